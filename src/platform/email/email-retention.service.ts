import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../values/time';
import { EmailRetentionRepository } from './email-retention.repository';

const SECONDS_OF_A_DAY = 86_400;

/** Rows per statement, small enough not to block requests. */
const PORTION = 100;

/** Deletes emails whose contents were deleted long enough ago. */
@ScheduledJob()
@Injectable()
export class EmailRetentionService implements ScheduledJob {
  readonly name = 'emails-removed';

  constructor(
    private readonly emails: EmailRetentionRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  runDue(): Promise<number> {
    return this.emails.remove(this.clock.now() - this.retentionSeconds, PORTION);
  }

  backlog(): Promise<Backlog> {
    return this.emails.backlog(this.clock.now(), this.retentionSeconds);
  }

  /** Retention period after the contents were deleted. */
  private get retentionSeconds(): number {
    const { emailDays, emailContentDays } = this.config.retention;
    return (emailDays - emailContentDays) * SECONDS_OF_A_DAY;
  }
}
