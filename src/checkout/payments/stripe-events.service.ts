import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { AppConfig } from '../../platform/config';
import { Clock } from '../../platform/values/time';
import { BookingChargeSettlementService } from '../booking-charges/booking-charge-settlement.service';
import { BookingChargesRepository } from '../booking-charges/booking-charges.repository';
import { InvalidSignatureError } from '../checkout.errors';
import { PaymentSettlementService } from './payment-settlement.service';
import { PaymentsRepository } from './payments.repository';
import { METADATA_KEY } from '../providers/stripe-pages';

/** Receives events from Stripe, which may be late, repeated and out of order. */
@Injectable()
export class StripeEventsService {
  private readonly webhookSecret: string | undefined;

  constructor(
    config: AppConfig,
    private readonly payments: PaymentsRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly bookingCharges: BookingChargesRepository,
    private readonly bookingSettlement: BookingChargeSettlementService,
    private readonly clock: Clock,
  ) {
    this.webhookSecret = config.payments.provider === 'stripe' ? config.payments.stripe?.webhookSecret : undefined;
  }

  /**
   * @param payload the exact bytes that were signed
   * @throws InvalidSignatureError unless Stripe signed them
   */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const paid = paidIn(await this.verify(payload, signature));
    if (!paid) return;
    const payment = await this.payments.findCharge(paid.key);
    if (payment?.providerReference === null) await this.payments.refer(payment, paid.reference, this.clock.now());
    if (payment) await this.settlement.succeed(payment);
    const charge = payment ? null : await this.bookingCharges.findCharge(paid.key);
    if (charge) await this.bookingSettlement.succeed(charge);
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

interface PaidCharge {
  readonly key: string;
  /** Stripe's ID of the PaymentIntent or the Checkout Session. */
  readonly reference: string;
}

/** The charge that an event reports as paid. Success is final; every other outcome is looked up at Stripe. */
function paidIn(event: Stripe.Event): PaidCharge | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return chargeOf(event.data.object);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.payment_status === 'paid' ? chargeOf(event.data.object) : undefined;
    default:
      return undefined;
  }
}

function chargeOf({ id, metadata }: Stripe.PaymentIntent | Stripe.Checkout.Session): PaidCharge {
  return { key: metadata?.[METADATA_KEY] ?? '', reference: id };
}
