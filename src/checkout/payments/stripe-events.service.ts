import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { AppConfig } from '../../platform/config';
import { Clock } from '../../platform/values/time';
import {
  BookingChargeSettlementService,
  BookingChargesRepository,
  type ChargeEntity,
  fromStripeAmount,
  InvalidSignatureError,
  isPage,
  isSameAmount,
  METADATA_KEY,
} from '../../payments';
import { ChargeChangesService } from './charge-changes.service';
import { PaymentSettlementService } from './payment-settlement.service';
import { PaymentsRepository } from './payments.repository';

/** Receives events from Stripe, which may be late, repeated and out of order. */
@Injectable()
export class StripeEventsService {
  private readonly logger = new Logger(StripeEventsService.name);
  private readonly webhookSecret: string | undefined;

  constructor(
    config: AppConfig,
    private readonly payments: PaymentsRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly bookingCharges: BookingChargesRepository,
    private readonly bookingSettlement: BookingChargeSettlementService,
    private readonly changes: ChargeChangesService,
    private readonly clock: Clock,
  ) {
    this.webhookSecret = config.payments.provider === 'stripe' ? config.payments.stripe?.webhookSecret : undefined;
  }

  /**
   * @param payload the exact bytes that were signed
   * @throws InvalidSignatureError unless Stripe signed them
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = await this.verify(payload, signature);
    switch (event.type) {
      case 'payment_intent.succeeded':
        return this.settle(paidByIntent(event.data.object));
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        if (event.data.object.payment_status !== 'paid') return;
        return this.settle(paidOnPage(event.data.object));
      case 'charge.refunded':
      case 'charge.refund.updated':
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
        return this.changes.followRefunds(idOf(event.data.object.payment_intent));
      case 'charge.dispute.created':
        return this.recordDispute(event.data.object);
    }
  }

  /** Success is final. Everything else that can become of a charge is queried at the provider. */
  private async settle(paid: ReportedPayment): Promise<void> {
    const payment = await this.payments.findCharge(paid.key);
    const charge = payment ? null : await this.bookingCharges.findCharge(paid.key);
    if (!this.isAsCharged(payment ?? charge, paid)) return;
    if (payment?.providerReference === null)
      await this.payments.linkProviderReference(payment, paid.reference, this.clock.now());
    if (payment) await this.settlement.succeed(payment);
    if (charge) await this.bookingSettlement.succeed(charge);
  }

  /** Whether Stripe charged what was to be charged. Another integration in the account may copy our metadata. */
  private isAsCharged(charge: ChargeEntity | null, { reference, amount, currency }: ReportedPayment): boolean {
    if (!charge) return false;
    const { providerReference: known, paymentKey: payment } = charge;
    const isOurs = known === null || known === reference || (isPage(known) && !isPage(reference));
    if (isOurs && isSameAmount(charge, { amount, currency })) return true;
    const msg = 'a payment at Stripe differs from its charge and is ignored';
    this.logger.error({ msg, payment, reference, amount, currency });
    return false;
  }

  private recordDispute({ id, payment_intent: intent, amount, currency, reason }: Stripe.Dispute): Promise<void> {
    const dispute = { reference: id, amount: fromStripeAmount(amount, currency.toUpperCase()), reason };
    return this.changes.recordDispute(idOf(intent), dispute);
  }

  private async verify(payload: Buffer, signature: string): Promise<Stripe.Event> {
    if (this.webhookSecret === undefined) throw new InvalidSignatureError();
    const { default: Stripe } = await import('stripe');
    try {
      return Stripe.webhooks.constructEvent(payload, signature, this.webhookSecret);
    } catch {
      throw new InvalidSignatureError();
    }
  }
}

/** A payment that has succeeded, according to Stripe. */
interface ReportedPayment {
  /** The key of the charge in its metadata. */
  readonly key: string;
  /** ID of the PaymentIntent or the Checkout Session. */
  readonly reference: string;
  /** In Stripe's unit. */
  readonly amount: number | null;
  readonly currency: string | null;
}

function paidByIntent({ id, metadata, amount_received: amount, currency }: Stripe.PaymentIntent): ReportedPayment {
  return { key: metadata[METADATA_KEY] ?? '', reference: id, amount, currency };
}

function paidOnPage({ id, metadata, amount_total: amount, currency }: Stripe.Checkout.Session): ReportedPayment {
  return { key: metadata?.[METADATA_KEY] ?? '', reference: id, amount, currency };
}

function idOf(object: string | { readonly id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}
