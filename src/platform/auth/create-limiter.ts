import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';
import { isWorker } from '../cluster';

/**
 * A limiter that counts across all processes of the server: in this process, or with several workers in the primary
 * process.
 * @param name of the counter; limiters with the same name share it
 */
export function createLimiter(name: string, points: number, durationSeconds: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: durationSeconds };
  return isWorker() ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}
