export * from './generated/types.gen.js';
export { Operations } from './generated/sdk.gen.js';
export { SlipwayConnectionError, SlipwayProblem } from './errors.js';
export type { Exact } from './exact.js';
export { eachOf } from './paging.js';
export type { RetryOptions } from './retrying-fetch.js';
export { Slipway, type SlipwayOptions } from './slipway.js';
