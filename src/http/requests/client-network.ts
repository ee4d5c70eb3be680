import ipaddr from 'ipaddr.js';

/**
 * A client is an IPv4 address or an IPv6 network of 56 bits, which is what a household is given. A
 * proxy that is trusted may still hand on anything for an address. Some add the port.
 */
export function networkOf(address = ''): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  const ip = ipv6 ?? ipv4 ?? address;
  if (!ipaddr.isValid(ip)) return 'no address';
  return ipaddr.process(ip).toByteArray().slice(0, 7).join('.');
}
