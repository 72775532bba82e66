import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, placeholders } from '../../platform/database';
import { BookingEntity, type BookingSource, type PaymentStatus } from '../record/booking.entity';
import { searchTextOf } from '../record/search-text';
import type { Customer } from '../placement/booking-command';

/** The columns that change when held places are booked. */
export interface Purchase {
  readonly customer: Customer;
  readonly paymentReference: string | null;
  readonly paymentMethod: string;
  /** Default: `paid`. */
  readonly paymentStatus?: PaymentStatus;
  /** Default: that of the hold. */
  readonly source?: BookingSource;
}

/** Statements for the holds of a basket. */
@Injectable()
export class ShopHoldsRepository {
  constructor(private readonly database: Database) {}

  /** Sorted in the order in which all transactions write timeslots. */
  async list(operatorId: number, ids: readonly number[]): Promise<BookingEntity[]> {
    if (ids.length === 0) return [];
    const where = { operatorId, id: In([...ids]) };
    return this.database.manager.find(BookingEntity, { where, order: { timeslotId: 'ASC', id: 'ASC' } });
  }

  /** @returns how many of them are still held and were extended */
  extend(operatorId: number, ids: readonly number[], heldUntil: number, now: number): Promise<number> {
    return this.database.execute(
      `UPDATE booking SET held_until = ?, updated_at = ?
        WHERE operator_id = ? AND status = 'held' AND id IN (${placeholders(ids.length)})`,
      [heldUntil, now, operatorId, ...ids],
    );
  }

  /** Stores the customer, as far as it is known before payment. */
  async nameCustomer(hold: BookingEntity, customer: Customer, now: number): Promise<void> {
    const { firstName, lastName, email, phone, language = null } = customer;
    const searchText = searchTextOf({ ...hold, firstName, lastName, email, phone });
    await this.database.execute(
      `UPDATE booking SET first_name = ?, last_name = ?, email = ?, phone = ?, language = COALESCE(?, language),
              search_text = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'held'`,
      [firstName, lastName, email, phone, language, searchText, now, hold.id, hold.operatorId],
    );
  }

  /** Turns a hold into a booking. @returns false if the hold has ended */
  async confirm(hold: BookingEntity, purchase: Purchase, now: number): Promise<boolean> {
    const { firstName, lastName, email, phone, language = null } = purchase.customer;
    const { paymentReference, paymentMethod, paymentStatus = 'paid', source = hold.source } = purchase;
    const searchText = searchTextOf({ ...hold, firstName, lastName, email, phone, paymentReference });
    const confirmed = await this.database.execute(
      `UPDATE booking SET status = 'confirmed', hold_ends_at = held_until,
              held_until = NULL, updated_at = ?, created_at = ?, confirmed_at = ?,
              first_name = ?, last_name = ?, email = ?, phone = ?, language = COALESCE(?, language),
              payment_reference = ?, payment_method = ?, payment_status = ?, source = ?, search_text = ?
        WHERE id = ? AND operator_id = ? AND status = 'held'`,
      [
        ...[now, now, now],
        ...[firstName, lastName, email, phone, language],
        ...[paymentReference, paymentMethod, paymentStatus, source, searchText],
        ...[hold.id, hold.operatorId],
      ],
    );
    return confirmed === 1;
  }
}
