import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BookingSummariesService, type BookingSummary } from '../bookings';
import { Transactions } from '../database';
import type { Backlog, DueWork } from '../jobs';
import type { OutgoingMail } from '../mail';
import { Clock } from '../shared/time';
import { MailWriter } from './mail-writer';
import { TRIGGER_RULES, dueWindow, suits } from './triggers';
import type { WorkflowEmailEntity } from './workflow-email.entity';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import type { WorkflowEntity } from './workflow.entity';
import { WorkflowsRepository } from './workflows.repository';

/** E-mails written in one run. */
const BATCH = 100;

type Verdict = 'write' | 'skip' | 'not-yet';

/**
 * Writes the e-mails that are due and hands them to the mail module. Written only now, they tell what is true now: a
 * booking moved since it was confirmed is announced with its new time.
 */
@Injectable()
export class ComposerService implements DueWork {
  readonly name = 'workflow-emails-written';

  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly emails: WorkflowEmailsRepository,
    private readonly bookings: BookingSummariesService,
    private readonly writer: MailWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const due = await this.emails.listDue(this.clock.now(), BATCH);
    let settled = 0;
    for (const operatorId of new Set(due.map((email) => email.operatorId))) {
      const own = due.filter((email) => email.operatorId === operatorId);
      settled += await this.transactions.run(() => this.write(operatorId, own));
    }
    return settled;
  }

  backlog(): Promise<Backlog> {
    return this.emails.backlog(this.clock.now());
  }

  /** @returns how many were dealt with, whatever came of them */
  private async write(operatorId: number, due: readonly WorkflowEmailEntity[]): Promise<number> {
    const workflows = await this.workflows.findMany(
      operatorId,
      due.map(({ workflowId }) => workflowId),
    );
    const bookings = await this.bookings.getMany(
      operatorId,
      due.map(({ bookingId }) => bookingId),
    );
    const mails: OutgoingMail[] = [];
    let settled = 0;
    for (const email of due) {
      const workflow = workflows.get(email.workflowId)!;
      const summary = bookings.get(email.bookingId)!;
      const verdict = this.judge(workflow, summary);
      if (verdict === 'not-yet') {
        await this.emails.forget(email.id);
        continue;
      }
      const mail = verdict === 'write' ? this.writer.write(email, workflow, summary) : undefined;
      const isOurs = await this.emails.settle(email.id, mail ? 'queued' : verdict === 'skip' ? 'skipped' : 'failed');
      if (isOurs && mail) mails.push(mail);
      settled += Number(isOurs);
      // Templates are filled in without a pause, and there may be a hundred of them.
      await nextTurn();
    }
    await this.writer.handOver(operatorId, mails);
    return settled;
  }

  private judge(workflow: WorkflowEntity, { booking, ...session }: BookingSummary): Verdict {
    const { enabled, removedAt, trigger, activityIds } = workflow;
    const isFor = activityIds.length === 0 || activityIds.includes(booking.activityId);
    if (!enabled || removedAt !== null || !isFor || booking.email === '' || !suits(trigger, booking)) return 'skip';
    const { anchor } = TRIGGER_RULES[trigger];
    if (!anchor) return 'write';
    const { after, until } = dueWindow(workflow, this.clock.now());
    if (session[anchor] > until) return 'not-yet';
    return session[anchor] > after ? 'write' : 'skip';
  }
}
