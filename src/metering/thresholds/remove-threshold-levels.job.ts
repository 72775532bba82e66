import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { ThresholdsRepository } from '../definitions/thresholds.repository';

/** Levels per transaction, small enough not to block requests. */
const PORTION = 200;

/** Deletes the levels that removed thresholds have reached: a threshold of each subject may have any number of them. */
@ScheduledJob()
@Injectable()
export class RemoveThresholdLevels implements ScheduledJob {
  readonly name = 'usage-threshold-levels-removed';

  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  runDue(): Promise<number> {
    return this.transactions.run(() => this.thresholds.deleteRemovedLevels(PORTION));
  }

  backlog(): Promise<Backlog> {
    return this.thresholds.removedBacklog(this.clock.now());
  }
}
