import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import type { OutgoingEmail } from '../../platform/email';
import { Turn } from '../../platform/concurrency/fairness';
import { Clock } from '../../platform/values/time';
import { EmailLeadsService } from './email-leads.service';
import { type Filled, EmailWriter } from './email-writer';
import { RepeatedEmailsRepository } from './repeated-emails.repository';
import type { WorkflowEmailEntity } from './workflow-email.entity';
import { WorkflowEmailsRepository } from './workflow-emails.repository';

/** Emails composed in one run. */
const BATCH = 100;

/** Results of composing a due email. */
const SETTLED = ['skipped', 'queued', 'failed'] as const;

/**
 * Composes emails when they are due and enqueues them. They therefore show the current state: a booking that was moved
 * after its confirmation is confirmed with the new time.
 */
@ScheduledJob()
@Injectable()
export class ComposerService implements ScheduledJob {
  readonly name = 'workflow-emails-written';

  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly repeated: RepeatedEmailsRepository,
    private readonly leads: EmailLeadsService,
    private readonly writer: EmailWriter,
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

  /** Renders templates before the transaction, to keep it short. @returns by email ID */
  private async fillIn(operatorId: number, due: readonly WorkflowEmailEntity[]): Promise<Map<number, Filled>> {
    const all = new Map<number, Filled>();
    for (const [id, lead] of await this.leads.leadsOf(operatorId, due)) {
      const filled = lead.verdict === 'write' && (await this.writer.fill(lead));
      if (filled) all.set(id, filled);
    }
    return all;
  }

  /** @returns how many emails were handled; those whose data changed since rendering remain due */
  private async write(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    filled: ReadonlyMap<number, Filled>,
  ): Promise<number> {
    const pending = await this.emails.lockPending(due.map(({ id }) => id));
    const own = due.filter(({ id }) => pending.has(id));
    const leads = await this.leads.leadsOf(operatorId, own);
    const ids = { early: [] as number[], skipped: [] as number[], queued: [] as number[], failed: [] as number[] };
    const emails: OutgoingEmail[] = [];
    const turn = new Turn();
    for (const email of own) {
      if (turn.hasEnded) await turn.pass();
      const lead = leads.get(email.id)!;
      if (lead.verdict === 'not-yet') ids.early.push(email.id);
      else if (lead.verdict === 'skip') ids.skipped.push(email.id);
      const template = lead.verdict === 'write' ? filled.get(email.id) : undefined;
      if (!template || !this.writer.isStillTrue(template, lead)) continue;
      const { rendered } = template;
      (rendered ? ids.queued : ids.failed).push(email.id);
      if (rendered) emails.push(this.writer.write(email, rendered, lead));
    }
    await this.emails.deleteEmails(ids.early);
    for (const status of SETTLED) await this.emails.setStatus(ids[status], status);
    const isQueuedMove = ({ id }: WorkflowEmailEntity) =>
      leads.get(id)!.workflow.trigger === 'booking-moved' && ids.queued.includes(id);
    await this.repeated.dropChanges(
      operatorId,
      own.filter(isQueuedMove).map(({ subjectId }) => subjectId),
    );
    await this.writer.enqueue(operatorId, emails);
    return SETTLED.reduce((sum, status) => sum + ids[status].length, 0);
  }
}
