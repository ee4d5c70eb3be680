import * as z from 'zod';
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

/** The parameters of our links. */
const linkQuery = z.object({
  articulo: z.guid(),
  caduca: z
    .string()
    .regex(/^\d{1,11}$/)
    .transform(Number),
  firma: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Shows a post that is not published yet to anybody who has a signed link that is still valid. */
export function preview(deps: PreviewDeps): Route {
  return [
    routes.preview,
    ({ query }) => {
      const { data } = linkQuery.safeParse(query);
      const link = data && { id: data.articulo, expires: data.caduca, signature: data.firma };
      const key = link ? previewHref(link) : 'no preview';
      return { key, render: () => renderPreview(link, deps) };
    },
  ];
}

async function renderPreview(link: PreviewLink | undefined, deps: PreviewDeps) {
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
    lifetime: 'none' as const,
  };
}
