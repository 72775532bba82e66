import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../auth.errors';
import { createLimiter } from '../create-limiter';
import { networkOf } from './network-of';
import { normaliseEmail } from './staff-email';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_EMAIL_AND_ADDRESS = 10;
/** Far above what one place may try, so that nobody locks a person out from elsewhere. */
const TRIES_PER_EMAIL = 100;
const TRIES_PER_ADDRESS = 50;

/**
 * Slows down guessing: counts failed sign-ins per network address, per e-mail address, and of both together, for the
 * whole server.
 */
@Injectable()
export class SignInLimiter {
  private readonly byBoth = createLimiter('sign-ins-by-both', TRIES_PER_EMAIL_AND_ADDRESS, WINDOW_SECONDS);
  private readonly byEmail = createLimiter('sign-ins-by-email', TRIES_PER_EMAIL, WINDOW_SECONDS);
  private readonly byAddress = createLimiter('sign-ins-by-address', TRIES_PER_ADDRESS, WINDOW_SECONDS);

  /** Counts a try before the password is looked at. @throws RateLimitedError */
  async take(emailAsTyped: string, address: string): Promise<void> {
    const email = normaliseEmail(emailAsTyped);
    const network = networkOf(address);
    await consume(this.byAddress, network);
    await consume(this.byBoth, `${email} ${network}`);
    // Last, so that a place that is refused does not go on to use up the tries of others.
    await consume(this.byEmail, email);
  }

  /** A sign-in that succeeds was no guess. */
  async forgive(emailAsTyped: string, address: string): Promise<void> {
    const email = normaliseEmail(emailAsTyped);
    const network = networkOf(address);
    await this.byBoth.delete(`${email} ${network}`);
    await this.byEmail.delete(email);
    await this.byAddress.reward(network);
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
