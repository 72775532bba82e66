export * from './generated/types.gen.js';
export { Operations } from './generated/sdk.gen.js';
export { SlipwayConnectionError, SlipwayCursorExpired, SlipwayProblem } from './errors.js';
export type { EventsOptions } from './events.js';
export type { Exact } from './exact.js';
// Each type with its own data, where the document has one shape for all.
export type { Event, EventData } from './event-data.js';
export { eachOf } from './paging.js';
export type { RetryOptions } from './retrying-fetch.js';
export { Slipway, type SlipwayOptions } from './slipway.js';
