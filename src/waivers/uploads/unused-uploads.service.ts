import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { UploadStorage } from './upload-storage';
import { UploadsRepository } from './uploads.repository';

/** Files removed in one transaction. */
const BATCH = 100;

/** An incomplete upload older than this belongs to a process that has ended, in seconds. */
const ABANDONED_SECONDS = 3600;

/** Removes files that no booking used in time, and remains of incomplete uploads. */
@ScheduledJob()
@Injectable()
export class UnusedUploadsService implements ScheduledJob {
  readonly name = 'uploads-removed';

  constructor(
    private readonly files: UploadsRepository,
    private readonly storage: UploadStorage,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const now = this.clock.now();
    await this.storage.removeAbandoned(now - ABANDONED_SECONDS);
    return this.transactions.run(async () => {
      const expired = await this.files.listExpired(now, BATCH);
      const removed = await this.files.removeUnused(
        expired.map(({ id }) => id),
        now,
      );
      // A booking may have used one since it was listed. Files are deleted before the commit, so a failure is repeated.
      const used = await this.files.existing(expired.map(({ id }) => id));
      for (const { id, storageName } of expired) if (!used.has(id)) await this.storage.remove(storageName);
      return removed;
    });
  }

  backlog(): Promise<Backlog> {
    return this.files.backlog(this.clock.now());
  }
}
