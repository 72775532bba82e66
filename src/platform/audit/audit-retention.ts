import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../values/time';
import { AuditRepository } from './audit.repository';

/** Entries read and deleted by one statement, small enough not to block requests. */
const PORTION = 100;

/** Deletes old audit entries. */
@ScheduledJob()
@Injectable()
export class AuditRetention implements ScheduledJob {
  readonly name = 'audit-entries-removed';

  constructor(
    private readonly entries: AuditRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    return this.entries.remove(await this.findDue());
  }

  /** Counts among the oldest entries only: an index on their age would cost every booking a write. */
  async backlog(): Promise<Backlog> {
    const due = await this.findDue();
    return { count: due.length, since: due[0] && due[0].occurredAt + this.retentionSeconds };
  }

  private async findDue(): Promise<{ id: number; occurredAt: number }[]> {
    const before = this.clock.now() - this.retentionSeconds;
    return (await this.entries.listOldest(PORTION)).filter(({ occurredAt }) => occurredAt < before);
  }

  private get retentionSeconds(): number {
    return this.config.retention.auditDays * 86_400;
  }
}
