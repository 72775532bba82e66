import { Injectable } from '@nestjs/common';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../shared/time';
import { IdempotencyRepository } from './idempotency.repository';

/** How long an answer can be had again at the least, in seconds: 35 days. */
const RETENTION_SECONDS = 35 * 86_400;

/** Records of one DELETE, which takes 3 ms; a run has room for 5,000 of them, every two seconds. */
const CHUNK = 100;

/** Forgets the answers that nobody can rely on any more. */
@ScheduledJob()
@Injectable()
export class RecordPurgeService implements ScheduledJob {
  readonly name = 'idempotency-records-purged';

  constructor(
    private readonly records: IdempotencyRepository,
    private readonly clock: Clock,
  ) {}

  runDue(): Promise<number> {
    return this.records.purge(this.clock.now() - RETENTION_SECONDS, CHUNK);
  }

  backlog(): Promise<Backlog> {
    return this.records.backlog(this.clock.now(), RETENTION_SECONDS);
  }
}
