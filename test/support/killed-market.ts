import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAnswer, ApiClient } from './api-client';
import { leadsTo } from './customer-pages';
import type { FakeStripe, Intent } from './fake-stripe';
import { BOOKINGS, type Market, type ModelSession, type MoneyClient, type ShownBooking } from './money-client';
import type { ServerFleet } from './server-fleet';
import { BASKETS, CUSTOMER } from './shop';

/** After so many attempts a request has no outcome, although its server always comes back. */
const MAX_ATTEMPTS = 60;

const RETRY_MS = 200;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

type Random = (limit: number) => number;

/** Servers that are killed, with customers who repeat their requests until they know the outcome. */
export class KilledMarket implements Market {
  /** Charges that a booking did not owe any more when the customer made them. */
  returned = 0;
  /** Payments by link whose outcome nobody has looked up. */
  private readonly left: (() => void)[] = [];
  private readonly announcements: Promise<unknown>[] = [];

  constructor(
    private readonly servers: { readonly fleet: ServerFleet; readonly count: number; readonly key: string },
    private readonly stripe: FakeStripe,
    readonly activityId: string,
    readonly sessions: readonly ModelSession[],
  ) {}

  send(method: 'POST' | 'PATCH', path: string, body: object, random: Random): Promise<ApiAnswer> {
    // Ticking off a refund needs no key: repeating it changes nothing.
    const headers: Record<string, string> = path.endsWith('/paid-out') ? {} : { 'Idempotency-Key': randomUUID() };
    return this.untilKnown(random, (api) =>
      method === 'POST' ? api.post(path, body, headers) : api.patch(path, body),
    );
  }

  async read(reference: string): Promise<ShownBooking> {
    const read = (api: ApiClient) => api.get(`${BOOKINGS}/${reference}`);
    return (await this.untilKnown(() => 0, read)).body.data;
  }

  async sellOnline(place: Record<string, unknown>, random: Random): Promise<string> {
    const Items = [{ ActivityID: this.activityId, Time: '10:00', ...place }];
    const { body } = await this.send('POST', BASKETS, { Items }, random);
    const pay = (Token: string) => {
      const checkout = { Customer: CUSTOMER, Payment: { Method: 'card', Token } };
      return this.untilKnown(random, (api) => api.post(`${BASKETS}/${body.data.BasketID}/checkout`, checkout));
    };
    if (random(5) === 0) expect((await pay('pm_card_chargeDeclined')).status).toBe(402);
    const paid = await pay('pm_card_visa');
    expect([paid.status, paid.body]).toMatchObject([200, {}]);
    return paid.body.data.Bookings[0].BookingReference;
  }

  /** On the page of Stripe, while the booking may change. */
  async payByLink(client: MoneyClient, reference: string, random: Random): Promise<void> {
    const model = client.bookings.get(reference)!;
    const link = await this.untilKnown(random, (api) => api.post(`${BOOKINGS}/${reference}/payment-link`));
    const page = new URL(link.body.data.URL as string).pathname;
    const session = await this.openPage(page, random);
    const inBetween = random(8);
    if (inBetween === 0) await client.pay(reference, model);
    if (inBetween === 1) await client.cancel(reference, model);
    const intent = this.stripe.pages.pay(session);
    const settle = () => {
      if (model.isCancelled || model.balance < intent.amount) this.returned++;
      else model.pay(intent.amount, 'card');
    };
    const way = random(3);
    if (way === 0) {
      await Promise.all(Array.from({ length: 1 + random(2) }, () => this.sendEvent(intent, random)));
      return settle();
    }
    // The customer returns, or closes the window: only the next look knows that it is paid.
    if (way === 1) await this.untilKnown(random, (api) => withoutKey(api).get(`${page}?paid=1`));
    client.untouched.add(reference);
    this.left.push(() => {
      client.untouched.delete(reference);
      settle();
    });
  }

  /** Sends the event of a charge, up to twice, to any server. */
  announce(intent: Intent, random: Random): void {
    for (let sent = random(3); sent > 0; sent--) this.announcements.push(this.sendEvent(intent, random));
  }

  /** Waits for all events. */
  async quiet(): Promise<void> {
    await Promise.all(this.announcements.splice(0));
  }

  /** Counts what was left until now as paid. */
  settleLeft(): void {
    for (const settle of this.left.splice(0)) settle();
  }

  private async openPage(page: string, random: Random) {
    const pressed = await this.untilKnown(random, (api) =>
      withoutKey(api).raw(page, { method: 'POST', headers: FORM, body: '' }),
    );
    expect(pressed.status).toBe(200);
    return this.stripe.pages.find(leadsTo(pressed)!);
  }

  private async sendEvent(intent: Intent, random: Random): Promise<void> {
    const { body, headers } = this.stripe.event('payment_intent.succeeded', intent);
    const path = '/api/v2/payments/stripe/webhook';
    const { status } = await this.untilKnown(random, (api) =>
      withoutKey(api).raw(path, { method: 'POST', headers, body }),
    );
    expect(status).toBe(200);
  }

  /** Repeats a request, on any server, while it is answered by nobody or with a 503. */
  private async untilKnown(random: Random, ask: (api: ApiClient) => Promise<ApiAnswer>): Promise<ApiAnswer> {
    let last: unknown;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { fleet, count, key } = this.servers;
      try {
        const answer = await ask(await fleet.client(random(count), key));
        if (answer.status !== 503) return answer;
        last = new Error(answer.text);
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        last = error;
      }
      await sleep(RETRY_MS);
    }
    throw last;
  }
}

function withoutKey({ baseUrl }: ApiClient): ApiClient {
  return new ApiClient(baseUrl);
}

/** Whether the connection broke, or the answer did not come in time. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}
