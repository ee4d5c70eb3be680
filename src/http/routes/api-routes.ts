import { type RequestHandler, Router } from 'express';
import createHttpError from 'http-errors';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import type { PostArchive } from '../../posts/post.ts';
import { isSlug } from '../../posts/slug.ts';
import { apiPostHref, apiPostsHref, routes } from '../../routes.ts';
import { type Content, content, moved, postResponse } from '../responses/post-response.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Respond } from '../responses/respond.ts';
import { links, parsePageRequest } from './api-query.ts';

/**
 * The JSON API: posts, newest first, all of them or a page of a selection; the topics; and one post
 * by its slug.
 */
export function api(posts: PostArchive, respond: Respond): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.get(routes.apiPosts, async (request, response) => {
    const asked = parsePageRequest(new URLSearchParams(request.url.split('?')[1]));
    if (typeof asked === 'string') {
      await respond(request.url, () => badRequest(routes.apiPosts, asked), request, response);
      return;
    }
    const key = asked ? apiPostsHref(asked) : routes.apiPosts;
    const list = async () => {
      if (asked === undefined) return json(await posts.listPosts());
      const page = await posts.findPage(asked, asked.page);
      if (page === undefined) return problemResponse(404, 'There is no such page of posts.');
      return json(page.posts, { Link: links(asked, page) });
    };
    const lifetime = asked?.search === undefined ? 'until-change' : 'none';
    await respond(key, () => postResponse(routes.apiPosts, lifetime, list), request, response);
  });

  router.get(routes.apiTopics, async (request, response) => {
    const topics = async () => json(await posts.listTopics());
    const render = () => postResponse(routes.apiTopics, 'until-change', topics);
    await respond(routes.apiTopics, render, request, response);
  });

  router.get(routes.apiPost, async (request, response) => {
    const slug = theSlug(request.url);
    if (slug === undefined) {
      const render = () => badRequest(routes.apiPost, ONE_SLUG);
      await respond(request.url, render, request, response);
      return;
    }
    const find = async () => {
      const post = await posts.findPost(slug);
      if (post === 'deleted') return problemResponse(410, `The post '${slug}' was deleted.`);
      if (post === undefined) return problemResponse(404, `There is no post '${slug}'.`);
      return post.slug === slug
        ? json({ ...post, modified: undefined })
        : moved(JSON_TYPE, apiPostHref(post.slug));
    };
    const render = () => postResponse(routes.apiPost, 'until-change', find);
    await respond(apiPostHref(slug), render, request, response);
  });

  router.use('/api', () => {
    throw createHttpError(404, 'no such call of the API');
  });

  return router;
}

const ONE_SLUG = 'Give exactly one slug: lower-case words joined by hyphens.';

async function badRequest(route: string, detail: string): Promise<RenderedResponse> {
  return { ...problemResponse(400, detail), route };
}

const JSON_TYPE = 'application/json; charset=utf-8';

function json(value: unknown, headers: Readonly<Record<string, string>> = {}): Content {
  return content(JSON_TYPE, Buffer.from(JSON.stringify(value)), headers);
}

function theSlug(target: string): string | undefined {
  const slugs = new URLSearchParams(target.split('?')[1]).getAll('slug');
  const [slug] = slugs;
  return slugs.length === 1 && slug !== undefined && isSlug(slug) ? slug : undefined;
}
