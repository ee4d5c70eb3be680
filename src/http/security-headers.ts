import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers that every answer carries, errors and assets too. Nothing runs or loads but what the
 * site serves itself, save pictures of posts, whose address may be elsewhere.
 *
 * @param siteUrl the public origin. Where it is plain http, browsers must not be told to ask for
 *   assets by https, nor to remember that they should.
 * @param styles the stylesheet that stands in every page. The policy names it by its hash, so that no
 *   other style can be put into a page.
 */
export function securityHeaders(siteUrl: string, styles: string): RequestHandler {
  const isHttps = siteUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: [`'sha256-${createHash('sha256').update(styles).digest('base64')}'`],
        imgSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
