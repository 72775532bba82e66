import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../database';

export const EMAIL_STATUSES = ['queued', 'sent', 'failed', 'cancelled'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** How an email left: through an SMTP server, or to a file because none is configured. */
export const EMAIL_DELIVERIES = ['smtp', 'file'] as const;
export type EmailDelivery = (typeof EMAIL_DELIVERIES)[number];

/**
 * Purpose of emails that only their recipient may read: no list contains them, nobody can read or resend them, and their
 * contents are deleted as soon as they are sent or no longer needed.
 */
export const PRIVATE_PURPOSE = 'password-reset';

/** The order in which due emails of an operator are sent: links and offers that expire, and confirmations, come first. */
export const EMAIL_PRIORITIES = { urgent: 0, normal: 1, bulk: 2 } as const;
export type EmailPriority = keyof typeof EMAIL_PRIORITIES;

/** An email to one person: stored in the transaction that causes it, sent later, stored as history until it expires. */
@Entity({ name: 'email' })
@Index('ix_email_due', ['status', 'nextAttemptAt'])
@Index('ix_email_turn', ['status', 'operatorId', 'priority', 'nextAttemptAt'])
@Index('ix_email_created', ['operatorId', 'purpose', 'createdAt'])
@Index('ix_email_subject', ['operatorId', 'purpose', 'subjectId'])
@Index('ix_email_operator', ['operatorId', 'id'])
@Index('ix_email_contents', ['contentsRemovedAt', 'createdAt'])
export class EmailEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The purpose, such as `waitlist-offer` or `workflow`. */
  @VarcharColumn(40)
  purpose!: string;

  /** ID of the subject in the module that requested the email. */
  @Column({ name: 'subject_id', type: 'integer' })
  subjectId!: number;

  /** The same for every attempt, so that an email that is sent twice after a crash can be recognized as a duplicate. */
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

  /** A calendar file to attach (RFC 5545). */
  @Column({ type: 'text', nullable: true })
  calendar!: string | null;

  /** Further headers, such as List-Unsubscribe. */
  @JsonColumn()
  headers!: Record<string, string>;

  @VarcharColumn(10)
  status!: EmailStatus;

  /** One of `EMAIL_PRIORITIES`. */
  @Column({ type: 'integer', default: 1 })
  priority!: number;

  @Column({ type: 'integer' })
  attempts!: number;

  /** When it is to be sent, in Unix seconds. */
  @BigIntColumn({ name: 'not_before' })
  notBefore!: number;

  /** When the next attempt is due, in Unix seconds: `notBefore` at first, later after every failure. */
  @BigIntColumn({ name: 'next_attempt_at' })
  nextAttemptAt!: number;

  @BigIntColumn({ name: 'first_attempt_at', nullable: true })
  firstAttemptAt!: number | null;

  /** When the lease of the sending process expires, in Unix seconds. */
  @BigIntColumn({ name: 'lease_until', nullable: true })
  leaseUntil!: number | null;

  @BigIntColumn({ name: 'sent_at', nullable: true })
  sentAt!: number | null;

  @VarcharColumn(500, { name: 'last_error', nullable: true })
  lastError!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** When `html`, `text`, `calendar` and `headers` were deleted because of the email's age, in Unix seconds. */
  @BigIntColumn({ name: 'contents_removed_at', nullable: true })
  contentsRemovedAt!: number | null;

  /** How it was sent; null until then, and for emails sent before this was recorded. */
  @VarcharColumn(4, { nullable: true })
  delivery!: EmailDelivery | null;

  /** The email that this one repeats, if somebody sent that again. */
  @Column({ name: 'resend_of', type: 'integer', nullable: true })
  resendOf!: number | null;
}
