import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn } from '../platform/database';

/** Contents of an unsent form: texts and FileIDs by answer key. */
export interface DraftContent {
  readonly values: Readonly<Record<string, string[]>>;
  readonly fileIds: Readonly<Record<string, string[]>>;
}

/** A customer's unsent answers on a waiver page, one draft per booking. */
@Entity({ name: 'waiver_draft' })
@Index('uq_waiver_draft_booking', ['operatorId', 'bookingId'], { unique: true })
@Index('ix_waiver_draft_expires', ['expiresAt'])
export class WaiverDraftEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  @JsonColumn()
  content!: DraftContent;

  @BigIntColumn({ name: 'expires_at' })
  expiresAt!: number;
}
