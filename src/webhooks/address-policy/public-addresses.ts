import { isIPv4, isIPv6 } from 'node:net';
import { IPv4, IPv6 } from 'ipaddr.js';

/** The one block that global IPv6 addresses are given out of; outside of it are mapped, compatible and translated ones. */
const GLOBAL_IPV6: [IPv6, number] = IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one that everybody on the internet could send a request to. Everything with a special purpose is
 * none, and so is every IPv6 address that carries an IPv4 address, whatever that one is.
 * @param address as resolvers write it: IPv4 as four decimal numbers, IPv6 without brackets; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return IPv4.parse(address).range() === 'unicast';
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = IPv6.parse(address);
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
}
