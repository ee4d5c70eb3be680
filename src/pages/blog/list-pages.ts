import { blog } from '../../content/blog.ts';
import { errorPages } from '../../content/errors.ts';
import type { PostSelection } from '../../posts/post.ts';
import { cleanSearch, parsePageNumber } from '../../posts/post-query.ts';
import { isSlug } from '../../posts/slug.ts';
import { parameters, routes } from '../../routes.ts';
import { blogCrumb } from '../../ui/layout/breadcrumbs.tsx';
import type { PageMetadata } from '../../ui/layout/document-head.tsx';
import { errorMetadata } from '../error-page.tsx';
import { failed, type LoadedState, type LoaderInput, type Page, type PageState } from '../page.ts';
import { ListView } from './list-view.tsx';
import { hrefOf, listTexts, type PostList } from './post-list.ts';

/** All posts, or those that a search finds. */
export const blogPage: Page<PostList> = {
  path: routes.blog,
  kind: 'blog',
  query: [parameters.search, parameters.page],
  isFreeForm: (query) => query[parameters.search] !== undefined,
  dependsOn: 'posts',
  load: (input) => load({ search: cleanSearch(input.query[parameters.search] ?? '') }, input),
  metadata,
  View: ListView,
};

/** The posts on a topic. */
export const blogTopicPage: Page<PostList> = {
  path: routes.topic,
  kind: 'blog',
  query: [parameters.page],
  dependsOn: 'posts',
  async load(input) {
    const { topic = '' } = input.params;
    return isSlug(topic) ? load({ topic }, input) : failed(404);
  },
  metadata,
  View: ListView,
};

async function load(
  selection: PostSelection,
  { query, posts }: LoaderInput,
): Promise<LoadedState<PostList>> {
  const number = parsePageNumber(query[parameters.page]);
  if (number === undefined) return failed(404);
  const [page, topics] = await Promise.all([posts.findPage(selection, number), posts.listTopics()]);
  return page ? { status: 'loaded', data: { ...page, topics, selection } } : failed(404);
}

function metadata(state: PageState<PostList>): PageMetadata {
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
