import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers that every answer carries, errors and assets too. Nothing runs or loads but what the
 * site serves itself, save pictures of posts, whose address may be elsewhere.
 *
 * @param siteUrl the public origin. Where it is plain http, browsers must not be told to ask for
 *   assets by https, nor to remember that they should.
 */
export function securityHeaders(siteUrl: string): RequestHandler {
  const isHttps = siteUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
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
