import type { DefaultHeaders, RenderedResponse } from '../../cache/rendered-response.ts';

/** The default headers and those of a response, which replace them or leave them out. */
export function headersOf(
  { statusCode, headers }: RenderedResponse,
  defaultHeaders: DefaultHeaders,
): DefaultHeaders {
  // Seconds; soon, since the site recovers by itself as soon as the database is back.
  const own = { ...headers, ...(statusCode === 503 && { 'Retry-After': '5' }) };
  const replaced = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const others = defaultHeaders.filter(([name]) => !replaced.has(name.toLowerCase()));
  const sent = Object.entries(own).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return [...others, ...sent];
}
