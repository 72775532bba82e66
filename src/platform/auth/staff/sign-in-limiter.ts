import { Injectable } from '@nestjs/common';
import { consume, networkOf } from '../admission/network-limiter';
import { createLimiter } from '../admission/rate-limiter';
import { normaliseEmail, type StaffEntity } from './staff.entity';

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
