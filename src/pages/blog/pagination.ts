import { blog } from '../../content/blog.ts';
import type { Head as Words } from '../../content/page-texts.ts';
import type { Head } from '../../ui/layout/document-head.tsx';

/** The words of a list's head, told apart from those of its other pages; the first has no number. */
export function numbered({ title, description }: Words, page: number): Words {
  if (page === 1) return { title, description };
  const number = blog.pages.page(page);
  return {
    title: title.replace(/(?= — [^—]*$)/, ` — ${number.toLowerCase()}`),
    description: `${description} ${number}.`,
  };
}

/** Where the pages before and after are, for the head. */
export function neighbours(
  page: number,
  pageCount: number,
  hrefOf: (page: number) => string,
): Pick<Head, 'previousPath' | 'nextPath'> {
  return {
    ...(page > 1 && { previousPath: hrefOf(page - 1) }),
    ...(page < pageCount && { nextPath: hrefOf(page + 1) }),
  };
}
