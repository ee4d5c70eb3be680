import { blog } from '../../content/blog.ts';
import type { PostPage } from '../../posts/post.ts';
import { Link } from '../parts/link.tsx';

/** `hrefOf` tells the address of the page with a number. */
type PageLinksProps = Omit<PostPage, 'posts'> & { hrefOf(page: number): string };

/** Links to the pages of a list: the neighbours, the first, the last, and those around this one. */
export function PageLinks({ page, pageCount, hrefOf }: PageLinksProps) {
  if (pageCount === 1) return null;
  return (
    <nav aria-label={blog.pages.label}>
      <ul className="row">
        {page > 1 && (
          <li>
            <Link className="more-link more-link-back" rel="prev" to={hrefOf(page - 1)}>
              {blog.pages.previous}
            </Link>
          </li>
        )}
        {shownPages(page, pageCount).map((number, index) =>
          number === undefined ? (
            <li key={-index}>…</li>
          ) : (
            <li key={number}>
              <Link
                to={hrefOf(number)}
                aria-label={blog.pages.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        {page < pageCount && (
          <li>
            <Link className="more-link" rel="next" to={hrefOf(page + 1)}>
              {blog.pages.next}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The numbers to show, in order; `undefined` where several are left out. */
function shownPages(page: number, pageCount: number): readonly (number | undefined)[] {
  const around = [1, page - 1, page, page + 1, pageCount];
  const numbers = [...new Set(around)].filter((number) => number >= 1 && number <= pageCount);
  return numbers.flatMap((number, index) => {
    const left = number - (numbers[index - 1] ?? 0) - 1;
    if (left === 0) return [number];
    return left === 1 ? [number - 1, number] : [undefined, number];
  });
}
