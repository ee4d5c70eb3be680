import { type RequestHandler, Router } from 'express';
import { isSlug, type PostArchive, PostsUnavailableError } from '../posts/post.ts';
import type { Answer } from '../rendering/kept-answer.ts';
import { apiPostHref, apiPostsHref, routes } from '../routes.ts';
import { links, parsePageRequest } from './api-pages.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import type { SendAnswer } from './kept-answers.ts';
import { problemAnswer, sendProblem } from './problem.ts';

/**
 * The JSON API: posts, newest first, all of them or a page of a selection; the topics; and one post
 * by its slug.
 */
export function api(posts: PostArchive, sendAnswer: SendAnswer): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.get(routes.apiPosts, async (request, response) => {
    const asked = parsePageRequest(new URLSearchParams(request.url.split('?')[1]));
    if (typeof asked === 'string') {
      sendProblem(response, 400, asked);
      return;
    }
    const key = asked ? apiPostsHref(asked) : routes.apiPosts;
    const list = async () => {
      if (asked === undefined) return json(await posts.listPosts());
      const page = await posts.findPage(asked, asked.page);
      if (page === undefined) return problemAnswer(404, 'There is no such page of posts.');
      return json(page.posts, { Link: links(asked, page) });
    };
    const lifetime = asked?.search === undefined ? 'until-change' : 'none';
    await sendAnswer(key, () => answer(routes.apiPosts, lifetime, list), request, response);
  });

  router.get(routes.apiTopics, async (request, response) => {
    const topics = async () => json(await posts.listTopics());
    const render = () => answer(routes.apiTopics, 'until-change', topics);
    await sendAnswer(routes.apiTopics, render, request, response);
  });

  router.get(routes.apiPost, async (request, response) => {
    const slug = theSlug(request.url);
    if (slug === undefined) {
      sendProblem(response, 400, 'Give exactly one slug: lower-case words joined by hyphens.');
      return;
    }
    const find = async () => {
      const post = await posts.findPost(slug);
      if (post === 'deleted') return problemAnswer(410, `The post '${slug}' was deleted.`);
      if (post === undefined) return problemAnswer(404, `There is no post '${slug}'.`);
      return post.slug === slug ? json(post) : moved(apiPostHref(post.slug));
    };
    const render = () => answer(routes.apiPost, 'until-change', find);
    await sendAnswer(apiPostHref(slug), render, request, response);
  });

  return router;
}

type Content = Pick<Answer, 'statusCode' | 'contentType' | 'headers' | 'body'>;

/** What was read, or that it cannot be read now. */
async function answer(
  route: string,
  lifetime: Answer['lifetime'],
  read: () => Promise<Content>,
): Promise<Answer> {
  try {
    return { ...(await read()), route, lifetime };
  } catch (error) {
    if (!(error instanceof PostsUnavailableError)) throw error;
    const problem = problemAnswer(503);
    const headers = { ...problem.headers, 'Retry-After': String(RETRY_AFTER_SECONDS) };
    return { ...problem, headers, route, lifetime };
  }
}

function json(value: unknown, headers: Readonly<Record<string, string>> = {}): Content {
  return {
    statusCode: 200,
    contentType: 'application/json; charset=utf-8',
    headers: { 'Cache-Control': 'no-cache', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

function moved(location: string): Content {
  const headers = { 'Cache-Control': 'no-cache', Location: location };
  return { ...json(null), statusCode: 301, headers };
}

function theSlug(target: string): string | undefined {
  const slugs = new URLSearchParams(target.split('?')[1]).getAll('slug');
  const [slug] = slugs;
  return slugs.length === 1 && slug !== undefined && isSlug(slug) ? slug : undefined;
}
