import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
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
      onAllReady: () => resolve(text(pipe(new PassThrough())).then(withFlag)),
    });
  });
}

/** React would write it after all that it hoists into the head: metadata, links and preloads. */
function withFlag(html: string): Buffer {
  return Buffer.from(html.replace('<head>', `<head><script>${PRERENDER_FLAG}</script>`));
}
