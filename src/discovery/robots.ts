import { isIP } from 'node:net';
import { machineRoutes } from '../routes.ts';

/** Top-level names that nobody owns on the internet (RFC 6761, RFC 6762, RFC 9476, ICANN). */
const PRIVATE = /(?:^|\.)(?:localhost|local|test|invalid|example|internal|lan|alt|home\.arpa)$/;

interface RobotsOptions {
  readonly siteUrl: string;
  /** Whether the operator lets search engines in. */
  readonly indexing: boolean;
}

/** Writes robots.txt (RFC 9309). Robots may read all of a site at a public address, else nothing. */
export function robots({ siteUrl, indexing }: RobotsOptions): Buffer {
  const lines =
    indexing && isPublic(siteUrl)
      ? ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteUrl}${machineRoutes.sitemap}`]
      : ['User-agent: *', 'Disallow: /'];
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Whether the internet can reach the origin: by https and under a name that is not private. */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = hostname.includes('.') && !isIP(hostname);
  return protocol === 'https:' && isName && !PRIVATE.test(hostname);
}
