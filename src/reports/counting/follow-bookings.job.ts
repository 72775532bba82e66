import { Injectable } from '@nestjs/common';
import { EventLogRepository } from '../../platform/event-log';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { CountingProgressRepository } from './counting-progress.repository';
import { CountingService, PORTION } from './counting.service';

/** Updates the reports within seconds of a change. */
@ScheduledJob()
@Injectable()
export class FollowBookings implements ScheduledJob {
  readonly name = 'facts-counted';
  readonly batch = PORTION;

  constructor(
    private readonly counting: CountingService,
    private readonly progress: CountingProgressRepository,
    private readonly eventLog: EventLogRepository,
  ) {}

  runDue(): Promise<number> {
    return this.counting.follow();
  }

  async backlog(): Promise<Backlog> {
    const after = await this.progress.followedTo();
    const { last } = await this.eventLog.bounds();
    const first = await this.eventLog.findFirst({ after, upTo: last });
    return { count: last - after, since: first?.occurredAt };
  }
}
