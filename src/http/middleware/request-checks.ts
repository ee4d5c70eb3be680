import type { IncomingMessage } from 'node:http';
import createHttpError, { type HttpError } from 'http-errors';
import { routes } from '../../routes.ts';
import { namesOneHost } from './host.ts';

/** Longer targets are nobody's bookmark; RFC 9112 section 3 asks for 8,000 at least of a proxy. */
const MAX_TARGET_LENGTH = 2_048;

/**
 * The error in a request, whatever it asks for: in its host, its target, its method or that it has
 * a body. The whole site is read-only but for the reports of web vitals, whose route checks their
 * method and body itself.
 */
export function requestError(request: IncomingMessage): HttpError | undefined {
  const { method = '', url = '' } = request;
  if (!namesOneHost(request)) return createHttpError(400, 'not one valid host');
  if (url.length > MAX_TARGET_LENGTH) return createHttpError(414, 'request target too long');
  if (!isCleanTarget(url)) return createHttpError(400, 'request target not clean');
  const allowed = url === routes.apiVitals ? ['POST'] : ['GET', 'HEAD'];
  if (!allowed.includes(method)) {
    return createHttpError(405, 'method not allowed', { headers: { Allow: allowed.join(', ') } });
  }
  return method !== 'POST' && hasBody(request)
    ? createHttpError(413, 'a body where none is expected')
    : undefined;
}

/** Whether a body follows the request's header (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Visible ASCII without `#`, from a slash on. */
const TARGET = /^\/[!"$-~]*$/;

/**
 * Whether a request target is in origin form (RFC 9112 section 3.2.1) and its path names one thing
 * only: it begins with one slash, its escapes are UTF-8, and neither as written nor decoded once does
 * it hold control characters, backslashes, empty segments or dot segments. Absolute form is refused
 * too, which RFC 9112 (section 3.2.2) would have servers accept and only proxies are sent.
 */
export function isCleanTarget(target: string): boolean {
  if (!TARGET.test(target)) return false;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  try {
    // To split and decode every target would take 0.2 µs, 1 % of sending a cached page.
    const decoded = path.includes('%') ? decodeURIComponent(path) : path;
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    return !/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decoded);
  } catch {
    return false;
  }
}
