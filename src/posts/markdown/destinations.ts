import { unescape } from 'node:querystring';
import type { Destination } from './parse-markdown.ts';

/** The path of a file in an address; `undefined` for an address on this site or another. */
export function localPath(url: string): string | undefined {
  if (url === '' || /^(?:[a-z][a-z0-9+.-]+:|\/|#|\?)/i.test(url)) return undefined;
  // Unlike decodeURIComponent, it accepts a single percent sign.
  return unescape(url).replaceAll('\\', '/');
}

/**
 * Replaces addresses in the source and changes nothing else of it: paths become addresses when a
 * post is published, and paths again when it is exported.
 *
 * @param replace returns the new address, without blanks and brackets; `undefined` changes nothing.
 */
export function rewriteDestinations(
  markdown: string,
  destinations: readonly Destination[],
  replace: (destination: Destination) => string | undefined,
): string {
  let rewritten = '';
  let copied = 0;
  for (const destination of destinations) {
    const address = replace(destination);
    if (address === undefined) continue;
    rewritten += markdown.slice(copied, destination.start.offset) + address;
    copied = destination.end.offset;
  }
  return rewritten + markdown.slice(copied);
}
