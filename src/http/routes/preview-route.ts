import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { serverErrorPages } from '../../content/server-errors.ts';
import { previewPage } from '../../pages/blog/preview-page.tsx';
import { errorPage } from '../../pages/error-page.tsx';
import { NOTHING_TO_LOAD } from '../../pages/page.ts';
import type { PostArchive, PreviewLink } from '../../posts/post.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { previewHref, routes } from '../../routes.ts';
import type { Route } from './route.ts';

interface PreviewDeps extends RenderDeps {
  readonly posts: PostArchive;
}

/** Only the holder of a link may see it: no cache stores it, and no search engine lists it. */
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** Shows a post that is not published yet to anybody who has a signed link that is still valid. */
export function preview(deps: PreviewDeps): Route {
  return [
    routes.preview,
    ({ url }) => {
      const link = parseLink(new URLSearchParams(url.split('?')[1]));
      const key = link ? previewHref(link) : 'no preview';
      return { key, render: () => renderPreview(link, deps) };
    },
  ];
}

async function renderPreview(
  link: PreviewLink | undefined,
  deps: PreviewDeps,
): Promise<RenderedResponse> {
  const post = link && (await deps.posts.findPreview(link));
  const body = await (post
    ? renderPage({ ...deps, page: previewPage, state: { status: 'loaded', data: post } })
    : renderPage({
        ...deps,
        page: errorPage(serverErrorPages.unknownPreview),
        state: NOTHING_TO_LOAD,
      }));
  return {
    statusCode: post ? 200 : 404,
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
