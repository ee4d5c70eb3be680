import { errorPages, postsError } from '../../content/interface/errors.ts';
import type { PostSelection } from '../../posts/post.ts';
import { cleanSearch, parsePageNumber } from '../../posts/post-query.ts';
import { isSlug } from '../../posts/slug.ts';
import { parameters, routes } from '../../routes.ts';
import { failed, type LoaderInput, type Page } from '../page.ts';
import { ListView } from './list-view.tsx';
import { listMetadata, type PostList } from './post-list.ts';

/** What all lists have in common. */
const LIST = {
  kind: 'blog',
  dependsOn: 'posts',
  errors: { 503: { ...errorPages[503], error: postsError } },
  metadata: listMetadata,
  View: ListView,
} as const;

/** All posts, or those that a search finds. */
export const blogPage: Page<PostList> = {
  ...LIST,
  path: routes.blog,
  query: [parameters.search, parameters.page],
  load: (input) => load({ search: cleanSearch(input.query[parameters.search] ?? '') }, input),
};

/** The posts on a topic. */
export const blogTopicPage: Page<PostList> = {
  ...LIST,
  path: routes.topic,
  query: [parameters.page],
  async load(input) {
    const { topic = '' } = input.params;
    return isSlug(topic) ? load({ topic }, input) : failed(404);
  },
};

async function load(selection: PostSelection, { query, posts }: LoaderInput) {
  const number = parsePageNumber(query[parameters.page]);
  if (number === undefined) return failed(404);
  const [page, topics] = await Promise.all([posts.findPage(selection, number), posts.listTopics()]);
  // All posts have a first page: what says otherwise is something between browser and site.
  if (!page) return failed(number === 1 && !selection.topic ? 503 : 404);
  const isNothing = selection.search && page.posts.length === 0;
  const newest = isNothing ? (await posts.findPage({}, 1))?.posts.slice(0, 3) : undefined;
  return { status: 'loaded', data: { ...page, topics, selection, newest } } as const;
}
