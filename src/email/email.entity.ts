import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../database';

export const EMAIL_STATUSES = ['queued', 'sent', 'failed', 'cancelled'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** One e-mail to one person: written down in the transaction of its reason, sent later, kept as history. */
@Entity({ name: 'email' })
@Index('ix_email_due', ['status', 'nextAttemptAt'])
@Index('ix_email_subject', ['operatorId', 'purpose', 'subjectId'])
@Index('ix_email_operator', ['operatorId', 'id'])
@Index('ix_email_contents', ['contentsRemovedAt', 'createdAt'])
export class EmailEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** What it is for, such as `waitlist-offer` or `workflow`. */
  @VarcharColumn(40)
  purpose!: string;

  /** The row of the asking module that it is about. */
  @Column({ name: 'subject_id', type: 'integer' })
  subjectId!: number;

  /** The same at every attempt, so that a mail sent twice after a crash can be recognised as one. */
  @VarcharColumn(200, { name: 'message_id' })
  messageId!: string;

  @VarcharColumn(254)
  recipient!: string;

  @VarcharColumn(200, { name: 'sender_name' })
  senderName!: string;

  @VarcharColumn(254, { name: 'sender_email' })
  senderEmail!: string;

  @VarcharColumn(300)
  subject!: string;

  @Column({ type: 'text' })
  html!: string;

  @Column({ type: 'text' })
  text!: string;

  /** Further headers, such as List-Unsubscribe. */
  @JsonColumn()
  headers!: Record<string, string>;

  @VarcharColumn(10)
  status!: EmailStatus;

  @Column({ type: 'integer' })
  attempts!: number;

  /** When it is to go out. */
  @BigIntColumn({ name: 'not_before' })
  notBefore!: number;

  /** When it is tried next: `notBefore` at first, later after every failure. */
  @BigIntColumn({ name: 'next_attempt_at' })
  nextAttemptAt!: number;

  @BigIntColumn({ name: 'first_attempt_at', nullable: true })
  firstAttemptAt!: number | null;

  /** Until when it belongs to the process that is sending it. */
  @BigIntColumn({ name: 'lease_until', nullable: true })
  leaseUntil!: number | null;

  @BigIntColumn({ name: 'sent_at', nullable: true })
  sentAt!: number | null;

  @VarcharColumn(500, { name: 'last_error', nullable: true })
  lastError!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** Since when `html`, `text` and `headers` are empty, because the e-mail is old. */
  @BigIntColumn({ name: 'contents_removed_at', nullable: true })
  contentsRemovedAt!: number | null;
}
