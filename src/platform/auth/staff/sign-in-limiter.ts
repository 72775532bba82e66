import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../auth.errors';
import { createLimiter } from '../admission/rate-limiter';
import { normaliseEmail, type StaffEntity } from './staff.entity';
import { isIPv6 } from 'node:net';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10;
/** Far above the limit of a single network, so that nobody can lock a person out from elsewhere. */
const TRIES_PER_ACCOUNT = 100;
const TRIES_PER_ADDRESS = 50;

/**
 * Limits guessing: counts failed sign-ins per network, per account, and per combination of both, across all processes
 * of the server. Every attempt counts before the password is compared, and a success takes back only that attempt.
 * Otherwise somebody with an account under the same email address at another operator could reset the count of failed
 * guesses by signing in there.
 */
@Injectable()
export class SignInLimiter {
  private readonly byAddress = createLimiter('sign-ins-by-address', TRIES_PER_ADDRESS, WINDOW_SECONDS);
  private readonly byBoth = createLimiter('sign-ins-by-both', TRIES_PER_ACCOUNT_AND_ADDRESS, WINDOW_SECONDS);
  private readonly byAccount = createLimiter('sign-ins-by-account', TRIES_PER_ACCOUNT, WINDOW_SECONDS);

  /** @throws RateLimitedError */
  async countFrom(address: string): Promise<void> {
    await consume(this.byAddress, networkOf(address));
  }

  /** @throws RateLimitedError */
  async countAt(account: string, address: string): Promise<void> {
    await consume(this.byBoth, `${account} ${networkOf(address)}`);
    // Last, so that attempts from a blocked network do not count against the account.
    await consume(this.byAccount, account);
  }

  async giveBack(account: string, address: string): Promise<void> {
    const network = networkOf(address);
    await this.byAddress.reward(network);
    await this.byBoth.reward(`${account} ${network}`);
    await this.byAccount.reward(account);
  }
}

/** The counter for an account. */
export function accountOf({ id }: StaffEntity): string {
  return `staff ${id}`;
}

/** The counter for an email address without an account, so that it is limited like any other. */
export function noAccountOf(email: string): string {
  return `nobody ${normaliseEmail(email)}`;
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
