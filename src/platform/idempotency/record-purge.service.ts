import { Injectable } from '@nestjs/common';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../values/time';
import { IdempotencyRepository } from './idempotency.repository';

/** Minimum time for which a response can be replayed, in seconds: 35 days. */
const RETENTION_SECONDS = 35 * 86_400;

/** Records per DELETE, which takes 3 ms. A run can delete 5,000 of them, every two seconds. */
const CHUNK = 100;

/** Deletes expired records. */
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
