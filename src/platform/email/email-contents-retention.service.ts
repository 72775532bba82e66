import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../values/time';
import { EmailRetentionRepository } from './email-retention.repository';

const SECONDS_OF_A_DAY = 86_400;

/** Rows per statement, small enough not to block requests. */
const PORTION = 100;

/** Deletes the contents of old emails. */
@ScheduledJob()
@Injectable()
export class EmailContentsRetentionService implements ScheduledJob {
  readonly name = 'email-contents-removed';

  constructor(
    private readonly emails: EmailRetentionRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  runDue(): Promise<number> {
    const now = this.clock.now();
    return this.emails.removeContents(now - this.retentionSeconds, now, PORTION);
  }

  backlog(): Promise<Backlog> {
    return this.emails.contentsBacklog(this.clock.now(), this.retentionSeconds);
  }

  private get retentionSeconds(): number {
    return this.config.retention.emailContentDays * SECONDS_OF_A_DAY;
  }
}
