import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { JsonColumn, VarcharColumn } from '../../database';
import type { Contact } from '../tickets/contact';

/** What a reseller said when it made a booking, by the UUID that it gave it. Most bookings have none. */
@Entity({ name: 'reseller_request' })
@Index('uq_reseller_request_booking', ['operatorId', 'bookingId'], { unique: true })
export class ResellerRequestEntity {
  @PrimaryColumn({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The partner, or the key it started as. */
  @PrimaryColumn({ type: 'varchar', length: 80 })
  owner!: string;

  /** In lower case. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  uuid!: string;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  /** SHA-256 in hexadecimal of what was asked for. */
  @VarcharColumn(64)
  digest!: string;

  /** As it was sent. */
  @JsonColumn({ nullable: true })
  contact!: Contact | null;
}
