import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../database';

/**
 * `scheduled` until it is due; so is `waiting`, which is for triggers that earlier versions do not know and which they do
 * not look for. `queued` once written and given to the mail module, `sent` when accepted;
 * `skipped` when what it is about was not, or no longer, something that the workflow is for; `failed` when its template broke.
 */
export type WorkflowEmailStatus = 'scheduled' | 'waiting' | 'queued' | 'sent' | 'skipped' | 'cancelled' | 'failed';

/**
 * One workflow's mail about one booking, or one thing of a feature: there is never a second row. A booking that is moved
 * again waits anew.
 */
@Entity({ name: 'workflow_email' })
@Index('uq_workflow_email', ['workflowId', 'bookingId'], { unique: true })
@Index('ix_workflow_email_due', ['status', 'dueAt'])
@Index('ix_workflow_email_booking', ['operatorId', 'bookingId'])
@Index('ix_workflow_email_workflow', ['workflowId', 'status'])
export class WorkflowEmailEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'workflow_id', type: 'integer' })
  workflowId!: number;

  /**
   * Of a mail about something else its ID with a minus, which is no booking's: earlier versions take every row for one
   * about a booking.
   */
  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  /** What kind of thing it is about; `null`: a booking. */
  @VarcharColumn(20, { name: 'subject_type', nullable: true })
  subjectType!: string | null;

  /** Which of them; `null`: a booking. */
  @Column({ name: 'subject_id', type: 'integer', nullable: true })
  subjectId!: number | null;

  @BigIntColumn({ name: 'due_at' })
  dueAt!: number;

  @VarcharColumn(10)
  status!: WorkflowEmailStatus;

  /** The session that the booking was moved from, as far as its customer knows; only of mails about a move. */
  @VarcharColumn(10, { name: 'previous_date', nullable: true })
  previousDate!: string | null;

  @VarcharColumn(5, { name: 'previous_time', nullable: true })
  previousTime!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
