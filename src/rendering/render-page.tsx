import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { ErrorPage } from '../content/errors.ts';
import { graphOf } from '../discovery/structured-data/graph.ts';
import type { Measurement } from '../measurement.ts';
import { errorPage, notFoundPage } from '../pages/error-page.tsx';
import {
  failedState,
  loadPage,
  Moved,
  NOTHING_TO_LOAD,
  type Page,
  type PageMatch,
  type PageState,
} from '../pages/page.ts';
import { escapeForScript, serializePageData } from '../pages/routing/page-data.ts';
import { PageRouter } from '../pages/routing/page-router.tsx';
import { createVisit } from '../pages/routing/page-state.ts';
import { matchPage } from '../pages/table.ts';
import { type PostReader, PostsUnavailableError } from '../posts/post.ts';
import { DocumentHead } from '../ui/layout/document-head.tsx';
import { Layout } from '../ui/layout/layout.tsx';
import type { Assets } from './assets.ts';
import { Document } from './document.tsx';

/** What rendering needs besides the address. */
export interface RenderDeps {
  readonly assets: Assets;
  readonly posts: PostReader;
  readonly siteUrl: string;
  readonly measurement: Measurement;
}

/** What was asked for, as it stands in the request. */
export interface PageRequest {
  readonly pathname: string;
  /** The query with its question mark, or nothing. */
  readonly search: string;
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
 * Of the query it reads what the page names, and no more: one address, one document.
 *
 * @throws what a loader throws, other than that the posts are unavailable, and what a view throws.
 */
export async function renderPage(
  { pathname, search }: PageRequest,
  deps: RenderDeps,
): Promise<RenderedPage> {
  const match = matchPage(pathname, search);
  const { state, reason } = await loadState(match, deps);
  if (state instanceof Moved) return { statusCode: 301, html: NOTHING, location: state.to };
  const graph = match && graphOf({ ...match, state, siteUrl: deps.siteUrl });
  const html = await renderDocument(
    <Document
      assets={deps.assets}
      kind={(match?.page ?? notFoundPage).kind}
      graph={graph && escapeForScript(JSON.stringify(graph))}
      pageData={serializePageData({ siteUrl: deps.siteUrl, state })}
      status={state.status}
      measurement={deps.measurement}
    >
      <StaticRouter location={{ pathname, search }}>
        <PageRouter visit={createVisit(match?.address ?? pathname, { ...deps, state })} />
      </StaticRouter>
    </Document>,
  );
  const statusCode = match ? statusOf(state) : 404;
  return { statusCode, html, ...(reason !== undefined && { reason }) };
}

/** Renders the page for a request that leads nowhere. */
export function renderErrorPage(
  error: ErrorPage,
  deps: Pick<RenderDeps, 'assets' | 'siteUrl'>,
): Promise<Buffer> {
  return renderWithoutScript(errorPage(error), NOTHING_TO_LOAD, deps);
}

/**
 * Renders a page that is not one of the site's: without a script, since there is nothing to take
 * over and to navigate from.
 */
export function renderWithoutScript<Data>(
  page: Page<Data>,
  state: PageState<Data>,
  { assets, siteUrl }: Pick<RenderDeps, 'assets' | 'siteUrl'>,
): Promise<Buffer> {
  return renderDocument(
    <Document assets={assets} kind={page.kind} status={state.status}>
      <StaticRouter location={NO_PAGE}>
        <DocumentHead head={page.head(state)} siteUrl={siteUrl} />
        <Layout announcement="">
          <page.View state={state} />
        </Layout>
      </StaticRouter>
    </Document>,
  );
}

const NOTHING = Buffer.alloc(0);

/** Such a page has no place among the others: no link is to be marked as the current one. */
const NO_PAGE = '/error';

async function loadState(
  match: PageMatch | undefined,
  { posts, measurement }: RenderDeps,
): Promise<{ state: PageState<unknown> | Moved; reason?: string }> {
  if (!match) return { state: NOTHING_TO_LOAD };
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
      onAllReady: () => pipe(gather(resolve)),
    });
  });
}

/** Takes what React writes, all of it at once, and hands it over whole. */
function gather(done: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
