import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type RateLimiterAbstract, RateLimiterRes, RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';
import { AppConfig } from '../../config';
import { RateLimitedError } from '../auth.errors';
import { isWorker } from '../../cluster';

/** State of a key's limit in its current minute. */
export interface RateLimitState {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number;
}

/** @throws RateLimitedError if the limit is exceeded */
export function requireWithin(limit: RateLimitState | undefined): void {
  if (limit?.allowed === false) throw new RateLimitedError(limit.retryAfterSeconds);
}

/** Counts requests per key and minute, across all processes of the server. */
@Injectable()
export class RateLimiter {
  private readonly limiter: RateLimiterAbstract | undefined;

  constructor(private readonly config: AppConfig) {
    if (config.rateLimitPerMinute > 0) {
      this.limiter = createLimiter('requests', config.rateLimitPerMinute, 60);
    }
  }

  /** Counts a request once, even if several parts of the server call this; `undefined` without a limit. */
  consume(incoming: IncomingMessage, keyId: number): Promise<RateLimitState> | undefined {
    return this.limiter && this.countOnce(this.limiter, incoming as Request, keyId);
  }

  private async countOnce(limiter: RateLimiterAbstract, request: Request, keyId: number): Promise<RateLimitState> {
    return (request.rateLimit ??= await this.count(limiter, keyId));
  }

  private async count(limiter: RateLimiterAbstract, keyId: number): Promise<RateLimitState> {
    const [allowed, result] = await limiter.consume(keyId).then(
      (state) => [true, state] as const,
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return [false, error] as const;
        throw error;
      },
    );
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return {
      allowed,
      retryAfterSeconds: seconds,
      headers: {
        'RateLimit-Limit': String(this.config.rateLimitPerMinute),
        'RateLimit-Remaining': String(Math.max(0, result.remainingPoints)),
        'RateLimit-Reset': String(seconds),
      },
    };
  }
}

declare module 'express' {
  interface Request {
    /** State when the request was counted. */
    rateLimit?: RateLimitState;
  }
}

/**
 * A limiter that counts across all processes of the server: in this process, or with several workers in the primary
 * process.
 * @param name of the counter; limiters with the same name share it
 */
export function createLimiter(name: string, points: number, durationSeconds: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: durationSeconds };
  return isWorker() ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}
