import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, countDue } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { randomPrefixedId } from '../../platform/values/identifiers';
import type { VatRate } from '../../platform/values/money';
import { Clock } from '../../platform/values/time';
import type { BookingEntity } from '../../bookings';
import { BookingPaymentEntity } from './booking-payment.entity';
import { BookingRefundEntity, type CardCharge } from './booking-refund.entity';

/** How a booking was paid. */
export interface PaymentMethod {
  readonly method: string;
  readonly reference: string | null;
  /** Key of the card charge; null or absent if staff took the money. */
  readonly chargeKey?: string | null;
}

/** Statements for payments and refunds of bookings. */
@Injectable()
export class BookingPaymentsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** In the order in which they were made. */
  listPayments(operatorId: number, bookingIds: readonly number[]): Promise<BookingPaymentEntity[]> {
    const where = { operatorId, bookingId: In([...bookingIds]) };
    return this.database.manager.find(BookingPaymentEntity, { where, order: { id: 'ASC' } });
  }

  /** In the order in which they were made. */
  listRefunds(operatorId: number, bookingIds: readonly number[]): Promise<BookingRefundEntity[]> {
    const where = { operatorId, bookingId: In([...bookingIds]) };
    return this.database.manager.find(BookingRefundEntity, { where, order: { id: 'ASC' } });
  }

  /** @param amount minor units */
  async insertPayment(
    booking: BookingEntity,
    amount: number,
    { method, reference, chargeKey = null }: PaymentMethod,
  ): Promise<BookingPaymentEntity> {
    const { id: bookingId, operatorId } = booking;
    const payment = {
      ...{ operatorId, bookingId, publicId: randomPrefixedId('pay'), amount, refundedAmount: 0 },
      ...{ method, reference, chargeKey, vatRate: await this.findVatRate(booking) },
      ...{ disputedAt: null, disputeReference: null, createdAt: this.clock.now() },
    };
    const { identifiers } = await this.database.manager.insert(BookingPaymentEntity, payment);
    return { ...payment, id: identifiers[0]!['id'] as number };
  }

  async insertRefund(refund: Omit<BookingRefundEntity, 'id'>): Promise<BookingRefundEntity> {
    const { identifiers } = await this.database.manager.insert(BookingRefundEntity, refund);
    return { ...refund, id: identifiers[0]!['id'] as number };
  }

  /** @param amount negative for a refund that failed */
  async addToRefunded(operatorId: number, paymentId: number, amount: number): Promise<void> {
    await this.database.execute(
      'UPDATE booking_payment SET refunded_amount = refunded_amount + ? WHERE id = ? AND operator_id = ?',
      [amount, paymentId, operatorId],
    );
  }

  /** Pending refunds that the provider has to make, the longest due first. */
  listDueRefunds(now: number, limit: number): Promise<BookingRefundEntity[]> {
    return this.database.manager
      .createQueryBuilder(BookingRefundEntity, 'r')
      .where('r.checkAt <= :now', { now })
      .orderBy('r.checkAt')
      .limit(limit)
      .getMany();
  }

  countDueRefunds(now: number): Promise<Backlog> {
    return countDue(this.database, now, { table: 'booking_refund', since: 'check_at', where: 'check_at <= ?' });
  }

  /** Postpones the next request to the provider. @returns false if another process has already done so */
  async postponeRefund({ id, checkAt }: BookingRefundEntity, until: number): Promise<boolean> {
    const postponed = await this.database.execute(
      'UPDATE booking_refund SET check_at = ? WHERE id = ? AND check_at = ?',
      [until, id, checkAt],
    );
    return postponed === 1;
  }

  /** Changes a refund whose booking the transaction has locked. */
  async changeRefund({ id }: BookingRefundEntity, change: Partial<BookingRefundEntity>): Promise<void> {
    await this.database.manager.update(BookingRefundEntity, { id }, { ...change, updatedAt: this.clock.now() });
  }

  /** Counts a rejected request for a refund that will be requested again, unless somebody else has counted it. */
  async delayRefund(
    { id, attempt }: BookingRefundEntity,
    delay: Pick<BookingRefundEntity, 'failureReason' | 'checkAt'>,
  ): Promise<void> {
    const change = { ...delay, attempt: attempt + 1, updatedAt: this.clock.now() };
    await this.database.manager.update(BookingRefundEntity, { id, attempt, status: 'pending' }, change);
  }

  findRefund(operatorId: number, publicId: string): Promise<BookingRefundEntity | null> {
    return this.database.manager.findOneBy(BookingRefundEntity, { operatorId, publicId });
  }

  /** In the order in which they were made. */
  listRefundsOfCharge({ operatorId, chargeKey }: CardCharge): Promise<BookingRefundEntity[]> {
    return this.database.manager.find(BookingRefundEntity, { where: { operatorId, chargeKey }, order: { id: 'ASC' } });
  }

  /** In the order in which they were made. */
  listPaymentsOfCharge({ operatorId, chargeKey }: CardCharge): Promise<BookingPaymentEntity[]> {
    return this.database.manager.find(BookingPaymentEntity, { where: { operatorId, chargeKey }, order: { id: 'ASC' } });
  }

  async markDisputed({ operatorId, chargeKey }: CardCharge, disputeReference: string, now: number): Promise<void> {
    const disputed = { disputeReference, disputedAt: now };
    await this.database.manager.update(BookingPaymentEntity, { operatorId, chargeKey }, disputed);
  }

  async changeMethod({ operatorId, id }: BookingPaymentEntity, method: string): Promise<void> {
    await this.database.manager.update(BookingPaymentEntity, { operatorId, id }, { method });
  }

  /** Changes the method of refunds of a payment that were not paid out yet. */
  async changeMethodToPayOut({ operatorId, id }: BookingPaymentEntity, from: string, to: string): Promise<void> {
    const where = { operatorId, paymentId: id, method: from, status: 'to-pay-out' as const };
    await this.database.manager.update(BookingRefundEntity, where, { method: to });
  }

  /** The VAT rate that applies to a booking now: that of its activity, or of its operator. */
  private async findVatRate({
    operatorId,
    activityId,
  }: Pick<BookingEntity, 'operatorId' | 'activityId'>): Promise<VatRate> {
    const [row] = await this.database.rows<{ rate: number }>(
      `SELECT COALESCE(a.vat_rate, o.vat_rate) AS rate FROM activity a JOIN operator o ON o.id = a.operator_id
        WHERE a.id = ? AND a.operator_id = ?`,
      [activityId, operatorId],
    );
    return Number(row!.rate);
  }
}
