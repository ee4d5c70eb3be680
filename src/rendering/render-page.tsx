import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { graphOf } from '../discovery/structured-data/graph.ts';
import type { Measurement } from '../measurement.ts';
import {
  failedState,
  loadPage,
  type Page,
  type PageMatch,
  type PageState,
  Redirect,
} from '../pages/page.ts';
import { escapeForScript, serializePageData } from '../pages/routing/page-data.ts';
import { PageInLayout, unknownPage } from '../pages/routing/page-router.tsx';
import { createPageStore } from '../pages/routing/page-store.ts';
import { type PostReader, PostsUnavailableError } from '../posts/post.ts';
import { DocumentHead } from '../ui/layout/document-head.tsx';
import { Layout } from '../ui/layout/layout.tsx';
import type { Assets } from './assets.ts';
import { Document } from './document.tsx';

/** What rendering needs besides the page. */
export interface RenderDeps {
  readonly assets: Assets;
  readonly posts: PostReader;
  readonly siteUrl: string;
  readonly measurement: Measurement;
}

/** A whole document, ready to be sent. */
export interface RenderedPage {
  readonly statusCode: number;
  readonly html: Buffer;
  /** Path that the page has moved to; present with status 301. */
  readonly location?: string;
  /** Why the posts cannot be read, for the log; present with status 503. */
  readonly reason?: string;
}

/**
 * Loads what a page needs, then renders the whole document. Nothing suspends: React thus writes
 * no inline script, and status and headers are decided when everything is known.
 *
 * @param match `undefined` for an address that leads to no page: one document for all of them.
 * @throws what a loader throws, other than that the posts are unavailable, and what a view throws.
 */
export async function renderPage(
  match: PageMatch | undefined,
  deps: RenderDeps,
): Promise<RenderedPage> {
  const { siteUrl, measurement, assets } = deps;
  const shown = match ?? unknownPage(NO_PAGE);
  const { page, address } = shown;
  const { state, reason } = await loadState(shown, deps);
  if (state instanceof Redirect) return { statusCode: 301, html: NOTHING, location: state.to };
  const graph = graphOf({ page, state, siteUrl });
  const html = await renderDocument(
    <Document
      assets={assets}
      kind={page.kind}
      graph={graph && escapeForScript(JSON.stringify(graph))}
      pageData={serializePageData({ siteUrl, state })}
      status={state.status}
      measurement={measurement}
    >
      <StaticRouter location={address}>
        <PageInLayout match={shown} store={createPageStore({ ...deps, address, state })} />
      </StaticRouter>
    </Document>,
  );
  return { statusCode: match ? statusOf(state) : 404, html, ...(reason && { reason }) };
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
        <DocumentHead metadata={page.metadata(state)} siteUrl={siteUrl} />
        <Layout announcement="">
          <page.View state={state} />
        </Layout>
      </StaticRouter>
    </Document>,
  );
}

const NOTHING = Buffer.alloc(0);

/** No link leads to this address, so none is marked as the current one. */
const NO_PAGE = '/error';

async function loadState(
  match: PageMatch,
  { posts, measurement }: RenderDeps,
): Promise<{ state: PageState<unknown> | Redirect; reason?: string }> {
  try {
    return { state: await loadPage(match.page, { ...match, posts, measurement }) };
  } catch (error) {
    if (!(error instanceof PostsUnavailableError)) throw error;
    return { state: failedState(match.page, 503), reason: error.reason };
  }
}

function statusOf(state: PageState<unknown>): number {
  return state.status === 'error' ? state.statusCode : 200;
}

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
