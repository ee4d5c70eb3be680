import ipaddr from 'ipaddr.js';

/**
 * A client is an IPv4 address or an IPv6 network of 56 bits, the usual size for a household. A
 * trusted proxy may still pass on anything as an address; some add the port.
 */
export function networkOf(address = ''): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  const ip = ipv6 ?? ipv4 ?? address;
  if (!ipaddr.isValid(ip)) return 'no address';
  return ipaddr.process(ip).toByteArray().slice(0, 7).join('.');
}
