import type * as z from 'zod';
import { type PostPage, POSTS_PER_PAGE, type PostSelection } from '../../posts/post.ts';
import type { PostRepository } from '../../posts/reading/post-repository.ts';
import { apiPostHref, apiPostsHref, parameters, routes } from '../../routes.ts';
import { HttpError } from '../http-error.ts';
import { responseOf, redirectTo, toJson } from '../responses/response.ts';
import { pageQuery, postQuery } from './api-query.ts';
import { fixedRoute, type Route } from './route.ts';

const JSON_TYPE = 'application/json';

/**
 * The JSON API: posts (the newest thousand, or a page of a selection), topics, one post by its
 * slug, and the OpenAPI description. Any other path gets a 404.
 *
 * @param describe makes the description, when it is first requested.
 */
export function api(posts: PostRepository, describe: () => object): readonly Route[] {
  return [
    [
      routes.apiPosts,
      ({ query }) => {
        const isWhole = Object.values(parameters).every((name) => query[name] === undefined);
        if (isWhole) return { key: routes.apiPosts, render: () => newestOf(posts) };
        const { data, error } = pageQuery.safeParse(query);
        if (error) throw wrongQuery(error);
        const { q: search, tema: topic, pagina: page } = data;
        const key = search === undefined ? apiPostsHref({ topic, page }) : undefined;
        return { key, render: () => pageOf(posts, { search, topic }, page) };
      },
    ],
    fixedRoute(routes.apiTopics, JSON_TYPE, async () => toJson(await posts.listTopics())),
    [
      routes.apiPost,
      ({ query }) => {
        const { data, error } = postQuery.safeParse(query);
        if (error) throw wrongQuery(error);
        return { key: apiPostHref(data.slug), render: () => postOf(posts, data.slug) };
      },
    ],
    fixedRoute(routes.apiDescription, JSON_TYPE, () => toJson(describe())),
    [
      '/api/{*call}',
      () => {
        throw new HttpError(404, 'There is no such API call.');
      },
    ],
  ];
}

function wrongQuery({ issues: [issue] }: z.ZodError): HttpError {
  return new HttpError(400, issue?.message ?? 'The query is wrong.');
}

/** Limit for the response without parameters; usual posts take a fifth of it. */
const MAX_LIST_BYTES = 3_000_000;

/** The newest posts, with a link to the page that continues the list where there are more. */
async function newestOf(posts: PostRepository) {
  let bytes = 0;
  const all = await posts.listPosts();
  const end = all.findIndex((post) => (bytes += toJson(post).length + 1) > MAX_LIST_BYTES);
  const newest = end === -1 ? all : all.slice(0, end);
  const hasMore = (await posts.countPosts()) > newest.length;
  const page = Math.floor(newest.length / POSTS_PER_PAGE) + 1;
  const headers = hasMore ? { Link: `<${apiPostsHref({ page })}>; rel="next"` } : {};
  return responseOf(JSON_TYPE, toJson(newest), { headers });
}

async function pageOf(posts: PostRepository, selection: PostSelection, number: number) {
  const page = await posts.findPage(selection, number);
  if (page === undefined) throw new HttpError(404, 'There is no such page of posts.');
  const headers = { Link: links(selection, page) };
  return responseOf(JSON_TYPE, toJson(page.posts), { headers });
}

/** The `Link` header (RFC 8288) of a page of posts: where its neighbours are, and the last one. */
function links(selection: PostSelection, { page, pageCount }: PostPage): string {
  return Object.entries({ first: 1, prev: page - 1, next: page + 1, last: pageCount })
    .filter(([, number]) => number >= 1 && number <= pageCount)
    .map(([rel, number]) => `<${apiPostsHref({ ...selection, page: number })}>; rel="${rel}"`)
    .join(', ');
}

async function postOf(posts: PostRepository, slug: string) {
  const post = await posts.findPost(slug);
  if (post === 'deleted') throw new HttpError(410, `The post '${slug}' was deleted.`);
  if (post === undefined) throw new HttpError(404, `There is no post '${slug}'.`);
  return post.slug === slug
    ? responseOf(JSON_TYPE, toJson({ ...post, modified: undefined }))
    : redirectTo(apiPostHref(post.slug), JSON_TYPE);
}
