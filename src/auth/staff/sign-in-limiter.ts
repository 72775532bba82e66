import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../auth.errors';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_EMAIL = 10;
const TRIES_PER_ADDRESS = 50;

/** Slows down guessing: counts failed sign-ins per e-mail address and per network address, in this process. */
@Injectable()
export class SignInLimiter {
  private readonly byEmail = new RateLimiterMemory({ points: TRIES_PER_EMAIL, duration: WINDOW_SECONDS });
  private readonly byAddress = new RateLimiterMemory({ points: TRIES_PER_ADDRESS, duration: WINDOW_SECONDS });

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

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
