import { Injectable } from '@nestjs/common';
import {
  BookingChargeSettlementService,
  BookingChargesRepository,
  CardChargesService,
  CardRefundsService,
  type Dispute,
  PaymentProvider,
  PaymentUnavailableError,
} from '../../payments';
import { PaymentSettlementService } from './payment-settlement.service';
import { PaymentsRepository } from './payments.repository';

/** Follows what becomes of charges after they were made: refunds by anyone, refunds that come back, and disputes. */
@Injectable()
export class ChargeChangesService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly bookingCharges: BookingChargesRepository,
    private readonly bookingSettlement: BookingChargeSettlementService,
    private readonly refunds: CardRefundsService,
    private readonly cards: CardChargesService,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Applies the current state of all refunds of a charge, because events can be late, repeated and out of order.
   * @param reference the provider's ID of the charge; undefined if it is not one of this server
   * @throws PaymentUnavailableError
   */
  async followRefunds(reference: string | undefined): Promise<void> {
    const { payment, charge } = await this.find(reference);
    const stored = payment ?? charge;
    if (!stored) return;
    const { operatorId, paymentKey: chargeKey, amount, currency } = stored;
    const known = await this.ask(chargeKey, () => {
      return this.provider.listRefunds({ reference: reference!, amount, currency });
    });
    await this.refunds.apply({ operatorId, chargeKey }, known);
    if (payment) await this.settlement.applyRefund(payment, known);
    if (charge) await this.bookingSettlement.applyRefund(charge, known);
  }

  /** Records a dispute at all bookings that the charge paid for. */
  async recordDispute(reference: string | undefined, dispute: Dispute): Promise<void> {
    const { payment, charge } = await this.find(reference);
    const stored = payment ?? charge;
    if (stored) await this.refunds.recordDispute({ ...stored, chargeKey: stored.paymentKey }, dispute);
  }

  private async find(reference: string | undefined) {
    const key = reference && (await this.ask(reference, () => this.provider.findChargeKey(reference)));
    const payment = key === undefined ? null : await this.payments.findCharge(key);
    const charge = key === undefined || payment ? null : await this.bookingCharges.findCharge(key);
    return { payment, charge };
  }

  /** @throws PaymentUnavailableError if the provider fails; it repeats the event then */
  private async ask<Result>(subject: string, call: () => Promise<Result>): Promise<Result> {
    const answer = await this.cards.callProvider(subject, call);
    if (answer instanceof PaymentUnavailableError) throw answer;
    return answer;
  }
}
