import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { type Backlog, ScheduledJob } from '../../jobs';
import { Clock } from '../../shared/time';
import { EntryKeysRepository } from './entry-keys.repository';

/** How long the key of an entry is known at the least, in seconds: 35 days. */
const RETENTION_SECONDS = 35 * 86_400;

/** Keys of one transaction, so that it never holds up a request for long. */
const PORTION = 200;

/** Forgets the keys that nobody repeats any more. */
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
    return this.transactions.run(() => this.keys.forget(this.clock.now() - RETENTION_SECONDS, PORTION));
  }

  backlog(): Promise<Backlog> {
    return this.keys.backlog(this.clock.now(), RETENTION_SECONDS);
  }
}
