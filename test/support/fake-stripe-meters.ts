import type { Answer } from './fake-stripe';

export interface FakeMeterEvent {
  readonly eventName: string;
  readonly identifier: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: number;
}

/** The meter events of Stripe, which processes those of an identifier once. */
export class FakeStripeMeters {
  readonly events = new Map<string, FakeMeterEvent>();

  create(form: URLSearchParams): Answer {
    const identifier = form.get('identifier')!;
    const value = form.get('payload[value]')!;
    if (!/^\d{1,15}$/.test(value)) return rejected(`Invalid value ${value}.`);
    if (identifier.length > 100) return rejected('Invalid identifier.');
    if (this.events.has(identifier)) return rejected(`An event already exists with identifier ${identifier}.`);
    const event = {
      ...{ eventName: form.get('event_name')!, identifier, customer: form.get('payload[stripe_customer_id]')! },
      ...{ value: Number(value), timestamp: Number(form.get('timestamp')) },
    };
    this.events.set(identifier, event);
    return { status: 200, body: { object: 'billing.meter_event', identifier, livemode: false } };
  }

  /** The values of each customer's events by UTC date, in the order in which they were sent. */
  byCustomer(): Record<string, Record<string, number[]>> {
    const customers: Record<string, Record<string, number[]>> = {};
    for (const { customer, timestamp, value } of this.events.values()) {
      const dates = (customers[customer] ??= {});
      (dates[new Date(timestamp * 1000).toISOString().slice(0, 10)] ??= []).push(value);
    }
    return customers;
  }
}

function rejected(message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
}
