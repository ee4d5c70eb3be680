import type { DefaultHeaders, RenderedResponse } from '../../cache/rendered-response.ts';

/** The default headers that a response has, and its own, which replace them. */
export function headersOf(
  { statusCode, headers, defaultHeaders: wanted }: RenderedResponse,
  defaultHeaders: DefaultHeaders,
): DefaultHeaders {
  // Seconds; soon, since the site recovers by itself as soon as the database is back.
  const own = { ...headers, ...(statusCode === 503 && { 'Retry-After': '5' }) };
  const replaced = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const others = defaultHeaders.filter(([name]) => {
    return !replaced.has(name) && (wanted?.includes(name) ?? true);
  });
  return [...others, ...Object.entries(own)];
}
