import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { EntryKeysRepository } from './entry-keys.repository';

/** Minimum time for which the key of an entry is stored, in seconds: 35 days. */
const RETENTION_SECONDS = 35 * 86_400;

/** Keys per transaction, small enough not to block requests. */
const PORTION = 200;

/** Deletes old keys of entries. */
@ScheduledJob()
@Injectable()
export class ForgetEntryKeys implements ScheduledJob {
  readonly name = 'usage-keys-removed';

  constructor(
    private readonly keys: EntryKeysRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  runDue(): Promise<number> {
    return this.transactions.run(() => this.keys.deleteKeysBefore(this.clock.now() - RETENTION_SECONDS, PORTION));
  }

  backlog(): Promise<Backlog> {
    return this.keys.backlog(this.clock.now(), RETENTION_SECONDS);
  }
}
