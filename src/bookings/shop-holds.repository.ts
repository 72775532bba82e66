import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, placeholders } from '../database';
import { BookingEntity } from './booking.entity';
import type { Customer } from './booking-request';

/** What held places become when they are paid. */
export interface Purchase {
  readonly customer: Customer;
  readonly paymentReference: string;
  readonly paymentMethod: string;
}

/** Statements on several held bookings at once, as baskets have them. */
@Injectable()
export class ShopHoldsRepository {
  constructor(private readonly database: Database) {}

  /** In the order in which places of several timeslots are written everywhere. */
  async list(operatorId: number, ids: readonly number[]): Promise<BookingEntity[]> {
    if (ids.length === 0) return [];
    const where = { operatorId, id: In([...ids]) };
    return this.database.manager.find(BookingEntity, { where, order: { timeslotId: 'ASC', id: 'ASC' } });
  }

  /** @returns how many of them are still held and so were kept */
  keep(operatorId: number, ids: readonly number[], heldUntil: number, now: number): Promise<number> {
    return this.database.execute(
      `UPDATE booking SET held_until = ?, updated_at = ?
        WHERE operator_id = ? AND status = 'held' AND id IN (${placeholders(ids.length)})`,
      [heldUntil, now, operatorId, ...ids],
    );
  }

  /** @returns how many of them were still held and so are booked now */
  confirm(operatorId: number, ids: readonly number[], purchase: Purchase, now: number): Promise<number> {
    const { customer, paymentReference, paymentMethod } = purchase;
    return this.database.execute(
      `UPDATE booking SET status = 'confirmed', held_until = NULL, updated_at = ?, created_at = ?,
              first_name = ?, last_name = ?, email = ?, phone = ?,
              payment_reference = ?, payment_method = ?, payment_status = 'paid'
        WHERE operator_id = ? AND status = 'held' AND id IN (${placeholders(ids.length)})`,
      [
        now,
        now,
        customer.firstName,
        customer.lastName,
        customer.email,
        customer.phone,
        paymentReference,
        paymentMethod,
        operatorId,
        ...ids,
      ],
    );
  }
}
