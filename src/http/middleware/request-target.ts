import type { RequestHandler } from 'express';
import createHttpError from 'http-errors';

/** Longer targets are nobody's bookmark; RFC 9112 section 3 asks for 8,000 at least of a proxy. */
const MAX_LENGTH = 2_048;

/**
 * Lets only origin-form targets (RFC 9112 section 3.2.1) with a clean path go on; any other is
 * answered with 400: absolute-form too, which RFC 9112 (section 3.2.2) would have servers take and
 * only proxies are sent. What comes behind may rely on {@link isCleanTarget}.
 */
export const requestTargetGuard: RequestHandler = (request, _response, next) => {
  next(isCleanTarget(request.url) ? undefined : createHttpError(400, 'request target not clean'));
};

/**
 * Whether a request target is a path that names one thing only: it begins with one slash, its
 * escapes are UTF-8, and neither as written nor decoded once does it hold control characters,
 * backslashes, empty segments or dot segments.
 */
export function isCleanTarget(target: string): boolean {
  if (target.length > MAX_LENGTH || !/^\/[!-~]*$/.test(target)) return false;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (target.includes('#') || target.includes('\\')) return false;
  const decoded = decode(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return decoded !== undefined && !/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decoded);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
