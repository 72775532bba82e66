import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../auth.errors';
import { createLimiter } from '../create-limiter';
import { networkOf } from './network-of';
import { normaliseEmail } from './staff-email';
import type { StaffEntity } from './staff.entity';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10;
/** Far above what one place may try, so that nobody locks a person out from elsewhere. */
const TRIES_PER_ACCOUNT = 100;
const TRIES_PER_ADDRESS = 50;

/**
 * Slows down guessing: counts failed sign-ins per network address, per account, and per both together, for the entire
 * server. Every try is counted before the password is compared, and a success gives back that one try only. Otherwise
 * somebody who has an account with the same e-mail address at another operator could clear the count of failed guesses
 * by signing in to it.
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
    // Last, so that a place that is refused does not go on to use up the tries of others.
    await consume(this.byAccount, account);
  }

  async giveBack(account: string, address: string): Promise<void> {
    const network = networkOf(address);
    await this.byAddress.reward(network);
    await this.byBoth.reward(`${account} ${network}`);
    await this.byAccount.reward(account);
  }
}

/** What the tries at a person's password are counted by. */
export function accountOf({ id }: StaffEntity): string {
  return `staff ${id}`;
}

/** What the tries with an e-mail address that nobody has are counted by, so that it is refused like any other. */
export function noAccountOf(email: string): string {
  return `nobody ${normaliseEmail(email)}`;
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new RateLimitedError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}
