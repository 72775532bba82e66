export {
  type FactViewer,
  NOBODY_ELSE,
  SELLERS,
  SHOPS,
  USAGE_READERS,
  endpointAudience,
  ownerAudience,
  sees,
  viewerWith,
} from './audience';
export { CursorExpiredError } from './facts.errors';
export { FactLog } from './fact-log';
export type { Fact, FactData, NewFact } from './fact';
export { factJson } from './fact.mapper';
export { FactPositions } from './fact-positions';
export { FactsRepository } from './facts.repository';
export { FactsModule } from './facts.module';
export { type LogState, LogWatchRepository } from './log-watch.repository';
export { continueRestoredLog } from './restored-log.repository';
export { FactDescriptions } from './numbering/fact-descriptions';
export { FactFollowers } from './numbering/fact-followers';
