import type { IncomingMessage } from 'node:http';
import { routes } from '../../routes.ts';
import { HttpError } from '../http-error.ts';

/**
 * A name or an address, and a port (RFC 3986 section 3.2.2), or nothing (RFC 9110 section 7.2). Which one
 * does not matter, since addresses are made of `SITE_URL` alone; but two of them are read differently by
 * different proxies. The server joins those by a comma and a space (`joinDuplicateHeaders`).
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%-]*)(?::\d*)?$/i;

/** Longer targets are nobody's bookmark; RFC 9112 section 3 asks for 8,000 at least of a proxy. */
export const MAX_TARGET_LENGTH = 2_048;

const READ_METHODS = ['GET', 'HEAD'];
const REPORT_METHODS = ['POST'];

/**
 * The error in a request's host, method or body, independent of its target. The whole site is
 * read-only but for the reports of web vitals, whose route checks their body itself.
 */
export function requestError(request: IncomingMessage): HttpError | undefined {
  const { method = '', url = '' } = request;
  if (!namesOneHost(request)) return new HttpError(400, 'Send one valid Host header.');
  const allowed = url === routes.apiVitals ? REPORT_METHODS : READ_METHODS;
  if (!allowed.includes(method)) {
    return new HttpError(405, `Use ${allowed.join(' or ')}.`, { Allow: allowed.join(', ') });
  }
  return method !== 'POST' && hasBody(request) ? new HttpError(413, 'Send no body.') : undefined;
}

/** Whether a body follows the request's header (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a request has one `Host`, and a valid one, or comes by HTTP/1.0, which has none. */
function namesOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === '1.0' : HOST.test(host);
}

/** The error in a request target. */
export function targetError(target: string): HttpError | undefined {
  if (target.length > MAX_TARGET_LENGTH) return new HttpError(414, 'The target is too long.');
  return isValidTarget(target) ? undefined : new HttpError(400, 'The target is not valid.');
}

/** Visible ASCII without `#`, from a slash on. */
const TARGET = /^\/[!"$-~]*$/;

/**
 * Whether a request target is in origin form (RFC 9112 section 3.2.1) and its path names one thing
 * only: it begins with one slash, its escapes are UTF-8, and neither as written nor decoded once does
 * it hold control characters, backslashes, empty segments or dot segments. Absolute form is refused
 * too: RFC 9112 (section 3.2.2) wants servers to accept it, but clients send it only to proxies.
 */
export function isValidTarget(target: string): boolean {
  if (!TARGET.test(target)) return false;
  const [path = ''] = target.split('?', 1);
  try {
    const decoded = decodeURIComponent(path);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    return !/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decoded);
  } catch {
    return false;
  }
}
