import { type Intent, metadataIn } from './fake-stripe';

export interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string;
  /** What is paid. */
  readonly name: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly metadata: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
}

/**
 * Checkout Sessions of the pretended Stripe. `pay` is what the customer would do on their pages, which browsers can open,
 * too.
 */
export class FakeStripePages {
  private readonly sessions: Session[] = [];
  private readonly byKey = new Map<string, Session>();

  constructor(
    private readonly store: (intent: Intent) => void,
    private readonly origin: () => string,
  ) {}

  get last(): Session {
    return this.sessions.at(-1)!;
  }

  find(url: string): Session {
    return this.sessions.find((session) => session.url === url)!;
  }

  statusesFor(booking: string): string[] {
    const own = this.sessions.filter(({ metadata }) => metadata['slipway_booking'] === booking);
    return own.map(({ status }) => status);
  }

  /** The customer pays. @returns the intent, as events call it */
  pay(session: Session): Intent {
    if (session.status !== 'open') throw new Error(`the page is ${session.status}`);
    const intent: Intent = {
      id: `pi_page_${session.id.slice('cs_'.length)}`,
      object: 'payment_intent',
      amount: session.amount_total,
      currency: session.currency,
      metadata: session.metadata,
      status: 'succeeded',
      amount_received: session.amount_total,
      refunded: false,
    };
    this.store(intent);
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
    return intent;
  }

  /** Answers a browser: the page, and its button, which leads back to the shop. */
  show(requested: string): { status: number; headers: Record<string, string>; body: string } {
    const [, method, id] = /^(\w+) \/pay\/(\w+)$/.exec(requested)!;
    const session = this.sessions.find((each) => each.id === id)!;
    if (method === 'POST') {
      this.pay(session);
      return { status: 303, headers: { location: session.success_url }, body: '' };
    }
    const body = `<!doctype html><title>Checkout</title><link rel="icon" href="data:,"><h1>Checkout</h1>
      <form method="post"><button>Pay ${session.amount_total}</button></form>
      <a href="${session.cancel_url}">Back to the shop</a>`;
    return { status: 200, headers: { 'content-type': 'text/html' }, body };
  }

  act(requested: string, form: URLSearchParams, key: string): { status: number; body: unknown } {
    if (requested === 'POST /v1/checkout/sessions') {
      // Stripe accepts ASCII addresses only.
      if (/[^\x20-\x7e]/.test(form.get('customer_email') ?? '')) return invalidEmail;
      return { status: 200, body: this.open(form, key) };
    }
    const [, id, action] = /^\w+ \/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(requested)!;
    const session = this.sessions.find((each) => each.id === id)!;
    if (action !== 'expire') return { status: 200, body: session };
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired.`;
      return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
    }
    session.status = 'expired';
    return { status: 200, body: session };
  }

  private open(form: URLSearchParams, key: string): Session {
    const known = this.byKey.get(key);
    if (known) return known;
    const id = `cs_${this.sessions.length + 1}`;
    const session: Session = {
      ...{ id, object: 'checkout.session', url: `${this.origin()}/pay/${id}` },
      name: form.get('line_items[0][price_data][product_data][name]')!,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]')!,
      success_url: form.get('success_url')!,
      cancel_url: form.get('cancel_url')!,
      expires_at: Number(form.get('expires_at')),
      metadata: metadataIn(form, 'payment_intent_data\\[metadata\\]'),
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
    };
    this.byKey.set(key, session);
    this.sessions.push(session);
    return session;
  }
}

const invalidEmail = {
  status: 400,
  body: {
    error: {
      ...{ type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email' },
      message: 'Invalid email address.',
    },
  },
};
