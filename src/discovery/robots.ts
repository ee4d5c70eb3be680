import { isIP } from 'node:net';
import type { DefaultHeaders } from '../cache/rendered-response.ts';
import type { Config } from '../config.ts';
import { machineRoutes } from '../routes.ts';

/** Top-level names that nobody owns on the internet (RFC 6761, RFC 6762, RFC 9476, ICANN). */
const PRIVATE = /(?:^|\.)(?:localhost|local|test|invalid|example|internal|lan|alt|home\.arpa)$/;

/**
 * Decides whether search engines may list the site: at a public address, if the operator allows it,
 * and no sample is left in the content.
 */
export function indexingOf(
  { siteUrl, indexing, allowSamples }: Pick<Config, 'siteUrl' | 'indexing' | 'allowSamples'>,
  samples: number,
) {
  const mayBeListed = indexing && isPublic(siteUrl);
  // For a warning to the operator: the samples alone keep search engines out.
  const isBlockedBySamples = mayBeListed && samples > 0 && !allowSamples;
  const isAllowed = mayBeListed && !isBlockedBySamples;
  const headers: DefaultHeaders =
    isPublic(siteUrl) && !isAllowed ? [['x-robots-tag', 'noindex']] : [];
  return { isAllowed, headers, isBlockedBySamples };
}

/** Writes robots.txt (RFC 9309). A robot must fetch a page to see `noindex`; a private site is closed. */
export function robots(siteUrl: string, isAllowed: boolean): Buffer {
  const rule = isPublic(siteUrl) ? 'Disallow:' : 'Disallow: /';
  const sitemap = isAllowed ? ['', `Sitemap: ${siteUrl}${machineRoutes.sitemap}`] : [];
  return Buffer.from(['User-agent: *', rule, ...sitemap, ''].join('\n'));
}

/** Whether the internet can reach the origin: by https and under a name that is not private. */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = hostname.includes('.') && !isIP(hostname);
  return protocol === 'https:' && isName && !PRIVATE.test(hostname);
}
