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
    const event = await this.verify(payload, signature);
    // Success is final, and the only event that requires an action. Everything else is queried at the provider.
    if (event.type !== 'payment_intent.succeeded') return;
    const intent = event.data.object;
    const key = intent.metadata[METADATA_KEY] ?? '';
    const payment = await this.payments.findCharge(key);
    if (payment?.providerReference === null) await this.payments.refer(payment, intent.id, this.clock.now());
    if (payment) await this.settlement.succeed(payment);
    const charge = payment ? null : await this.bookingCharges.findCharge(key);
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
