export {
  type EventViewer,
  NOBODY_ELSE,
  SELLERS,
  SHOPS,
  USAGE_READERS,
  endpointAudience,
  ownerAudience,
  sees,
  viewerWith,
} from './visibility';
export { CursorExpiredError } from './event-log.errors';
export { EventLog } from './event-log';
export { type LoggedEvent, type EventData, type NewEvent, eventJson } from './logged-event';
export { EventPositions } from './event-positions';
export { EventLogRepository } from './event-log.repository';
export { EventLogModule } from './event-log.module';
export { type LogState, LogWatchRepository } from './log-watch.repository';
export { continueRestoredLog } from './restored-log.repository';
export { NewEvents } from './feed/new-events';
export { EventDescriptions } from './sequencing/event-descriptions';
export { EventSubscribers } from './sequencing/outbox-sequencer';
