import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../../platform/database';
import type { Contact } from './contact';

/** A ticket with stored details. A booking without such rows has the tickets of its lines. */
@Entity({ name: 'ticket' })
@Index('uq_ticket_ordinal', ['operatorId', 'bookingId', 'ordinal'], { unique: true })
@Index('uq_ticket_uuid', ['operatorId', 'bookingId', 'uuid'], { unique: true })
export class UnitItemEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  /** Number within the booking, from 0. Numbers of removed tickets are not reused. */
  @Column({ type: 'integer' })
  ordinal!: number;

  /** Position from 0 after a reseller has reordered the tickets; null: ordered by number. */
  @Column({ type: 'integer', nullable: true })
  position!: number | null;

  /** Lower case. */
  @VarcharColumn(36)
  uuid!: string;

  @Column({ name: 'ticket_type_id', type: 'integer' })
  ticketTypeId!: number;

  /** Price at the time of sale, in minor units. */
  @BigIntColumn({ name: 'price_amount' })
  priceAmount!: number;

  /** Number of places. */
  @Column({ type: 'integer' })
  participants!: number;

  @VarcharColumn(100, { name: 'reseller_reference', nullable: true })
  resellerReference!: string | null;

  /** As it was sent. */
  @JsonColumn({ nullable: true })
  contact!: Contact | null;

  @BigIntColumn({ name: 'redeemed_at', nullable: true })
  redeemedAt!: number | null;

  /** Who redeemed it; null for redemptions before this was recorded. */
  @VarcharColumn(200, { name: 'redeemed_by', nullable: true })
  redeemedBy!: string | null;

  /** When the ticket was removed from the booking, in Unix seconds. */
  @BigIntColumn({ name: 'removed_at', nullable: true })
  removedAt!: number | null;
}
