import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import type { DueWork } from '../jobs';
import { Clock } from '../shared/time';
import { EmailRetentionRepository } from './email-retention.repository';

const SECONDS_OF_A_DAY = 86_400;

/** Rows of one statement, so that it never holds up a request for long. */
const PORTION = 100;

/** Forgets old e-mails in two steps: what was written in them, and later that they were. */
@Injectable()
export class EmailRetention {
  constructor(
    private readonly emails: EmailRetentionRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  works(): DueWork[] {
    const { emailContentDays, emailDays } = this.config.retention;
    const contents = emailContentDays * SECONDS_OF_A_DAY;
    const rest = (emailDays - emailContentDays) * SECONDS_OF_A_DAY;
    return [
      {
        name: 'email-contents-removed',
        runDue: () => this.emails.removeContents(this.clock.now() - contents, this.clock.now(), PORTION),
        backlog: () => this.emails.contentsBacklog(this.clock.now(), contents),
      },
      {
        name: 'emails-removed',
        runDue: () => this.emails.remove(this.clock.now() - rest, PORTION),
        backlog: () => this.emails.backlog(this.clock.now(), rest),
      },
    ];
  }
}
