import { unescape } from 'node:querystring';

/** The path of a file that an address means; `undefined` for an address on this site or another. */
export function localPath(url: string): string | undefined {
  if (url === '' || /^(?:[a-z][a-z0-9+.-]+:|\/|#|\?)/i.test(url)) return undefined;
  // Unlike decodeURIComponent it takes a percent sign that is none.
  return unescape(url).replaceAll('\\', '/');
}
