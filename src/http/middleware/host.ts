import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Whether a request has one `Host`, and a valid one, or comes by HTTP/1.0, which has none. Two of them
 * are read differently by different proxies; the server joins them (`joinDuplicateHeaders`), with a space,
 * which no valid one has.
 */
export function namesOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  if (host === lastValid) return true;
  if (!isHost(host)) return false;
  lastValid = host;
  return true;
}

/** Nearly every request names the same, and to check it takes 1 % of sending a cached page. */
let lastValid = '';

/** A name or an address (RFC 3986 section 3.2.2), and a port. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/**
 * Whether a value may stand in `Host`. An empty one may (RFC 9110 section 7.2), and is taken for the
 * only host that there is (RFC 9112 section 3.3): addresses are made of `SITE_URL` alone. What is in
 * brackets must be IPv6, since there is nothing else yet.
 */
export function isHost(value: string): boolean {
  if (!HOST.test(value)) return false;
  return !value.startsWith('[') || isIPv6(value.slice(1, value.indexOf(']')));
}
