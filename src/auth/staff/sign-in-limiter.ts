import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../auth.errors';
import { createLimiter } from '../create-limiter';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_EMAIL = 10;
const TRIES_PER_ADDRESS = 50;

/** Slows down guessing: counts failed sign-ins per e-mail address and per network address, for the whole server. */
@Injectable()
export class SignInLimiter {
  private readonly byEmail = createLimiter('sign-ins-by-email', TRIES_PER_EMAIL, WINDOW_SECONDS);
  private readonly byAddress = createLimiter('sign-ins-by-address', TRIES_PER_ADDRESS, WINDOW_SECONDS);

  /** Counts a try before the password is looked at. @throws RateLimitedError */
  async take(email: string, address: string): Promise<void> {
    await consume(this.byAddress, address);
    await consume(this.byEmail, email);
  }

  /** A sign-in that succeeds was no guess. */
  async forgive(email: string, address: string): Promise<void> {
    await this.byEmail.delete(email);
    await this.byAddress.reward(address);
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
