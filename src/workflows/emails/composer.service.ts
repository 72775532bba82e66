import { Injectable } from '@nestjs/common';
import { BookingSummariesService, type BookingSummary } from '../../bookings';
import { Transactions } from '../../database';
import { type Backlog, DueWork } from '../../jobs';
import type { OutgoingMail } from '../../mail';
import { Turn } from '../../shared/fairness';
import { Clock } from '../../shared/time';
import { type Filled, MailWriter } from './mail-writer';
import { TRIGGER_RULES, dueWindow, suits } from '../triggers/triggers';
import type { WorkflowEmailEntity } from './workflow-email.entity';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import type { WorkflowEntity } from '../workflow.entity';
import { WorkflowsRepository } from '../workflows.repository';

/** E-mails written in one run. */
const BATCH = 100;

type Verdict = 'write' | 'skip' | 'not-yet';

/**
 * Writes the e-mails that are due and hands them to the mail module. Written only now, they tell what is true now: a
 * booking moved since it was confirmed is announced with its new time.
 */
@DueWork()
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
      const filled = await this.fillIn(operatorId, own);
      settled += await this.transactions.run(() => this.write(operatorId, own, filled));
    }
    return settled;
  }

  backlog(): Promise<Backlog> {
    return this.emails.backlog(this.clock.now());
  }

  /** Fills the templates in before the transaction, which is to be short. By the e-mail's ID. */
  private async fillIn(operatorId: number, due: readonly WorkflowEmailEntity[]): Promise<Map<number, Filled>> {
    const { workflows, bookings } = await this.subjectsOf(operatorId, due);
    const all = new Map<number, Filled>();
    for (const email of due) {
      const workflow = workflows.get(email.workflowId)!;
      const summary = bookings.get(email.bookingId)!;
      const filled =
        this.judge(email, workflow, summary) === 'write' && (await this.writer.fill(email, workflow, summary));
      if (filled) all.set(email.id, filled);
    }
    return all;
  }

  /** @returns how many were dealt with, whatever came of them; what has changed since it was filled in stays due */
  private async write(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    filled: ReadonlyMap<number, Filled>,
  ): Promise<number> {
    const { workflows, bookings } = await this.subjectsOf(operatorId, due);
    const mails: OutgoingMail[] = [];
    const turn = new Turn();
    let settled = 0;
    for (const email of due) {
      if (turn.isOver) await turn.pass();
      const workflow = workflows.get(email.workflowId)!;
      const summary = bookings.get(email.bookingId)!;
      const verdict = this.judge(email, workflow, summary);
      if (verdict === 'not-yet') await this.emails.forget(email.id);
      else if (verdict === 'skip') settled += Number(await this.emails.settle(email.id, 'skipped'));
      if (verdict !== 'write') continue;
      const template = filled.get(email.id);
      if (!template || !this.writer.isStillTrue(template, email, workflow, summary)) continue;
      const { rendered } = template;
      const isOurs = await this.emails.settle(email.id, rendered ? 'queued' : 'failed');
      if (isOurs && rendered) mails.push(this.writer.write(email, rendered, workflow, summary));
      settled += Number(isOurs);
    }
    await this.writer.handOver(operatorId, mails);
    return settled;
  }

  private async subjectsOf(operatorId: number, due: readonly WorkflowEmailEntity[]) {
    const workflowIds = due.map(({ workflowId }) => workflowId);
    const bookingIds = due.map(({ bookingId }) => bookingId);
    return {
      workflows: await this.workflows.findMany(operatorId, workflowIds),
      bookings: await this.bookings.getMany(operatorId, bookingIds),
    };
  }

  private judge(email: WorkflowEmailEntity, workflow: WorkflowEntity, summary: BookingSummary): Verdict {
    const { booking, ...session } = summary;
    const { enabled, removedAt, trigger, activityIds } = workflow;
    const isFor = activityIds.length === 0 || activityIds.includes(booking.activityId);
    if (!enabled || removedAt !== null || !isFor || booking.email === '' || !suits(trigger, booking)) return 'skip';
    if (isUndone(email, summary)) return 'skip';
    const { anchor } = TRIGGER_RULES[trigger];
    if (!anchor) return 'write';
    const { after, until } = dueWindow(workflow, this.clock.now());
    if (session[anchor] > until) return 'not-yet';
    return session[anchor] > after ? 'write' : 'skip';
  }
}

/** Whether a booking is back in the session that its customer knows of. */
function isUndone({ previousDate, previousTime }: WorkflowEmailEntity, { booking }: BookingSummary): boolean {
  return previousDate === booking.sessionDate && previousTime === booking.sessionTime;
}
