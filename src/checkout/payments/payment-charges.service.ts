import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { BasketClosedError, PaymentDeclinedError, PaymentUnavailableError } from '../checkout.errors';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentSettlementService } from './payment-settlement.service';
import type { PaymentEntity } from './payment.entity';
import { type Confirmation, PaymentProvider, ProviderAccessError } from './payment-provider';
import { PaymentsRepository } from './payments.repository';

const SUCCEEDED: Confirmation = { outcome: 'succeeded' };

const REFUNDED = 'The places of the basket were gone; its payment is refunded.';

const NO_ACCESS =
  'The payment provider does not accept this server: cards can be charged again once its configuration is corrected.';

/** Charges payments that were started. Never calls the provider inside a transaction. */
@Injectable()
export class PaymentChargesService {
  private readonly logger = new Logger(PaymentChargesService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly attempts: PaymentAttemptsService,
    private readonly settlement: PaymentSettlementService,
    private readonly provider: PaymentProvider,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Charges a payment and completes its basket. Does not call the provider if the amount is 0.
   * @param token required unless the amount is 0
   * @throws PaymentDeclinedError if the card or the charge is declined; the basket is open again then
   * @throws PaymentUnavailableError if the provider fails; the outcome is determined now or later
   */
  async charge(payment: PaymentEntity, basketId: string, token: string | undefined): Promise<void> {
    const isFree = payment.amount === 0;
    const confirmation = isFree ? SUCCEEDED : await this.confirm(payment, basketId, token!);
    if (confirmation instanceof PaymentUnavailableError) return this.giveUp(payment, confirmation);
    if (confirmation.outcome === 'succeeded') {
      if (!(await this.settlement.succeed(payment))) throw new BasketClosedError(REFUNDED);
      return;
    }
    await this.attempts.endAttempt(payment, 'declined');
    throw new PaymentDeclinedError(confirmation.reason);
  }

  /** Settles a payment that its process has abandoned. @returns false if it has not, or settling is not possible yet */
  async takeOver(paymentKey: string): Promise<boolean> {
    const payment = await this.payments.findPayment(paymentKey);
    return payment !== null && this.settlement.settlePayment(payment);
  }

  /** @returns the error if the outcome is unknown */
  private async confirm(
    payment: PaymentEntity,
    basketId: string,
    token: string,
  ): Promise<Confirmation | PaymentUnavailableError> {
    if (this.transactions.isOpen()) throw new Error('A charge must not happen inside a transaction.');
    const { paymentKey: key, amount, currency } = payment;
    try {
      const opening = await this.provider.open({ key, amount, currency, basketId });
      if (opening.outcome === 'declined') return opening;
      const { reference } = opening;
      if (!(await this.payments.refer(payment, reference, this.clock.now()))) return new PaymentUnavailableError();
      return await this.provider.confirm(reference, token);
    } catch (err) {
      const isPermanent = err instanceof ProviderAccessError;
      this.logger[isPermanent ? 'error' : 'warn']({ msg: 'the payment provider failed', payment: key, err });
      return new PaymentUnavailableError(isPermanent ? NO_ACCESS : undefined);
    }
  }

  /** Makes the payment due for settlement immediately: usually the provider already knows the outcome. */
  private async giveUp({ paymentKey }: PaymentEntity, error: PaymentUnavailableError): Promise<void> {
    const payment = await this.payments.findPayment(paymentKey);
    const now = this.clock.now();
    if (payment?.status === 'pending' && (await this.payments.postpone(payment, now))) {
      await this.settlement.settlePayment({ ...payment, checkAt: now });
    }
    if ((await this.payments.findPayment(paymentKey))?.status !== 'succeeded') throw error;
  }
}
