import type { RequestHandler } from 'express';
import createHttpError from 'http-errors';
import type { PostArchive } from '../../posts/post.ts';
import { isSlug } from '../../posts/slug.ts';
import { apiPostHref, apiPostsHref, routes } from '../../routes.ts';
import { documentOf, moved } from '../responses/document.ts';
import { problemOf } from '../responses/problem.ts';
import { links, parsePageRequest } from './api-query.ts';
import { type OpenApiOptions, openApi } from './openapi.ts';
import type { Route } from './route.ts';

/**
 * The JSON API: posts, newest first, all of them or a page of a selection; the topics; and one post
 * by its slug; and the description of all that.
 */
export function api(posts: PostArchive, about: OpenApiOptions): readonly Route[] {
  return [
    [
      routes.apiPosts,
      ({ url }) => {
        const asked = parsePageRequest(new URLSearchParams(url.split('?')[1]));
        if (typeof asked === 'string') {
          return { key: url, render: async () => problemOf(routes.apiPosts, 400, asked) };
        }
        if (asked === undefined) {
          const render = async () => json(routes.apiPosts, await posts.listPosts());
          return { key: routes.apiPosts, render };
        }
        return { key: apiPostsHref(asked), render: () => pageOf(posts, asked) };
      },
    ],
    [
      routes.apiTopics,
      () => ({
        key: routes.apiTopics,
        render: async () => json(routes.apiTopics, await posts.listTopics()),
      }),
    ],
    [
      routes.apiPost,
      ({ url }) => {
        const slug = theSlug(url);
        if (slug !== undefined) {
          return { key: apiPostHref(slug), render: () => postOf(posts, slug) };
        }
        return { key: url, render: async () => problemOf(routes.apiPost, 400, ONE_SLUG) };
      },
    ],
    [
      routes.apiDescription,
      () => ({
        key: routes.apiDescription,
        render: async () => json(routes.apiDescription, openApi(about)),
      }),
    ],
  ];
}

/** Refuses all other calls, for a mount at `/api`. */
export const unknownCall: RequestHandler = () => {
  throw createHttpError(404, 'no such call of the API');
};

const ONE_SLUG = 'Give exactly one slug: lower-case words joined by hyphens.';
const JSON_TYPE = 'application/json; charset=utf-8';

type PageRequest = Exclude<ReturnType<typeof parsePageRequest>, string | undefined>;

async function pageOf(posts: PostArchive, asked: PageRequest) {
  const page = await posts.findPage(asked, asked.page);
  if (page === undefined) return problemOf(routes.apiPosts, 404, 'There is no such page of posts.');
  const found = json(routes.apiPosts, page.posts, { Link: links(asked, page) });
  return asked.search === undefined ? found : { ...found, lifetime: 'none' as const };
}

async function postOf(posts: PostArchive, slug: string) {
  const post = await posts.findPost(slug);
  if (post === 'deleted') return problemOf(routes.apiPost, 410, `The post '${slug}' was deleted.`);
  if (post === undefined) return problemOf(routes.apiPost, 404, `There is no post '${slug}'.`);
  return post.slug === slug
    ? json(routes.apiPost, { ...post, modified: undefined })
    : moved(routes.apiPost, JSON_TYPE, apiPostHref(post.slug));
}

function json(route: string, value: unknown, headers?: Readonly<Record<string, string>>) {
  return documentOf(route, JSON_TYPE, Buffer.from(JSON.stringify(value)), headers);
}

function theSlug(target: string): string | undefined {
  const slugs = new URLSearchParams(target.split('?')[1]).getAll('slug');
  const [slug] = slugs;
  return slugs.length === 1 && slug !== undefined && isSlug(slug) ? slug : undefined;
}
