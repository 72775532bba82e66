import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { FactLog } from './fact-log';
import { FactPositions } from './fact-positions';
import { FactsRepository } from './facts.repository';
import { EventsController } from './feed/events.controller';
import { FeedService } from './feed/feed.service';
import { NewFacts } from './feed/new-facts';
import { ForgetFacts } from './forget-facts.job';
import { FactDescriptions } from './numbering/fact-descriptions';
import { FactFollowers } from './numbering/fact-followers';
import { FactNumberingService } from './numbering/fact-numbering.service';
import { NumberFacts } from './numbering/number-facts.job';
import { LogWatchRepository } from './log-watch.repository';
import { PendingFactsRepository } from './pending-facts.repository';
import { RecordPublicEvents } from './record-public-events.listener';

@Global()
@Module({
  imports: [AuthModule],
  controllers: [EventsController],
  providers: [
    FactDescriptions,
    FactFollowers,
    FactLog,
    FactNumberingService,
    FactPositions,
    FactsRepository,
    FeedService,
    ForgetFacts,
    LogWatchRepository,
    NewFacts,
    NumberFacts,
    PendingFactsRepository,
    RecordPublicEvents,
  ],
  exports: [FactDescriptions, FactFollowers, FactLog, FactPositions, FactsRepository, LogWatchRepository],
})
export class FactsModule {}
