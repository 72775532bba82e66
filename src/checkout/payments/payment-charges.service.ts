import { Injectable } from '@nestjs/common';
import { CardChargesService, type Confirmation, PaymentDeclinedError, PaymentUnavailableError } from '../../payments';
import { BasketClosedError } from '../checkout.errors';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentSettlementService } from './payment-settlement.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentsRepository } from './payments.repository';

const SUCCEEDED: Confirmation = { outcome: 'succeeded' };

const REFUNDED = 'The places of the basket were gone; its payment is refunded.';

/** Charges payments of baskets that were started. */
@Injectable()
export class PaymentChargesService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly attempts: PaymentAttemptsService,
    private readonly settlement: PaymentSettlementService,
    private readonly cards: CardChargesService,
  ) {}

  /**
   * Charges a payment and completes its basket. Does not call the provider if the amount is 0.
   * @param token required unless the amount is 0
   * @throws PaymentDeclinedError if the card or the charge is declined; the basket is open again then
   * @throws PaymentUnavailableError if the provider fails; the outcome is determined now or later
   */
  async charge(payment: PaymentEntity, basketId: string, token: string | undefined): Promise<void> {
    const metadata = { slipway_basket: basketId };
    const confirmation =
      payment.amount === 0 ? SUCCEEDED : await this.cards.charge(this.payments, payment, metadata, token!);
    if (confirmation instanceof PaymentUnavailableError) {
      // Usually the provider already knows the outcome.
      if (await this.settlement.settleNow(payment.paymentKey)) return;
      throw confirmation;
    }
    if (confirmation.outcome === 'succeeded') {
      if (!(await this.settlement.succeed(payment))) throw new BasketClosedError(REFUNDED);
      return;
    }
    await this.attempts.endAttempt(payment, 'declined');
    throw new PaymentDeclinedError(confirmation.reason);
  }

  /** Settles a payment that its process has abandoned. @returns false if it has not, or settling is not possible yet */
  async takeOver(paymentKey: string): Promise<boolean> {
    const payment = await this.payments.findCharge(paymentKey);
    return payment !== null && this.settlement.settleCharge(payment);
  }
}
