import type { Request } from 'express';
import { OverloadedError } from '../problems/common.errors';

/** A request is answered within this many seconds, if only with a 503. */
export const REQUEST_DEADLINE_SECONDS = 9;

/** How long a request may still take, in milliseconds. */
export function timeLeft(request: Request): number {
  return Math.max(0, request.arrivedAt + REQUEST_DEADLINE_SECONDS * 1000 - performance.now());
}

export function tooLate(): OverloadedError {
  return new OverloadedError('The work did not end in time; it is safe to repeat it.');
}

/**
 * Waits for work no longer than its request may take. Guards need it, which run before every interceptor.
 * @throws OverloadedError when the time is up
 */
export async function withinDeadline<T>(request: Request, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), timeLeft(request));
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
