import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { JsonColumn, VarcharColumn } from '../../platform/database';
import type { Contact } from '../tickets/contact';

/** A reseller's request for a booking, under the UUID that the reseller chose. Only bookings of resellers have one. */
@Entity({ name: 'reseller_request' })
@Index('uq_reseller_request_booking', ['operatorId', 'bookingId'], { unique: true })
export class ResellerRequestEntity {
  @PrimaryColumn({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The partner's slug, or the ID of the original key if it belongs to no partner. */
  @PrimaryColumn({ type: 'varchar', length: 80 })
  owner!: string;

  /** Lower case. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  uuid!: string;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  /** SHA-256 of the request, hexadecimal. */
  @VarcharColumn(64)
  digest!: string;

  /** As it was sent. */
  @JsonColumn({ nullable: true })
  contact!: Contact | null;
}
