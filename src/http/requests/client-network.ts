import ipaddr from 'ipaddr.js';

/**
 * A client is an IPv4 address or an IPv6 network of 56 bits, which is what a household is given. A
 * proxy that is trusted may still hand on anything for an address.
 */
export function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return 'no address';
  return ipaddr.process(address).toByteArray().slice(0, 7).join('.');
}
