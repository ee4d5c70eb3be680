import { blog } from '../../content/blog.ts';
import type { PageMetadata } from '../../ui/layout/document-head.tsx';

type Texts = Pick<PageMetadata, 'title' | 'description'>;

/** The texts of a list's metadata with the number of its page; the first page has none. */
export function numbered({ title, description }: Texts, page: number): Texts {
  if (page === 1) return { title, description };
  const number = blog.pages.page(page);
  return {
    title: `${title} — ${number.toLowerCase()}`,
    description: `${description} ${number}.`,
  };
}

/** Where the pages before and after are, for the metadata. */
export function neighbours(
  page: number,
  pageCount: number,
  hrefOf: (page: number) => string,
): Pick<PageMetadata, 'previousPath' | 'nextPath'> {
  return {
    ...(page > 1 && { previousPath: hrefOf(page - 1) }),
    ...(page < pageCount && { nextPath: hrefOf(page + 1) }),
  };
}
