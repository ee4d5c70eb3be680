import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { HeaderList } from '../../cache/rendered-response.ts';
import type { Measurement } from '../../measurement.ts';
import { TRUSTED_TYPES_POLICY } from '../../ui/parts/trusted-types.ts';
import { thirdPartiesOf } from './csp-sources.ts';

/**
 * Headers of every response, errors and assets too. Nothing runs or loads but what the site serves
 * itself, except pictures of posts, whose address may be elsewhere.
 *
 * @param siteUrl the public origin. Where it is plain http, browsers must not be told to ask for
 *   assets by https, nor to remember that they should.
 * @param styles the stylesheets of which each page holds one. The policy names them by their hashes, so
 *   that no other style can be put into a page.
 * @param measurement what is loaded from others, once a visitor has agreed.
 */
export function securityHeaders(
  siteUrl: string,
  styles: readonly string[],
  measurement: Measurement,
): HeaderList {
  const thirdParties = thirdPartiesOf(measurement);
  const isHttps = siteUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...thirdParties.scripts],
        styleSrc: styles.map((sheet) => `'sha256-${hash('sha256', sheet, 'base64')}'`),
        imgSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...thirdParties.connections],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // The tag manager's own script loads what its owner has chosen there, by plain addresses.
        ...(!measurement.tagManagerId && {
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: [TRUSTED_TYPES_POLICY],
        }),
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pictures elsewhere are loaded without cookies: they need not say that they allow it.
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    xFrameOptions: { action: 'deny' },
    // What only browsers read that nobody has any more: Internet Explorer, Flash, old Chrome.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  // They are the same for every request, so helmet is asked once.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  response.setHeader('permissions-policy', NO_PERMISSIONS);
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}

/**
 * The policy of what is no page: opened by itself, a picture loads nothing and runs nothing. A third
 * of a kilobyte shorter than a page's, and a first visit has ten of them.
 */
export const FILE_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox";

/**
 * What the site never asks a visitor for, so that no script ever can. Only names that browsers know:
 * Chromium warns of any other in its console.
 */
const NO_PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');
