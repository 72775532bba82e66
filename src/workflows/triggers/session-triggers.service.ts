import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BookingsForEmailService } from '../recipients/bookings-for-email.service';
import { Transactions, isDuplicate } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { TRIGGER_RULES, dueWindow, isBookingTrigger } from './triggers';
import { BOOKING_SUBJECT } from '../emails/workflow-email.entity';
import { WorkflowEmailsRepository } from '../emails/workflow-emails.repository';
import type { WorkflowEntity } from '../workflow.entity';
import { WorkflowsRepository } from '../workflows.repository';

/** Workflows per batch, and bookings per batch of a workflow. */
const PAGE = 500;

/**
 * Finds the bookings for which an email relative to their session is due. It computes that from the timeslots each
 * time, so moves, cancelled sessions and changes of time zones or clocks need no further handling.
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
        // SQLite responds without yielding to the event loop, and there may be hundreds of workflows.
        await nextTurn();
      }
      if (workflows.length < PAGE) return scheduled;
      afterId = workflows.at(-1)!.id;
    }
  }

  /** Always empty: due emails are scheduled immediately, and their own job counts them. */
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
        refundedAmount: null,
        createdAt: now,
      }));
    if (emails.length === 0) return 0;
    try {
      await this.transactions.run(() => this.emails.insert(emails));
      return emails.length;
    } catch (error) {
      // Another process found them at the same time. The next run finds the rest.
      if (isDuplicate(error)) return 0;
      throw error;
    }
  }
}
