import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { FakeStripeMeters } from './fake-stripe-meters';
import { FakeStripePages } from './fake-stripe-pages';
import { FakeStripeRefunds, invalidRequest } from './fake-stripe-refunds';

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  amount_received: number;
  refunded: boolean;
}

/**
 * - `fails`: closes the connection without executing the request
 * - `loses`: executes it, and then closes the connection without a response
 * - `hangs`, `hangs-after`: never responds, and executes the request never or first
 * - `twice`: executes it twice, as if it had arrived twice
 * - `rejects`: rejects the request permanently
 */
export type StripeTrouble = 'fails' | 'loses' | 'hangs' | 'hangs-after' | 'twice' | 'rejects';

export interface StripeRequest {
  /** Such as `POST /v1/payment_intents`. */
  readonly requested: string;
  readonly key: string;
  /** The secret key of the server that sent it. */
  readonly secret: string;
  readonly form: URLSearchParams;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const METER_EVENTS = 'POST /v1/billing/meter_events';

const SECRET = 'whsec_test';

/** Enough of Stripe, on a socket, to charge by PaymentIntents as its documentation says, and to sign events. */
export class FakeStripe {
  readonly intents = new Map<string, Intent>();
  /** What becomes of refunds. */
  readonly refunding = new FakeStripeRefunds(this.intents);
  readonly refunds = this.refunding.refunds;
  readonly meters = new FakeStripeMeters();
  /** The request, such as `POST /v1/payment_intents`. */
  readonly requests: string[] = [];
  /** Executes the request and then closes the connection without a response, as a network does at the worst moment. */
  loses: RegExp | undefined;
  /** Requests that are answered with an error instead, and change nothing. */
  refuses: { readonly request: RegExp; readonly status: number; readonly error: object } | undefined;
  /** Decides what goes wrong with a request. */
  trouble: ((request: StripeRequest) => StripeTrouble | undefined) | undefined;
  /** Called once for each intent that is confirmed. */
  onSucceeded: ((intent: Intent) => void) | undefined;
  /** Requests without a response that the client has not given up yet. */
  hanging = 0;
  /** Pages of Checkout. */
  readonly pages = new FakeStripePages(
    (intent) => this.intents.set(intent.id, intent),
    () => this.origin,
  );
  private readonly byKey = new Map<string, Intent>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    const stripe = new FakeStripe(server);
    server.on('request', (request, response) => void stripe.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get env(): Record<string, string> {
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: this.origin,
    };
  }

  get charged(): Intent[] {
    return [...this.intents.values()].filter(({ status, refunded }) => status === 'succeeded' && !refunded);
  }

  get refunded(): Intent[] {
    return [...this.intents.values()].filter(({ refunded }) => refunded);
  }

  /** The latest intent, as it will be called in events. */
  get last(): Intent {
    return [...this.intents.values()].at(-1)!;
  }

  /** An event about an object with the headers it is sent with. */
  event(type: string, intent: object): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: intent } });
    return { body, headers: this.sign(body) };
  }

  sign(body: string, secret = SECRET): Record<string, string> {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    return { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  }

  /** Closes the connections of requests without a response. */
  closeHanging(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.closeHanging();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const requested = `${request.method} ${request.url}`;
    this.requests.push(requested);
    if (request.url!.startsWith('/pay/')) {
      const page = this.pages.show(requested);
      return void response.writeHead(page.status, page.headers).end(page.body);
    }
    if (this.refuses?.request.test(requested)) {
      const { status, error } = this.refuses;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return;
    }
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const secret = String(request.headers.authorization).replace('Bearer ', '');
    const form = new URLSearchParams(text);
    const trouble = this.trouble?.({ requested, key, secret, form });
    const act = () => (trouble === 'rejects' ? disputed : this.act(requested, form, key));
    this.executeIn(trouble ?? (this.loses?.test(requested) ? 'loses' : undefined), response, act);
  }

  private executeIn(trouble: StripeTrouble | undefined, response: ServerResponse, act: () => Answer): void {
    if (trouble === 'fails') return void response.destroy();
    if (trouble === 'hangs') return this.hang(response);
    if (trouble === 'twice') act();
    const { status, body } = act();
    if (trouble === 'hangs-after') return this.hang(response);
    if (trouble === 'loses') return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private hang(response: ServerResponse): void {
    this.hanging++;
    response.once('close', () => this.hanging--);
  }

  private act(requested: string, form: URLSearchParams, key: string): Answer {
    if (requested === 'POST /v1/payment_intents') return { status: 200, body: this.open(form, key) };
    if (requested === 'POST /v1/refunds') return this.refunding.request(form, key);
    if (requested.startsWith('GET /v1/refunds?')) return this.refunding.list(requested);
    if (requested === METER_EVENTS) return this.meters.create(form);
    if (requested.includes('/v1/checkout/sessions')) return this.pages.act(requested, form, key);
    const [, id, action] = /^\w+ \/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(requested)!;
    const intent = this.intents.get(id!)!;
    if (action === 'confirm') return this.confirm(intent, form);
    if (action !== 'cancel') return { status: 200, body: intent };
    if (intent.status === 'succeeded') return unexpectedState;
    intent.status = 'canceled';
    return { status: 200, body: intent };
  }

  private open(form: URLSearchParams, key: string): Intent {
    const known = this.byKey.get(key);
    if (known) return known;
    const metadata = metadataIn(form);
    const intent: Intent = {
      id: `pi_${this.intents.size + 1}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency')!,
      metadata,
      status: 'requires_payment_method',
      amount_received: 0,
      refunded: false,
    };
    this.byKey.set(key, intent);
    this.intents.set(intent.id, intent);
    return intent;
  }

  private confirm(intent: Intent, form: URLSearchParams): Answer {
    if (intent.status === 'canceled') return unexpectedState;
    if (form.get('payment_method') === 'pm_card_visa' && intent.status !== 'succeeded') {
      intent.status = 'succeeded';
      intent.amount_received = intent.amount;
      this.onSucceeded?.(intent);
    }
    if (intent.status === 'succeeded') return { status: 200, body: intent };
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    return { status: 402, body: { error } };
  }
}

const unexpectedState = invalidRequest('payment_intent_unexpected_state', 'Wrong state.');

const disputed = invalidRequest('charge_disputed', 'The charge is disputed.');

/** @param prefix of the fields, as a regular expression */
export function metadataIn(form: URLSearchParams, prefix = 'metadata'): Record<string, string> {
  const pattern = new RegExp(`^${prefix}\\[(.+)\\]$`);
  const fields = [...form].map(([name, value]) => [pattern.exec(name)?.[1], value] as const);
  return Object.fromEntries(fields.flatMap(([name, value]) => (name === undefined ? [] : [[name, value]])));
}
