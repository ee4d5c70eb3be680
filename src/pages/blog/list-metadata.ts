import { blog } from '../../content/blog.ts';
import { errorPages } from '../../content/interface/errors.ts';
import { blogCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata } from '../../ui/layout/page-metadata.ts';
import { errorMetadata } from '../error-page.tsx';
import type { PageState } from '../page.ts';
import { listTexts } from './list-texts.ts';
import { hrefOf, type PostList } from './post-list.ts';

/** The metadata of a page of a list; those of a search have no canonical address. */
export function listMetadata(state: PageState<PostList>): PageMetadata {
  if (state.status === 'error') {
    return errorMetadata(errorPages[state.statusCode === 404 ? 404 : 503]);
  }
  const list = state.status === 'loaded' ? state.data : undefined;
  const { title, description } = listTexts(list);
  if (!list) return { title, description };
  const { selection, page, pageCount } = list;
  const trail = [blogCrumb];
  if (selection.search) return { title, description, trail };
  const number = page > 1 && blog.pages.page(page);
  return {
    title: number ? `${title} — ${number.toLowerCase()}` : title,
    description: number ? `${description} ${number}.` : description,
    canonicalPath: hrefOf(selection, page),
    ...((selection.topic || page > 1) && { trail }),
    ...(page > 1 && { previousPath: hrefOf(selection, page - 1) }),
    ...(page < pageCount && { nextPath: hrefOf(selection, page + 1) }),
  };
}
