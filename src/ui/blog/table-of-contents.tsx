import { blog } from '../../content/blog.ts';
import type { Post } from '../../posts/post.ts';

/** With fewer headings one sees them all while reading. */
const ENOUGH = 4;

/** Links to the parts of a long article; of a short one nothing. */
export function TableOfContents({ post: { headings } }: { readonly post: Post }) {
  if (headings.length < ENOUGH) return null;
  return (
    <nav aria-label={blog.article.contents} className="wrap contents">
      <details>
        <summary>{blog.article.contents}</summary>
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
