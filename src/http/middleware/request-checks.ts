import type { IncomingMessage } from 'node:http';
import createHttpError, { type HttpError } from 'http-errors';
import { routes } from '../../routes.ts';
import { namesOneHost } from './host.ts';
import { hasBody } from './request-body.ts';
import { isCleanTarget } from './request-target.ts';

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
  if (!namesOneHost(request)) return createHttpError(400, 'not one valid host');
  const allowed = url === routes.apiVitals ? REPORT_METHODS : READ_METHODS;
  if (!allowed.includes(method)) {
    return createHttpError(405, 'method not allowed', { headers: { Allow: allowed.join(', ') } });
  }
  // Node has looked already, and ended a request without one (`optimizeEmptyRequests`).
  return method !== 'POST' && !request.readableEnded && hasBody(request)
    ? createHttpError(413, 'a body where none is expected')
    : undefined;
}

/** The error in a request target. */
export function targetError(target: string): HttpError | undefined {
  if (target.length > MAX_TARGET_LENGTH) return createHttpError(414, 'request target too long');
  return isCleanTarget(target) ? undefined : createHttpError(400, 'request target not clean');
}
