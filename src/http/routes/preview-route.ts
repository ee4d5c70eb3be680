import * as z from 'zod';
import { serverErrorPages } from '../../content/interface/server-errors.ts';
import { previewPage } from '../../pages/blog/post-page.tsx';
import { errorPage } from '../../pages/error-page.tsx';
import type { PostRepository } from '../../posts/reading/post-repository.ts';
import { type RenderDeps, renderPage } from '../../rendering/render-page.tsx';
import { routes } from '../../routes.ts';
import { HTML, responseOf } from '../responses/response.ts';
import type { Route } from './route.ts';

/**
 * Only the holder of a link may see it: no cache stores it, no search engine lists it, and the next
 * page, where visits may be measured, does not get its address as referrer.
 */
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

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
export function preview(deps: RenderDeps & { readonly posts: PostRepository }): Route {
  return [
    routes.preview,
    async ({ query }) => {
      const { data } = linkQuery.safeParse(query);
      const link = data && { id: data.articulo, expires: data.caduca, signature: data.firma };
      const post = link && (await deps.posts.findPreview(link));
      const page = post
        ? previewPage(post, link.expires)
        : errorPage(serverErrorPages.unknownPreview);
      return {
        // Every link that shows nothing has the same page.
        key: post ? undefined : `404 ${routes.preview}`,
        render: async () =>
          responseOf(HTML, await renderPage({ ...deps, page }), {
            statusCode: post ? 200 : 404,
            headers: PRIVATE,
            lifetime: 'today',
          }),
      };
    },
  ];
}
