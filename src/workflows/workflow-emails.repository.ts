import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../database';
import { type Backlog, toBacklog } from '../jobs';
import type { Trigger } from './triggers';
import { WorkflowEmailEntity, type WorkflowEmailStatus } from './workflow-email.entity';

interface ScheduledFor {
  readonly operatorId: number;
  readonly bookingId: number;
}

@Injectable()
export class WorkflowEmailsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Schedules a mail about each booking for each enabled workflow of a trigger, in one statement: it is part of every
   * booking. Whether the mail suits the booking is decided when it is due.
   * @param bookings 500 at most, of any operators
   */
  async scheduleAll(trigger: Trigger, bookings: readonly ScheduledFor[], now: number): Promise<void> {
    const list = ['SELECT ? AS operator_id, ? AS booking_id', ...bookings.slice(1).map(() => 'SELECT ?, ?')];
    await this.database.execute(
      `INSERT INTO workflow_email (operator_id, workflow_id, booking_id, due_at, status, created_at)
       SELECT w.operator_id, w.id, b.booking_id, ? + w.delay_minutes * 60, 'scheduled', ?
         FROM (${list.join(' UNION ALL ')}) b JOIN workflow w ON w.operator_id = b.operator_id
        WHERE w.trigger_name = ? AND w.enabled = 1 AND w.removed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM workflow_email e WHERE e.workflow_id = w.id AND e.booking_id = b.booking_id)`,
      [now, now, ...bookings.flatMap(({ operatorId, bookingId }) => [operatorId, bookingId]), trigger],
    );
  }

  async insert(emails: readonly Omit<WorkflowEmailEntity, 'id'>[]): Promise<void> {
    await this.database.manager.insert(WorkflowEmailEntity, [...emails]);
  }

  /** Those of the given bookings that the workflow knows already. */
  async listKnown(workflowId: number, bookingIds: readonly number[]): Promise<Set<number>> {
    const known = await this.database.manager.find(WorkflowEmailEntity, {
      select: { bookingId: true },
      where: { workflowId, bookingId: In([...bookingIds]) },
    });
    return new Set(known.map(({ bookingId }) => bookingId));
  }

  async findMany(operatorId: number, ids: readonly number[]): Promise<Map<number, WorkflowEmailEntity>> {
    if (ids.length === 0) return new Map();
    const emails = await this.database.manager.findBy(WorkflowEmailEntity, { operatorId, id: In([...ids]) });
    return new Map(emails.map((email) => [email.id, email]));
  }

  listDue(now: number, limit: number): Promise<WorkflowEmailEntity[]> {
    return this.database.manager
      .createQueryBuilder(WorkflowEmailEntity, 'e')
      .where("e.status = 'scheduled' AND e.dueAt <= :now", { now })
      .orderBy('e.dueAt')
      .addOrderBy('e.id')
      .limit(limit)
      .getMany();
  }

  /** @returns false when it is no longer scheduled: another process was faster, or it was stopped */
  async settle(id: number, status: WorkflowEmailStatus): Promise<boolean> {
    const settled = await this.database.execute(
      "UPDATE workflow_email SET status = ? WHERE id = ? AND status = 'scheduled'",
      [status, id],
    );
    return settled === 1;
  }

  /** Takes a scheduled mail back as if it had never been: its moment has moved into the future. */
  async forget(id: number): Promise<void> {
    await this.database.execute("DELETE FROM workflow_email WHERE id = ? AND status = 'scheduled'", [id]);
  }

  async markSent(operatorId: number, id: number): Promise<void> {
    await this.database.manager.update(WorkflowEmailEntity, { operatorId, id }, { status: 'sent' });
  }

  /** @returns the ids of what was written already and must be stopped in the outbox */
  async cancelOfBooking(operatorId: number, bookingId: number): Promise<number[]> {
    await this.database.execute(
      `UPDATE workflow_email SET status = 'cancelled'
        WHERE operator_id = ? AND booking_id = ? AND status IN ('scheduled', 'queued')`,
      [operatorId, bookingId],
    );
    return this.listIds('operator_id = ? AND booking_id = ?', [operatorId, bookingId]);
  }

  /**
   * Forgets what is scheduled and cancels what is written but not sent.
   * @returns the ids of the latter
   */
  async cancelOfWorkflow(workflowId: number): Promise<number[]> {
    await this.database.execute("DELETE FROM workflow_email WHERE workflow_id = ? AND status = 'scheduled'", [
      workflowId,
    ]);
    const queued = await this.listIds("workflow_id = ? AND status = 'queued'", [workflowId]);
    await this.database.execute(
      "UPDATE workflow_email SET status = 'cancelled' WHERE workflow_id = ? AND status = 'queued'",
      [workflowId],
    );
    return queued;
  }

  /** Moves what is scheduled when the delay of its workflow changes. */
  async postpone(workflowId: number, seconds: number): Promise<void> {
    await this.database.execute(
      "UPDATE workflow_email SET due_at = due_at + ? WHERE workflow_id = ? AND status = 'scheduled'",
      [seconds, workflowId],
    );
  }

  async backlog(now: number): Promise<Backlog> {
    const row = await this.database.row<{ count: number | string; oldest: number | string | null }>(
      "SELECT COUNT(*) AS count, MIN(due_at) AS oldest FROM workflow_email WHERE status = 'scheduled' AND due_at <= ?",
      [now],
    );
    return toBacklog(now, row!);
  }

  private async listIds(condition: string, parameters: number[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM workflow_email WHERE ${condition}`,
      parameters,
    );
    return rows.map(({ id }) => id);
  }
}
