import { type RequestHandler, Router } from 'express';
import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { errorPages } from '../../content/errors.ts';
import { serverErrorPages } from '../../content/server-errors.ts';
import { previewPage } from '../../pages/blog/preview-page.tsx';
import { errorPage } from '../../pages/error-page.tsx';
import { NOTHING_TO_LOAD } from '../../pages/page.ts';
import { type PostArchive, PostsUnavailableError, type PreviewLink } from '../../posts/post.ts';
import { type RenderDeps, renderStaticPage } from '../../rendering/render-page.tsx';
import { previewHref, routes } from '../../routes.ts';
import type { Respond } from '../responses/respond.ts';

interface PreviewDeps extends RenderDeps {
  readonly posts: PostArchive;
}

/** Only the holder of a link may see it: no cache stores it, and no search engine lists it. */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** Shows a post that is not published yet to anybody who has a signed link that is still valid. */
export function preview(deps: PreviewDeps, respond: Respond): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(routes.preview, async (request, response) => {
    const link = parseLink(new URLSearchParams(request.url.split('?')[1]));
    const key = link ? previewHref(link) : 'no preview';
    await respond(key, () => renderPreview(link, deps), request, response);
  });
  return router;
}

async function renderPreview(
  link: PreviewLink | undefined,
  deps: PreviewDeps,
): Promise<RenderedResponse> {
  try {
    const post = link && (await deps.posts.findPreview(link));
    if (post === undefined) {
      const page = errorPage(serverErrorPages.unknownPreview);
      return documentOf(404, await renderStaticPage(page, NOTHING_TO_LOAD, deps));
    }
    const state = { status: 'loaded', data: post } as const;
    return documentOf(200, await renderStaticPage(previewPage, state, deps));
  } catch (error) {
    if (!(error instanceof PostsUnavailableError)) throw error;
    const page = errorPage(errorPages[503]);
    const body = await renderStaticPage(page, NOTHING_TO_LOAD, deps);
    return { ...documentOf(503, body), reason: error.reason };
  }
}

function documentOf(statusCode: number, body: Buffer): RenderedResponse {
  return {
    statusCode,
    contentType: 'text/html; charset=utf-8',
    headers: PRIVATE,
    body,
    route: routes.preview,
    lifetime: 'none',
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `undefined` where the parameters do not have the format of our links. */
function parseLink(query: URLSearchParams): PreviewLink | undefined {
  const [id = '', expires = '', signature = ''] = ['articulo', 'caduca', 'firma'].map(
    (name) => query.get(name) ?? '',
  );
  if (!UUID.test(id) || !/^\d{1,11}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) {
    return undefined;
  }
  return { id, expires: Number(expires), signature };
}
