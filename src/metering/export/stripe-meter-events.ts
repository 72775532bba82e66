import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { type AppConfig, stripeAddress } from '../../platform/config';

type StripeConfig = NonNullable<AppConfig['payments']['stripe']>;

/** An event of a meter at Stripe. */
export interface MeterEvent {
  readonly identifier: string;
  readonly customer: string;
  readonly units: bigint;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** `rejected`: Stripe never accepts this event; `denied`: it accepts none with this key. */
export type Sending =
  { readonly outcome: 'sent' } | { readonly outcome: 'rejected' | 'denied'; readonly reason: string };

/** How often a request is sent. With the delays between them, Stripe has a quarter of a minute to recover. */
const ATTEMPTS = 6;

/** The delay before the second attempt; doubles from attempt to attempt. In milliseconds. */
const FIRST_DELAY_MS = 500;

/** Stripe's message for an identifier that it knows. The error has no code. */
const DUPLICATE = /already exists with identifier/i;

/** Sends meter events. Stripe processes the events of an identifier once, for at least 24 hours. */
export class StripeMeterEvents {
  private readonly stripe: Stripe.Stripe;

  /** @param timeout of one request, in milliseconds */
  constructor(
    { secretKey, apiBase }: StripeConfig,
    private readonly eventName: string,
    timeout: number,
  ) {
    this.stripe = new Stripe(secretKey, { timeout, maxNetworkRetries: 0, telemetry: false, ...stripeAddress(apiBase) });
  }

  /** @throws Error if Stripe does not respond; the event may have been processed */
  async send(event: MeterEvent): Promise<Sending> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.create(event);
        return { outcome: 'sent' };
      } catch (error) {
        if (isRejection(error)) {
          return isDuplicate(error) ? { outcome: 'sent' } : { outcome: 'rejected', reason: error.message };
        }
        const { message } = error as Error;
        if (isDenial(error)) return { outcome: 'denied', reason: `Stripe rejects STRIPE_SECRET_KEY. ${message}` };
        if (attempt === ATTEMPTS) throw new Error(`Stripe does not process events. ${message}`, { cause: error });
      }
      // Half of the delay is random, so that concurrent requests do not repeat at the same time.
      await sleep(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }

  private async create({ identifier, customer, units, timestamp }: MeterEvent): Promise<void> {
    await this.stripe.billing.meterEvents.create({
      ...{ event_name: this.eventName, identifier, timestamp },
      payload: { stripe_customer_id: customer, value: String(units) },
    });
  }
}

/** A request that Stripe always rejects, for example because the customer does not exist. */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code !== 'lock_timeout' && error.code !== 'rate_limit';
}

function isDuplicate(error: Error): boolean {
  return DUPLICATE.test(error.message);
}

function isDenial(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}
