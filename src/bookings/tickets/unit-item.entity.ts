import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../../database';
import type { Contact } from './contact';

/** One ticket of a booking about which something is to be kept. Bookings without any have what their lines say. */
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

  /** Its number within the booking, from 0 on; of a removed item no other gets it. */
  @Column({ type: 'integer' })
  ordinal!: number;

  /** Where it stands among the others if a reseller has listed them anew, from 0 on; null: by its ordinal. */
  @Column({ type: 'integer', nullable: true })
  position!: number | null;

  /** In lower case. */
  @VarcharColumn(36)
  uuid!: string;

  @Column({ name: 'ticket_type_id', type: 'integer' })
  ticketTypeId!: number;

  /** Minor units, as it was sold. */
  @BigIntColumn({ name: 'price_amount' })
  priceAmount!: number;

  /** Places that it takes. */
  @Column({ type: 'integer' })
  participants!: number;

  @VarcharColumn(100, { name: 'reseller_reference', nullable: true })
  resellerReference!: string | null;

  /** As it was sent. */
  @JsonColumn({ nullable: true })
  contact!: Contact | null;

  @BigIntColumn({ name: 'redeemed_at', nullable: true })
  redeemedAt!: number | null;

  /** The name of who redeemed it; null of those redeemed before this was kept. */
  @VarcharColumn(200, { name: 'redeemed_by', nullable: true })
  redeemedBy!: string | null;

  /** When the party became smaller by it. */
  @BigIntColumn({ name: 'removed_at', nullable: true })
  removedAt!: number | null;
}
