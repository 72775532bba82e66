import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

/** Purpose of workflow emails in the email queue. */
export const WORKFLOW_PURPOSE = 'workflow';

/**
 * `scheduled` until it is due; `queued` once it is composed, `sent` when accepted for delivery; `skipped` if its
 * subject was not, or no longer, in a state that the workflow applies to; `failed` if its template failed.
 */
export type WorkflowEmailStatus = 'scheduled' | 'queued' | 'sent' | 'skipped' | 'cancelled' | 'failed';

/** The subject type of an email about a booking. */
export const BOOKING_SUBJECT = 'booking';

/**
 * One workflow's email about a booking or a plugin's subject; there is never a second row. If a booking is moved,
 * changed or refunded again, the row is scheduled again.
 */
@Entity({ name: 'workflow_email' })
@Index('uq_workflow_email', ['workflowId', 'subjectType', 'subjectId'], { unique: true })
@Index('ix_workflow_email_due', ['status', 'dueAt'])
@Index('ix_workflow_email_subject', ['operatorId', 'subjectType', 'subjectId'])
@Index('ix_workflow_email_workflow', ['workflowId', 'status'])
export class WorkflowEmailEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'workflow_id', type: 'integer' })
  workflowId!: number;

  /** `BOOKING_SUBJECT`, or a subject type that a plugin declares. */
  @VarcharColumn(20, { name: 'subject_type' })
  subjectType!: string;

  @Column({ name: 'subject_id', type: 'integer' })
  subjectId!: number;

  @BigIntColumn({ name: 'due_at' })
  dueAt!: number;

  @VarcharColumn(10)
  status!: WorkflowEmailStatus;

  /** The session that the customer knows; only for emails about a move. */
  @VarcharColumn(10, { name: 'previous_date', nullable: true })
  previousDate!: string | null;

  @VarcharColumn(5, { name: 'previous_time', nullable: true })
  previousTime!: string | null;

  /** What was refunded in what the email is about, in minor units; null if nothing was. */
  @BigIntColumn({ name: 'refunded_amount', nullable: true })
  refundedAmount!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
