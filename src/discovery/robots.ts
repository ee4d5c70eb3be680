import { isIP } from 'node:net';
import { machineRoutes } from '../routes.ts';

/** Top-level names that are nobody's on the internet (RFC 6761, RFC 6762, RFC 9476, ICANN). */
const PRIVATE = /(?:^|\.)(?:localhost|local|test|invalid|example|internal|lan|alt|home\.arpa)$/;

/** What hosts are called that show a site before it is public. */
const REHEARSAL = /^(?:dev|test|testing|stage|staging|preview|preprod|pre|qa|uat)[.-]/;

/**
 * What robots may read (RFC 9309): all of the public site, and nothing of one whose address says
 * that it is another: plain http, an IP address, a private name, `staging.…` and the like.
 */
export function robots(siteUrl: string): Buffer {
  const lines = isPublic(siteUrl)
    ? ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteUrl}${machineRoutes.sitemap}`]
    : ['User-agent: *', 'Disallow: /'];
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Whether search engines are to list the site at this origin. */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = hostname.includes('.') && !isIP(hostname);
  return protocol === 'https:' && isName && !PRIVATE.test(hostname) && !REHEARSAL.test(hostname);
}
