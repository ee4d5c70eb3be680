import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { PostReader } from '../posts/post.ts';
import { Document, type DocumentProps } from './document.tsx';
import { PRERENDER_FLAG } from './inline-scripts.ts';

/** Everything that rendering needs besides the page. */
export interface RenderDeps extends Pick<DocumentProps, 'assets' | 'siteUrl' | 'measurement'> {
  readonly posts: PostReader;
}

/**
 * Renders the whole document of a loaded page, with {@link PRERENDER_FLAG} as its first script. Nothing
 * suspends: React thus writes no inline script, and status and headers are decided when everything is known.
 *
 * @throws what a view throws.
 */
export function renderPage(props: DocumentProps): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Document {...props} />, {
      // React 19.2 and later would outline large parts and move them into place by inline
      // scripts, even though everything is ready (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      // `stream/consumers` would go through a Blob: a tenth of a millisecond more for a page.
      onAllReady: () => resolve(pipe(new PassThrough()).toArray().then(withFlag)),
    });
  });
}

const HEAD = '<head>';
const FLAG = Buffer.from(`<script>${PRERENDER_FLAG}</script>`);

/** React would write it after all that it hoists into the head: metadata, links and preloads. */
function withFlag(chunks: readonly Buffer[]): Buffer {
  const html = Buffer.concat(chunks);
  const start = html.indexOf(HEAD) + HEAD.length;
  return Buffer.concat([html.subarray(0, start), FLAG, html.subarray(start)]);
}
