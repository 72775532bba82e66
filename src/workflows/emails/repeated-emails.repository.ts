import { Injectable } from '@nestjs/common';
import { Database, EntityRows, placeholders } from '../../platform/database';
import type { RepeatedTrigger } from '../triggers/triggers';
import { BOOKING_SUBJECT, WorkflowEmailEntity } from './workflow-email.entity';

/** Parameters: the operator and the booking. */
const OF_BOOKING = `operator_id = ? AND subject_type = '${BOOKING_SUBJECT}' AND subject_id = ?`;

/** IDs of enabled workflows. Parameters: the operator and the trigger. */
const WORKFLOWS = `SELECT w.id FROM workflow w
  WHERE w.operator_id = ? AND w.trigger_name = ? AND w.enabled = 1 AND w.removed_at IS NULL`;

/** A change of a booking that its customer is notified of. */
export interface Occurrence {
  readonly operatorId: number;
  readonly bookingId: number;
  readonly trigger: RepeatedTrigger;
  /** The session before a move, by local date and time. */
  readonly previous?: { readonly date: string; readonly time: string };
  /** Amount of the refund, in minor units. */
  readonly refundedAmount?: number;
}

/** Emails about changes that can happen to a booking more than once. */
@Injectable()
export class RepeatedEmailsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** Emails about earlier changes that are composed but not accepted by the SMTP server. */
  async listQueued({ operatorId, bookingId, trigger }: Occurrence): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM workflow_email WHERE ${OF_BOOKING} AND status = 'queued' AND workflow_id IN (${WORKFLOWS})`,
      [operatorId, bookingId, operatorId, trigger],
    );
    return rows.map(({ id }) => id);
  }

  /** Adds a refund to unsent emails. Those that were sent will be about this refund only. */
  async addRefund({ operatorId, bookingId, trigger, refundedAmount = 0 }: Occurrence): Promise<void> {
    await this.database.execute(
      `UPDATE workflow_email
          SET refunded_amount = CASE WHEN status IN ('scheduled', 'queued') THEN refunded_amount + ? ELSE ? END
        WHERE ${OF_BOOKING} AND workflow_id IN (${WORKFLOWS})`,
      [refundedAmount, refundedAmount, operatorId, bookingId, operatorId, trigger],
    );
  }

  /** Schedules earlier emails again. Unsent ones keep their previous session. */
  async repeat({ operatorId, bookingId, trigger, previous }: Occurrence, now: number): Promise<void> {
    const own = `${OF_BOOKING} AND status <> 'scheduled' AND workflow_id IN (${WORKFLOWS})`;
    const parameters = [operatorId, bookingId, operatorId, trigger];
    await this.database.execute(
      `UPDATE workflow_email
          SET previous_date = CASE WHEN status = 'queued' THEN previous_date ELSE ? END,
              previous_time = CASE WHEN status = 'queued' THEN previous_time ELSE ? END,
              due_at = ? + (SELECT w.delay_minutes * 60 FROM workflow w WHERE w.id = workflow_id)
        WHERE ${own}`,
      [previous?.date ?? null, previous?.time ?? null, now, ...parameters],
    );
    await this.database.execute(`UPDATE workflow_email SET status = 'scheduled' WHERE ${own}`, parameters);
  }

  /** Schedules the first email about such a change for each workflow. */
  async scheduleFirst(occurrence: Occurrence, now: number): Promise<void> {
    const { operatorId, bookingId, trigger, previous, refundedAmount = null } = occurrence;
    await this.database.execute(
      `INSERT INTO workflow_email (operator_id, workflow_id, subject_type, subject_id, due_at, status, previous_date,
         previous_time, refunded_amount, created_at)
       SELECT w.operator_id, w.id, '${BOOKING_SUBJECT}', ?, ? + w.delay_minutes * 60, 'scheduled', ?, ?, ?, ?
         FROM workflow w
        WHERE w.id IN (${WORKFLOWS})
          AND NOT EXISTS (SELECT 1 FROM workflow_email e WHERE e.workflow_id = w.id AND ${OF_BOOKING})`,
      [
        ...[bookingId, now, previous?.date ?? null, previous?.time ?? null, refundedAmount, now],
        ...[operatorId, trigger, operatorId, bookingId],
      ],
    );
  }

  /** Scheduled emails about moves of these bookings. */
  listScheduledMoves(operatorId: number, bookingIds: readonly number[]): Promise<WorkflowEmailEntity[]> {
    const rest = `WHERE operator_id = ? AND subject_type = '${BOOKING_SUBJECT}'
      AND subject_id IN (${placeholders(bookingIds.length)}) AND status = 'scheduled' AND workflow_id IN (${WORKFLOWS})`;
    return this.plain.select(WorkflowEmailEntity, rest, [operatorId, ...bookingIds, operatorId, 'booking-moved']);
  }

  /** When the customers of these bookings were last moved and emailed about it, in Unix seconds by booking. */
  async findLastMoves(operatorId: number, bookingIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (bookingIds.length === 0) return new Map();
    const moves = await this.database.rows<{ id: number; movedAt: number | string }>(
      `SELECT e.subject_id AS id, MAX(e.due_at - w.delay_minutes * 60) AS movedAt
         FROM workflow_email e JOIN workflow w ON w.id = e.workflow_id
        WHERE e.operator_id = ? AND e.subject_type = '${BOOKING_SUBJECT}'
          AND e.subject_id IN (${placeholders(bookingIds.length)}) AND e.status IN ('scheduled', 'queued', 'sent')
          AND w.trigger_name = 'booking-moved'
        GROUP BY e.subject_id`,
      [operatorId, ...bookingIds],
    );
    return new Map(moves.map(({ id, movedAt }) => [id, Number(movedAt)]));
  }

  /** Drops scheduled emails about changes of these bookings, because another email has just been composed. */
  async dropChanges(operatorId: number, bookingIds: readonly number[]): Promise<void> {
    if (bookingIds.length === 0) return;
    await this.database.execute(
      `UPDATE workflow_email SET status = 'skipped'
        WHERE operator_id = ? AND subject_type = '${BOOKING_SUBJECT}' AND subject_id IN (${placeholders(bookingIds.length)})
          AND status = 'scheduled' AND workflow_id IN (${WORKFLOWS})`,
      [operatorId, ...bookingIds, operatorId, 'booking-changed'],
    );
  }

  /** Notes what was refunded with a cancellation, in its emails. */
  async noteCancellationRefund(operatorId: number, bookingId: number, amount: number): Promise<void> {
    await this.database.execute(
      `UPDATE workflow_email SET refunded_amount = ? WHERE ${OF_BOOKING} AND status = 'scheduled'
          AND workflow_id IN (SELECT w.id FROM workflow w
            WHERE w.operator_id = ? AND w.trigger_name IN ('booking-cancelled', 'session-cancelled'))`,
      [amount, operatorId, bookingId, operatorId],
    );
  }

  /** Bookings whose confirmation asks the customer to answer the questions. */
  async listAskedToAnswer(operatorId: number, bookingIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (bookingIds.length === 0) return new Set();
    const asked = await this.database.rows<{ id: number }>(
      `SELECT e.subject_id AS id FROM workflow_email e JOIN workflow w ON w.id = e.workflow_id
        WHERE e.operator_id = ? AND e.subject_type = '${BOOKING_SUBJECT}'
          AND e.subject_id IN (${placeholders(bookingIds.length)}) AND e.status IN ('scheduled', 'queued', 'sent')
          AND w.trigger_name = 'booking-confirmed' AND w.body LIKE '%links.waiver%'`,
      [operatorId, ...bookingIds],
    );
    return new Set(asked.map(({ id }) => id));
  }
}
