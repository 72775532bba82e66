import { Column, Entity, Index } from 'typeorm';
import { ChargeEntity } from '../charges/charge.entity';

/** An attempt to pay a confirmed booking by card. */
@Entity({ name: 'booking_charge' })
@Index('uq_booking_charge_key', ['paymentKey'], { unique: true })
@Index('ix_booking_charge_booking', ['operatorId', 'bookingId', 'status'])
@Index('ix_booking_charge_check', ['checkAt'])
export class BookingChargeEntity extends ChargeEntity {
  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;
}
