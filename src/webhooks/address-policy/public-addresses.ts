import { isIPv4, isIPv6 } from 'node:net';
import { IPv4, IPv6 } from 'ipaddr.js';

/** The only block for global IPv6 addresses. Mapped, compatible and translated addresses are outside of it. */
const GLOBAL_IPV6: [IPv6, number] = IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is reachable on the public internet. Special-purpose addresses are not public, and neither are
 * IPv6 addresses that embed an IPv4 address, whatever it is.
 * @param address as resolvers return it: IPv4 as four decimal numbers, IPv6 without brackets; anything else is not
 * public
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return IPv4.parse(address).range() === 'unicast';
  // A zone ID refers to an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = IPv6.parse(address);
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
}
