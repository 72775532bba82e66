import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, EntityRows, countDue, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import type { BookingTrigger } from '../triggers/triggers';
import { triggerNames } from '../triggers/workflow-trigger.decorator';
import { BOOKING_SUBJECT, WorkflowEmailEntity, type WorkflowEmailStatus } from './workflow-email.entity';

/** Parameter: the ID of a booking. */
const OF_BOOKING = `subject_type = '${BOOKING_SUBJECT}' AND subject_id = ?`;

/** Workflows, removed ones included, whose emails about a booking are listed. */
const MAX_WORKFLOW_EMAILS = 200;

interface ScheduledFor {
  readonly operatorId: number;
  readonly bookingId: number;
}

/** A subject of a plugin. */
interface Subject {
  readonly operatorId: number;
  readonly type: string;
  readonly id: number;
}

@Injectable()
export class WorkflowEmailsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /**
   * Schedules an email for each booking and enabled workflow of a trigger. Uses one statement, because every booking
   * runs it. Whether the email applies to the booking is decided when it is due.
   * @param bookings up to 500, of any operators
   */
  async scheduleAll(trigger: BookingTrigger, bookings: readonly ScheduledFor[], now: number): Promise<void> {
    const list = ['SELECT ? AS operator_id, ? AS booking_id', ...bookings.slice(1).map(() => 'SELECT ?, ?')];
    await this.database.execute(
      `INSERT INTO workflow_email (operator_id, workflow_id, subject_type, subject_id, due_at, status, created_at)
       SELECT w.operator_id, w.id, '${BOOKING_SUBJECT}', b.booking_id, ? + w.delay_minutes * 60, 'scheduled', ?
         FROM (${list.join(' UNION ALL ')}) b JOIN workflow w ON w.operator_id = b.operator_id
        WHERE w.trigger_name = ? AND w.enabled = 1 AND w.removed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM workflow_email e
                WHERE e.workflow_id = w.id AND e.subject_type = '${BOOKING_SUBJECT}' AND e.subject_id = b.booking_id)`,
      [now, now, ...bookings.flatMap(({ operatorId, bookingId }) => [operatorId, bookingId]), trigger],
    );
  }

  /** Schedules an email about a plugin's subject for each enabled workflow of a trigger. */
  async scheduleAbout(trigger: string, subject: Subject, now: number): Promise<void> {
    const { operatorId, type, id } = subject;
    await this.database.execute(
      `INSERT INTO workflow_email
         (operator_id, workflow_id, subject_type, subject_id, due_at, status, created_at)
       SELECT w.operator_id, w.id, ?, ?, ? + w.delay_minutes * 60, 'scheduled', ? FROM workflow w
        WHERE w.operator_id = ? AND w.trigger_name = ? AND w.enabled = 1 AND w.removed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM workflow_email e
                WHERE e.workflow_id = w.id AND e.subject_type = ? AND e.subject_id = ?)`,
      [type, id, now, now, operatorId, trigger, type, id],
    );
  }

  async insert(emails: readonly Omit<WorkflowEmailEntity, 'id'>[]): Promise<void> {
    await this.database.manager.insert(WorkflowEmailEntity, [...emails]);
  }

  /** The given bookings for which the workflow already has an email. */
  async listKnown(workflowId: number, bookingIds: readonly number[]): Promise<Set<number>> {
    const known = await this.database.manager.find(WorkflowEmailEntity, {
      select: { subjectId: true },
      where: { workflowId, subjectType: BOOKING_SUBJECT, subjectId: In([...bookingIds]) },
    });
    return new Set(known.map(({ subjectId }) => subjectId));
  }

  async findMany(operatorId: number, ids: readonly number[]): Promise<Map<number, WorkflowEmailEntity>> {
    if (ids.length === 0) return new Map();
    const rest = `WHERE operator_id = ? AND id IN (${placeholders(ids.length)})`;
    const emails = await this.plain.select(WorkflowEmailEntity, rest, [operatorId, ...ids]);
    return new Map(emails.map((email) => [email.id, email]));
  }

  /** Only triggers that this version knows; a newer version may run at the same time. */
  listDue(now: number, limit: number): Promise<WorkflowEmailEntity[]> {
    const known = triggerNames();
    return this.plain.select(
      WorkflowEmailEntity,
      `WHERE status = 'scheduled' AND due_at <= ? AND EXISTS (SELECT 1 FROM workflow w
          WHERE w.id = workflow_id AND w.trigger_name IN (${placeholders(known.length)}))
        ORDER BY due_at, id LIMIT ?`,
      [now, ...known, limit],
    );
  }

  /**
   * Locks emails that are not composed yet until the open transaction ends.
   * @param ids at most 500
   */
  async lockPending(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const pending = await this.database.rows<{ id: number }>(
      `SELECT id FROM workflow_email WHERE id IN (${placeholders(ids.length)}) AND status = 'scheduled'
        ORDER BY id ${this.database.forUpdate}`,
      ids,
    );
    return new Set(pending.map(({ id }) => id));
  }

  /** IDs of the emails about a booking that were composed; one per workflow. */
  listComposed(operatorId: number, bookingId: number): Promise<number[]> {
    return this.listIds(`operator_id = ? AND ${OF_BOOKING} AND status <> 'skipped' ORDER BY id DESC LIMIT ?`, [
      operatorId,
      bookingId,
      MAX_WORKFLOW_EMAILS,
    ]);
  }

  async setStatus(ids: readonly number[], status: WorkflowEmailStatus): Promise<void> {
    if (ids.length === 0) return;
    await this.database.execute(`UPDATE workflow_email SET status = ? WHERE id IN (${placeholders(ids.length)})`, [
      status,
      ...ids,
    ]);
  }

  /** Deletes scheduled emails that are due in the future again. */
  async deleteEmails(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.execute(`DELETE FROM workflow_email WHERE id IN (${placeholders(ids.length)})`, ids);
  }

  /** Does not mark emails that were scheduled again because their booking changed while they were being sent. */
  async markSent(ids: readonly number[]): Promise<void> {
    await this.database.execute(
      `UPDATE workflow_email SET status = 'sent' WHERE id IN (${placeholders(ids.length)}) AND status = 'queued'`,
      ids,
    );
  }

  /**
   * Cancels unsent emails about a booking, except about refunds.
   * @returns the IDs of queued emails that must be cancelled in the email queue
   */
  async cancelOfBooking(operatorId: number, bookingId: number): Promise<number[]> {
    const obsolete = `operator_id = ? AND ${OF_BOOKING} AND workflow_id NOT IN (SELECT w.id FROM workflow w
        WHERE w.operator_id = ? AND w.trigger_name IN ('booking-refunded', 'refund-failed'))`;
    const parameters = [operatorId, bookingId, operatorId];
    await this.database.execute(
      `UPDATE workflow_email SET status = 'cancelled' WHERE ${obsolete} AND status IN ('scheduled', 'queued')`,
      parameters,
    );
    return this.listIds(obsolete, parameters);
  }

  /**
   * Deletes scheduled emails, and cancels queued ones.
   * @returns the IDs of the latter
   */
  async cancelOfWorkflow(workflowId: number): Promise<number[]> {
    await this.database.execute(`DELETE FROM workflow_email WHERE workflow_id = ? AND status = 'scheduled'`, [
      workflowId,
    ]);
    const queued = await this.listIds("workflow_id = ? AND status = 'queued'", [workflowId]);
    await this.database.execute(
      "UPDATE workflow_email SET status = 'cancelled' WHERE workflow_id = ? AND status = 'queued'",
      [workflowId],
    );
    return queued;
  }

  /** Shifts scheduled emails when the delay of their workflow changes. */
  async postpone(workflowId: number, seconds: number): Promise<void> {
    await this.database.execute(
      `UPDATE workflow_email SET due_at = due_at + ? WHERE workflow_id = ? AND status = 'scheduled'`,
      [seconds, workflowId],
    );
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'workflow_email',
      since: 'due_at',
      where: `status = 'scheduled' AND due_at <= ?`,
    });
  }

  private async listIds(condition: string, parameters: number[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM workflow_email WHERE ${condition}`,
      parameters,
    );
    return rows.map(({ id }) => id);
  }
}
