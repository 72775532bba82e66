import { Injectable } from '@nestjs/common';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { CountingProgressRepository } from './counting-progress.repository';
import { CountingService } from './counting.service';

/** Counts all bookings of operators whose reports must be created or recomputed. */
@ScheduledJob()
@Injectable()
export class RecountBookings implements ScheduledJob {
  readonly name = 'bookings-recounted';

  constructor(
    private readonly counting: CountingService,
    private readonly progress: CountingProgressRepository,
  ) {}

  runDue(): Promise<number> {
    return this.counting.recount();
  }

  /** Counts operators; recounts have no deadline. */
  async backlog(): Promise<Backlog> {
    return { count: await this.progress.countRecounts(), since: undefined };
  }
}
