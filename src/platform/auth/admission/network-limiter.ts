import { isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../auth.errors';
import { createLimiter } from './rate-limiter';

/** Limits how often one network may do something without a key or an account, across all processes of the server. */
export class NetworkLimiter {
  private readonly limiter: RateLimiterAbstract;

  /** @param name of the counter */
  constructor(name: string, points: number, durationSeconds: number) {
    this.limiter = createLimiter(name, points, durationSeconds);
  }

  /**
   * @param address IP address
   * @throws RateLimitedError
   */
  count(address: string): Promise<void> {
    return consume(this.limiter, networkOf(address));
  }
}

/** @throws RateLimitedError */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new RateLimitedError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

/** Groups of an IPv6 address that identify the network, all of whose addresses belong to one user. */
const NETWORK_GROUPS = 4;

/** The network for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [plain] = address.split('%') as [string];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  if (!isIPv6(plain)) return address;
  const [head, tail] = plain.split('::') as [string, string?];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
