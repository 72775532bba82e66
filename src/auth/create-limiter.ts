import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';
import { isWorker } from '../cluster';

/**
 * A limiter that counts for the whole server: in this process, or with several workers in the one that keeps them.
 * @param name of the counts; limiters of one name share them
 */
export function createLimiter(name: string, points: number, durationSeconds: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: durationSeconds };
  return isWorker() ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}
