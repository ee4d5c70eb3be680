import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { graphOf } from '../discovery/structured-data/graph.ts';
import type { Measurement } from '../measurement.ts';
import {
  type LoadedState,
  NOTHING_TO_LOAD,
  type Page,
  type PageMatch,
  type PageState,
} from '../pages/page.ts';
import { escapeForScript, serializePageData } from '../pages/page-data.ts';
import { PageInLayout } from '../pages/page-in-layout.tsx';
import type { PostReader } from '../posts/post.ts';
import type { Assets } from './assets.ts';
import { Document } from './document.tsx';

/** Everything that rendering needs besides the page. */
export interface RenderDeps {
  readonly assets: Assets;
  readonly posts: PostReader;
  readonly siteUrl: string;
  readonly measurement: Measurement;
}

/**
 * Loads what a page needs.
 *
 * @throws what its loader throws.
 */
export async function loadPage(
  match: PageMatch,
  { posts, measurement }: RenderDeps,
): Promise<LoadedState<unknown>> {
  return (await match.page.load?.({ ...match, posts, measurement })) ?? NOTHING_TO_LOAD;
}

/**
 * Renders the whole document of a loaded page. Nothing suspends: React thus writes no inline script,
 * and status and headers are decided when everything is known.
 *
 * @throws what a view throws.
 */
export async function renderPage(
  { page, address }: PageMatch,
  state: LoadedState<unknown>,
  deps: RenderDeps,
): Promise<Buffer> {
  if (state.status === 'moved') return NOTHING;
  const { siteUrl, measurement, assets } = deps;
  const graph = graphOf(page, state, siteUrl);
  return renderDocument(
    <Document
      assets={assets}
      kind={page.kind}
      graph={graph && escapeForScript(graph)}
      pageData={serializePageData({ siteUrl, state })}
      status={state.status}
      measurement={measurement}
    >
      <StaticRouter location={address}>
        <PageInLayout {...{ page, state, siteUrl, measurement }} />
      </StaticRouter>
    </Document>,
  );
}

/** Renders a page that is not in the table of pages, without a script: there is nothing to hydrate. */
export function renderStaticPage<Data>(
  page: Page<Data>,
  state: PageState<Data>,
  { assets, siteUrl }: Pick<RenderDeps, 'assets' | 'siteUrl'>,
): Promise<Buffer> {
  return renderDocument(
    <Document assets={assets} kind={page.kind} status={state.status}>
      <StaticRouter location={NO_PAGE}>
        <PageInLayout {...{ page, state, siteUrl }} />
      </StaticRouter>
    </Document>,
  );
}

const NOTHING = Buffer.alloc(0);

/** No link leads to this address, so none is marked as the current one. */
const NO_PAGE = '/error';

function renderDocument(document: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // React 19.2 and later would outline large parts and move them into place by inline
      // scripts, even though everything is ready (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
    });
  });
}
