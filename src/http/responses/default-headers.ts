import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { DefaultHeaders } from '../../cache/rendered-response.ts';
import { isExternal, type Measurement } from '../../measurement.ts';
import { IncomingMessage, ServerResponse } from '../../process/node-http.ts';
import { PRERENDER_FLAG, SPECULATION_RULES } from '../../rendering/inline-scripts.ts';

/** Where a container of Google Tag Manager, and the tags for Google Analytics 4, load from and send to. */
const GOOGLE = {
  scripts: ['https://www.googletagmanager.com'],
  connections: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.g.doubleclick.net',
    'https://*.google.com',
    'https://*.google.es',
  ],
};

/**
 * Browser features that no script of the site may request, nor one of the tag manager: what a visitor would
 * be asked for, and `unload`, which keeps pages out of the back/forward cache. The list has only names that
 * browsers know, because Chromium warns about any other; each page carries it, so it is short.
 */
const NO_PERMISSIONS =
  'camera=(),display-capture=(),geolocation=(),microphone=(),payment=(),unload=(),usb=()';

/** The default headers that files have too, in lower case; all others are about documents. */
export const FILE_HEADERS: readonly string[] = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-robots-tag',
];

interface HeaderOptions {
  readonly siteUrl: string;
  readonly measurement: Measurement;
  /** Where browsers report what the policy has stopped. */
  readonly policyReportUrl?: string | undefined;
}

/** The name by which the policy refers to the address for reports. */
const REPORTS = 'policy';

/**
 * The headers of every response; files have {@link FILE_HEADERS} of them, and a route may replace one.
 * Browsers run and load only what this site serves. The exceptions are pictures of posts and what is
 * measured: scripts of others that load after a visitor has agreed. With a plain http origin, browsers
 * must not upgrade requests to https.
 *
 * @param styles the stylesheets by their names; each page contains one of them. The policy allows exactly
 *   these, by their hashes.
 */
export function createDefaultHeaders(
  { siteUrl, measurement, policyReportUrl }: HeaderOptions,
  styles: Readonly<Record<string, string>>,
): DefaultHeaders {
  const { tagManagerId, analyticsScriptUrl, webVitalsUrl } = measurement;
  const google = tagManagerId ? GOOGLE : { scripts: [], connections: [] };
  const isHttps = siteUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [
          "'self'",
          hashSource(PRERENDER_FLAG),
          hashSource(SPECULATION_RULES),
          ...addressOf(analyticsScriptUrl),
          ...google.scripts,
        ],
        styleSrc: Object.values(styles).map(hashSource),
        imgSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...originOf(analyticsScriptUrl),
          ...originOf(webVitalsUrl),
          ...google.connections,
        ],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // The script of the tag manager sets plain strings as script URLs, which Trusted Types forbid.
        ...(!tagManagerId && {
          requireTrustedTypesFor: ["'script'"],
          // For articles, and for the script that counts visits.
          trustedTypes: ['site', ...(analyticsScriptUrl ? ['analytics'] : [])],
        }),
        ...(isHttps && { upgradeInsecureRequests: [] }),
        ...(policyReportUrl && { reportTo: [REPORTS] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pictures of other sites load without cookies, so they need no header that allows it.
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    xFrameOptions: { action: 'deny' },
    // Only Internet Explorer, Flash and old versions of Chrome read these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Chromium isolates origins without being asked.
    originAgentCluster: false,
  });
  // The headers are the same for every request, so helmet runs only once.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => {});
  response.setHeader('permissions-policy', NO_PERMISSIONS);
  if (policyReportUrl) response.setHeader('reporting-endpoints', `${REPORTS}="${policyReportUrl}"`);
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

/** The source that allows an inline element with exactly this text. */
function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

function originOf(address: string | undefined): readonly string[] {
  return isExternal(address) ? [new URL(address).origin] : [];
}

/** Without the query, which no source of a policy has. */
function addressOf(address: string | undefined): readonly string[] {
  if (!isExternal(address)) return [];
  const { origin, pathname } = new URL(address);
  return [origin + pathname];
}
