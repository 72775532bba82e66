import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { EventLog } from './event-log';
import { EventPositions } from './event-positions';
import { EventLogRepository } from './event-log.repository';
import { EventsController } from './feed/events.controller';
import { FeedService } from './feed/feed.service';
import { NewEvents } from './feed/new-events';
import { PurgeEventLog } from './purge-event-log.job';
import { EventDescriptions } from './sequencing/event-descriptions';
import { EventSubscribers, OutboxSequencer } from './sequencing/outbox-sequencer';
import { SequenceOutbox } from './sequencing/sequence-outbox.job';
import { LogWatchRepository } from './log-watch.repository';
import { OutboxRepository } from './outbox.repository';
import { RecordPublicEvents } from './record-public-events.listener';

@Global()
@Module({
  imports: [AuthModule],
  controllers: [EventsController],
  providers: [
    EventDescriptions,
    EventSubscribers,
    EventLog,
    OutboxSequencer,
    EventPositions,
    EventLogRepository,
    FeedService,
    PurgeEventLog,
    LogWatchRepository,
    NewEvents,
    SequenceOutbox,
    OutboxRepository,
    RecordPublicEvents,
  ],
  exports: [
    EventDescriptions,
    EventSubscribers,
    EventLog,
    EventPositions,
    EventLogRepository,
    LogWatchRepository,
    NewEvents,
  ],
})
export class EventLogModule {}
