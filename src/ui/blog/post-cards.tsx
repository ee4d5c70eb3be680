import { blog } from '../../content/blog.ts';
import { USUAL_SIZE } from '../../media/picture.ts';
import type { PostSummary } from '../../posts/post.ts';
import { postHref } from '../../routes.ts';
import { Link } from '../parts/link.tsx';
import { LongDate } from '../parts/long-date.tsx';
import { EDGE_TO_EDGE, Picture } from '../parts/picture-view.tsx';

/** A page of the blog: a card for each post, the first one large. */
export function PostCards({ posts }: { readonly posts: readonly PostSummary[] }) {
  return (
    <ol className="zigzag" role="list">
      {posts.map((post, index) => (
        <li key={post.slug}>
          <article className="post-card draws-in">
            <Picture
              picture={heroPictureOf(post)}
              sizes={sizesOf(index, posts.length)}
              isFirst={index === 0}
            />
            <h2>{post.title}</h2>
            <p>{post.description}</p>
            <p className="byline display">
              <LongDate of={post.date} />
            </p>
            <Link
              className="more-link"
              to={postHref(post.slug)}
              aria-label={blog.readTitle(post.title)}
            >
              {blog.read}
            </Link>
          </article>
        </li>
      ))}
    </ol>
  );
}

/** As `post-list.css` lays the pictures out, which are 3 : 2: alone, and in pairs of two widths. */
const BELOW = `(min-width: 40rem) 92vw, ${EDGE_TO_EDGE}`;
const LARGE_SIZES = `(min-width: 60rem) min(60vw, 68.7rem), ${BELOW}`;
const WIDE_SIZES = `(min-width: 48rem) min(52vw, 59.5rem), ${BELOW}`;
const NARROW_SIZES = `(min-width: 48rem) max(22.5rem, min(40.5vw, 48rem)), ${BELOW}`;

function sizesOf(index: number, count: number): string {
  const isAlone = index === 0 || (index === count - 1 && index % 2 === 1);
  if (isAlone) return LARGE_SIZES;
  return index % 4 < 2 ? WIDE_SIZES : NARROW_SIZES;
}

/** The hero of a post: in every format and width where the site stores it, else as it is. */
export function heroPictureOf(post: PostSummary) {
  const { heroImage = USUAL_SIZE, heroImageAlt, heroImageUrl } = post;
  return { file: { ...heroImage, src: heroImageUrl }, alt: heroImageAlt };
}
