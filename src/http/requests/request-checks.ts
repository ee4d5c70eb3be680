import type { IncomingMessage } from 'node:http';
import { routes } from '../../routes.ts';
import { HttpError } from '../http-error.ts';
import { hasBody } from './request-body.ts';
import { isCleanTarget } from './request-target.ts';

/**
 * A name or an address, and a port (RFC 3986 section 3.2.2), or nothing (RFC 9110 section 7.2). Which one
 * does not matter, since addresses are made of `SITE_URL` alone; but two of them are read differently by
 * different proxies. The server joins those by a comma and a space (`joinDuplicateHeaders`).
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%-]*)(?::\d*)?$/i;

/** Longer targets are nobody's bookmark; RFC 9112 section 3 asks for 8,000 at least of a proxy. */
const MAX_TARGET_LENGTH = 2_048;

const READ_METHODS = ['GET', 'HEAD'];
const REPORT_METHODS = ['POST'];

/**
 * The error in a request, whatever there is at its target: in its host, its method or that it has a
 * body. The whole site is read-only but for the reports of web vitals, whose route checks their
 * body itself.
 */
export function requestError(request: IncomingMessage): HttpError | undefined {
  const { method = '', url = '' } = request;
  if (!namesOneHost(request)) return new HttpError(400, 'Name one valid host.');
  const allowed = url === routes.apiVitals ? REPORT_METHODS : READ_METHODS;
  if (!allowed.includes(method)) {
    return new HttpError(405, `Use ${allowed.join(' or ')}.`, { Allow: allowed.join(', ') });
  }
  // Node has looked already, and ended a request without one (`optimizeEmptyRequests`).
  return method !== 'POST' && !request.readableEnded && hasBody(request)
    ? new HttpError(413, 'Send no body.')
    : undefined;
}

/** Whether a request has one `Host`, and a valid one, or comes by HTTP/1.0, which has none. */
function namesOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === '1.0' : HOST.test(host);
}

/** The error in a request target. */
export function targetError(target: string): HttpError | undefined {
  if (target.length > MAX_TARGET_LENGTH) return new HttpError(414, 'The target is too long.');
  return isCleanTarget(target) ? undefined : new HttpError(400, 'The target is not clean.');
}
