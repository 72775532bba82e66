import { AsyncResource } from 'node:async_hooks';

export { Outages } from './outages';

/** Created when the module is loaded, outside of any request. */
const outsideRequests = new AsyncResource('OutsideRequests');

/**
 * Binds work that outlives the request that schedules it, such as timers, loops and queues. It runs without that
 * request's deadline, actor, transaction and request ID (docs/adr/0057).
 */
export function detached<Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  return (...args) => outsideRequests.runInAsyncScope(work, undefined, ...args);
}
