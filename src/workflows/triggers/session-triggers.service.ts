import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BookingsForEmailService } from '../../bookings';
import { Transactions, isDuplicate } from '../../database';
import { type Backlog, ScheduledJob } from '../../jobs';
import { Clock } from '../../shared/time';
import { TRIGGER_RULES, dueWindow, isBookingTrigger } from './triggers';
import { BOOKING_SUBJECT } from '../emails/workflow-email.entity';
import { WorkflowEmailsRepository } from '../emails/workflow-emails.repository';
import type { WorkflowEntity } from '../workflow.entity';
import { WorkflowsRepository } from '../workflows.repository';

/** Workflows, and bookings of one, read at a time. */
const PAGE = 500;

/**
 * Finds the bookings that a workflow about their session is due for. Worked out anew from the timeslots each time, so
 * moved bookings, cancelled sessions, another time zone and clock changes need nothing done to them.
 */
@ScheduledJob()
@Injectable()
export class SessionTriggersService implements ScheduledJob {
  readonly name = 'workflow-sessions-found';

  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly emails: WorkflowEmailsRepository,
    private readonly bookings: BookingsForEmailService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const now = this.clock.now();
    let scheduled = 0;
    for (let afterId = 0; ;) {
      const workflows = await this.workflows.listFollowingSchedule(afterId, PAGE);
      for (const workflow of workflows) {
        scheduled += await this.schedule(workflow, now);
        // SQLite answers without letting anybody else have a turn, and there may be hundreds of workflows.
        await nextTurn();
      }
      if (workflows.length < PAGE) return scheduled;
      afterId = workflows.at(-1)!.id;
    }
  }

  /** What this finds is scheduled at once, so it is never behind; the e-mails it finds are counted where they wait. */
  backlog(): Promise<Backlog> {
    return Promise.resolve({ count: 0, since: undefined });
  }

  private async schedule(workflow: WorkflowEntity, now: number): Promise<number> {
    const { operatorId, activityIds, trigger } = workflow;
    if (!isBookingTrigger(trigger)) return 0;
    const { anchor, isWaiverIncomplete = false } = TRIGGER_RULES[trigger];
    const filter = { anchor: anchor!, isWaiverIncomplete, activityIds, ...dueWindow({ ...workflow, trigger }, now) };
    let scheduled = 0;
    for (let afterId = 0; ;) {
      const bookingIds = await this.bookings.listOfSessions(operatorId, filter, afterId, PAGE);
      scheduled += await this.scheduleNew(workflow, bookingIds, now);
      if (bookingIds.length < PAGE) return scheduled;
      afterId = bookingIds.at(-1)!;
    }
  }

  private async scheduleNew({ id, operatorId }: WorkflowEntity, bookingIds: number[], now: number): Promise<number> {
    if (bookingIds.length === 0) return 0;
    const known = await this.emails.listKnown(id, bookingIds);
    const emails = bookingIds
      .filter((bookingId) => !known.has(bookingId))
      .map((bookingId) => ({
        operatorId,
        subjectType: BOOKING_SUBJECT,
        subjectId: bookingId,
        workflowId: id,
        dueAt: now,
        status: 'scheduled' as const,
        previousDate: null,
        previousTime: null,
        createdAt: now,
      }));
    if (emails.length === 0) return 0;
    try {
      await this.transactions.run(() => this.emails.insert(emails));
      return emails.length;
    } catch (error) {
      // Another process found them at the same moment; what it did not find is found next time.
      if (isDuplicate(error)) return 0;
      throw error;
    }
  }
}
