import { type RequestHandler, Router } from 'express';
import { isSlug, type PostReader, parsePreviewLink } from '../posts/post.ts';
import { apiPostHref, routes } from '../routes.ts';
import { links, parsePageRequest } from './api-pages.ts';
import { PRIVATE } from './private.ts';
import { sendProblem } from './problem.ts';

/**
 * The JSON API: posts, newest first, all of them or a page of a selection; the topics; and one post
 * by its slug.
 */
export function api(posts: PostReader): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.get(routes.apiPosts, async (request, response) => {
    const asked = parsePageRequest(new URLSearchParams(request.url.split('?')[1]));
    if (typeof asked === 'string') {
      sendProblem(response, 400, asked);
      return;
    }
    response.set('Cache-Control', 'no-cache');
    if (asked === undefined) {
      response.json(await posts.listPosts());
      return;
    }
    const page = await posts.findPage(asked, asked.page);
    if (page === undefined) {
      sendProblem(response, 404, 'There is no such page of posts.');
      return;
    }
    response.set('Link', links(asked, page)).json(page.posts);
  });

  router.get(routes.apiTopics, async (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(await posts.listTopics());
  });

  router.get(routes.apiPost, async (request, response) => {
    const slug = theSlug(request.url);
    if (slug === undefined) {
      sendProblem(response, 400, 'Give exactly one slug: lower-case words joined by hyphens.');
      return;
    }
    const post = await posts.findPost(slug);
    if (post === 'deleted') {
      sendProblem(response, 410, `The post with the slug '${slug}' was deleted.`);
      return;
    }
    if (post === undefined) {
      sendProblem(response, 404, `There is no post with the slug '${slug}'.`);
      return;
    }
    response.set('Cache-Control', 'no-cache');
    if (post.slug === slug) response.json(post);
    else response.redirect(301, apiPostHref(post.slug));
  });

  router.get(routes.apiPreview, async (request, response) => {
    const link = parsePreviewLink(parametersOf(request.url));
    const post = link && (await posts.findPreview(link));
    if (post === undefined) {
      sendProblem(response, 404, 'The link is not one of ours, or it has ended.');
      return;
    }
    response.set(PRIVATE).json(post);
  });

  return router;
}

function parametersOf(target: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(target.split('?')[1]));
}

function theSlug(target: string): string | undefined {
  const slugs = new URLSearchParams(target.split('?')[1]).getAll('slug');
  const [slug] = slugs;
  return slugs.length === 1 && slug !== undefined && isSlug(slug) ? slug : undefined;
}
