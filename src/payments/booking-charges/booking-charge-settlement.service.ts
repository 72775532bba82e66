import { Injectable } from '@nestjs/common';
import { CardPaymentsService } from '../receiving/card-payments.service';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { Transactions } from '../../platform/database';
import { ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { RETURNED, UNPAID } from '../charges/charge.entity';
import { ChargeSettlement } from '../charges/charge-settlement';
import { PaymentProvider } from '../providers/payment-provider';
import type { BookingChargeEntity } from './booking-charge.entity';
import { BookingChargesRepository } from './booking-charges.repository';

/** A repeated attempt finds the state of the charge changed. */
const REPEATABLE = { findCommitted: () => Promise.resolve(undefined) };

/** The booking was cancelled, or owes less than was charged; rolls back the payment. */
class NotOwed extends Error {}

/** Settles card charges of bookings: records the payment, or refunds a charge that the booking no longer owes. */
@ScheduledJob()
@Injectable()
export class BookingChargeSettlementService extends ChargeSettlement<BookingChargeEntity> {
  readonly name = 'booking-charges-settled';

  constructor(
    charges: BookingChargesRepository,
    provider: PaymentProvider,
    clock: Clock,
    deadline: CurrentDeadline,
    private readonly payments: CardPaymentsService,
    private readonly transactions: Transactions,
  ) {
    super(charges, provider, clock, deadline);
  }

  protected async complete(charge: BookingChargeEntity): Promise<boolean> {
    try {
      await this.transactions.run(() => this.recordPayment(charge), REPEATABLE);
      return true;
    } catch (error) {
      if (!(error instanceof NotOwed)) throw error;
    }
    await this.transactions.run(async () => {
      const now = this.clock.now();
      await this.charges.changeStatus(charge, UNPAID, 'refund-due', { now, checkAt: now });
    }, REPEATABLE);
    return false;
  }

  protected async abandon(charge: BookingChargeEntity): Promise<void> {
    await this.charges.changeStatus(charge, ['pending'], 'abandoned', { now: this.clock.now() });
  }

  protected async recordUnrefundable(charge: BookingChargeEntity, failureReason: string): Promise<void> {
    const { operatorId, bookingId, amount, paymentKey: chargeKey } = charge;
    await this.transactions.run(async () => {
      const now = this.clock.now();
      if (!(await this.charges.changeStatus(charge, RETURNED, 'unrefundable', { now }))) return;
      await this.payments.recordUnowedCharge(operatorId, bookingId, { amount, chargeKey, failureReason });
    }, REPEATABLE);
  }

  private async recordPayment(charge: BookingChargeEntity): Promise<void> {
    const { operatorId, bookingId, amount, paymentKey: chargeKey } = charge;
    if (!(await this.charges.changeStatus(charge, UNPAID, 'succeeded', { now: this.clock.now() }))) {
      if ((await this.charges.findCharge(chargeKey))?.status === 'succeeded') return;
      throw new NotOwed();
    }
    if (!(await this.payments.recordCharge(operatorId, bookingId, { amount, chargeKey }))) throw new NotOwed();
  }
}
