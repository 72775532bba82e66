import { type Answer, type Intent, metadataIn } from './fake-stripe';

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
}

/** Refunds of the pretended Stripe, which can wait, fail later, or be made in its dashboard. */
export class FakeStripeRefunds {
  readonly refunds: StripeRefund[] = [];
  /** Status of new refunds. */
  status: StripeRefund['status'] = 'succeeded';
  /** Whether the balance of the account is too low for refunds. */
  isOverdrawn = false;
  private readonly byKey = new Map<string, Answer>();
  private made = 0;

  constructor(private readonly intents: ReadonlyMap<string, Intent>) {}

  /** Refunds a charge as somebody in Stripe's dashboard would. */
  refundInDashboard({ id }: Intent, amount: number): StripeRefund {
    return this.add(this.intents.get(id)!, amount, {});
  }

  /** As Stripe does with idempotency keys after a day. */
  forgetKeys(): void {
    this.byKey.clear();
  }

  /** Repeats the answer to an idempotency key, also that of a rejected request. */
  request(form: URLSearchParams, key: string): Answer {
    const answer = this.byKey.get(key) ?? this.decide(form);
    this.byKey.set(key, answer);
    return answer;
  }

  list(requested: string): Answer {
    const { searchParams } = new URL(requested.slice('GET '.length), 'http://stripe');
    const data = this.refunds.filter(({ payment_intent: id }) => id === searchParams.get('payment_intent'));
    return { status: 200, body: { object: 'list', data } };
  }

  private decide(form: URLSearchParams): Answer {
    if (this.isOverdrawn) return invalidRequest('balance_insufficient', 'Insufficient funds in your Stripe account.');
    const intent = this.intents.get(form.get('payment_intent')!)!;
    const amount = Number(form.get('amount'));
    const others = this.refunds.filter(({ payment_intent: id, status }) => id === intent.id && status !== 'failed');
    const left = others.reduce((rest, refund) => rest - refund.amount, intent.amount);
    if (left === 0) return invalidRequest('charge_already_refunded', 'The charge has already been refunded.');
    if (amount > left) return invalidRequest(undefined, 'The amount is greater than the unrefunded amount.');
    return { status: 200, body: this.add(intent, amount, metadataIn(form)) };
  }

  private add(intent: Intent, amount: number, metadata: Record<string, string>): StripeRefund {
    const refund: StripeRefund = {
      ...{ id: `re_${++this.made}`, object: 'refund', payment_intent: intent.id, amount, metadata },
      status: this.status,
    };
    this.refunds.push(refund);
    intent.refunded = true;
    return refund;
  }
}

/** An error of Stripe that repeating the request does not change. */
export function invalidRequest(code: string | undefined, message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', code, message } } };
}
