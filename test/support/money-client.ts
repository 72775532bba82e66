import type { ApiAnswer, ApiClient } from './api-client';
import { ModelBooking } from './money-model';
import { randomFrom } from './storm';
import { bookingBody } from './test-app';

const OPERATOR = '/api/v2/operator';
export const BOOKINGS = `${OPERATOR}/bookings`;
export const PRICE = 3333;

/** What the policy of the sessions refunds: everything from 200 hours before, nothing in the last 60. */
export const POLICY = {
  Steps: [
    { HoursBefore: 200, RefundPercent: 100 },
    { HoursBefore: 60, RefundPercent: 37 },
  ],
};

/** A session at 10:00. */
export interface ModelSession {
  readonly date: string;
  /** Refund of the policy at the time of the test, in percent. */
  readonly percent: number;
}

type Random = (limit: number) => number;

/** Where clients book and pay, and how their requests reach a server. */
export interface Market {
  readonly activityId: string;
  readonly sessions: readonly ModelSession[];
  /** Sends a request of the operator, until its outcome is known. */
  send(method: 'POST' | 'PATCH', path: string, body: object, random: Random): Promise<ApiAnswer>;
  /** The booking as the operator reads it, once that is possible. */
  read(reference: string): Promise<ShownBooking>;
  /** Sells places online. @returns the reference of the booking */
  sellOnline(place: Record<string, unknown>, random: Random): Promise<string>;
  /** Lets the customer pay by the payment link; absent where nobody does. */
  payByLink?(client: MoneyClient, reference: string, random: Random): Promise<void>;
  /** Lets the provider refund, return or dispute something; absent where it does nothing of that kind. */
  surprise?(reference: string, model: ModelBooking, random: Random): Promise<void>;
}

/** One client with its own bookings, which acts at random and knows what must become of each. */
export class MoneyClient {
  readonly bookings = new Map<string, ModelBooking>();
  /** Bookings that are left alone until the next look. */
  readonly untouched = new Set<string>();
  private readonly random: Random;

  constructor(
    private readonly market: Market,
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  async act(): Promise<void> {
    const references = [...this.bookings.keys()].filter((reference) => !this.untouched.has(reference));
    const reference = references[this.random(references.length)];
    const model = this.bookings.get(reference!);
    if (!model || this.random(4) === 0) return this.sell();
    const steps = [
      () => this.pay(reference!, model),
      () => this.pay(reference!, model),
      () => this.resize(reference!, model),
      () => this.refund(reference!, model),
      () => this.refund(reference!, model),
      () => this.move(reference!, model),
      () => this.cancel(reference!, model),
      () => this.payOut(reference!, model),
      ...(this.market.surprise ? [() => this.market.surprise!(reference!, model, this.random)] : []),
      ...(this.market.payByLink ? [() => this.payByLink(reference!, model)] : []),
    ];
    await steps[this.random(steps.length)]!();
  }

  async pay(reference: string, model: ModelBooking): Promise<void> {
    const amount = 1 + this.random(model.total);
    const { status } = await this.post(reference, 'payments', { Method: 'cash', Amount: toMoney(amount) });
    const isPossible = !model.isCancelled && amount <= model.balance;
    expect(status).toBe(model.isCancelled ? 409 : isPossible ? 201 : 422);
    if (isPossible) model.pay(amount, 'cash');
  }

  async cancel(reference: string, model: ModelBooking): Promise<void> {
    const Refund = (['none', 'policy', 'full'] as const)[this.random(3)]!;
    expect((await this.post(reference, 'cancel', { Refund })).status).toBe(200);
    if (!model.isCancelled) model.cancel(Refund);
  }

  /** Refunds a bit of a card payment, if there is one. */
  async refundCard(): Promise<void> {
    for (const [reference, model] of this.bookings) {
      const latest = model.payments.findLast(({ amount, refunded }) => refunded < amount);
      if (latest?.method === 'card' && !this.untouched.has(reference)) return this.refund(reference, model, 1);
    }
  }

  private async sell(): Promise<void> {
    const { sessions, activityId } = this.market;
    const { date, percent } = sessions[this.random(sessions.length)]!;
    const Participants = 1 + this.random(5);
    const model = new ModelBooking(PRICE, Participants, percent);
    const place = { Participants, Date: date };
    const way = ['online', 'cash', 'invoice'][this.random(3)]!;
    if (way === 'online') {
      this.bookings.set(await this.market.sellOnline(place, this.random), model);
    } else {
      const body = { ...bookingBody(activityId, place), Payment: { Method: way } };
      const sold = await this.market.send('POST', BOOKINGS, body, this.random);
      expect([sold.status, sold.body]).toMatchObject([201, {}]);
      this.bookings.set(sold.body.data.BookingReference, model);
    }
    if (way !== 'invoice') model.pay(model.total, way === 'online' ? 'card' : 'cash');
  }

  private async refund(reference: string, model: ModelBooking, amount = 1 + this.random(model.total)): Promise<void> {
    const Method = amount === 1 ? undefined : ([undefined, undefined, 'cash', 'card'] as const)[this.random(4)];
    const { status } = await this.post(reference, 'refunds', { Amount: toMoney(amount), Method });
    const isPossible = amount <= model.retained;
    expect(status).toBe(isPossible ? 201 : 422);
    if (isPossible) model.refund(amount, Method);
  }

  /** Staff pay out a refund. */
  private async payOut(reference: string, model: ModelBooking): Promise<void> {
    const index = model.refunds.findIndex(({ status }) => status === 'to-pay-out');
    if (index < 0) return;
    const { RefundID } = (await this.market.read(reference)).Refunds[index]!;
    expect((await this.post(reference, `refunds/${RefundID}/paid-out`, {})).status).toBe(200);
    model.payOut(index);
  }

  private async resize(reference: string, model: ModelBooking): Promise<void> {
    const Participants = 1 + this.random(6);
    const { status } = await this.market.send('PATCH', `${BOOKINGS}/${reference}`, { Participants }, this.random);
    expect(status).toBe(model.isCancelled ? 409 : 200);
    if (!model.isCancelled) model.resize(Participants);
  }

  private async move(reference: string, model: ModelBooking): Promise<void> {
    const { sessions } = this.market;
    const { date: Date, percent } = sessions[this.random(sessions.length)]!;
    const { status } = await this.post(reference, 'move', { Date, Time: '10:00' });
    expect(status).toBe(model.isCancelled ? 409 : 200);
    model.percent = percent;
  }

  private async payByLink(reference: string, model: ModelBooking): Promise<void> {
    if (model.isCancelled || model.balance <= 0) return this.pay(reference, model);
    await this.market.payByLink!(this, reference, this.random);
  }

  private post(reference: string, path: string, body: object): Promise<ApiAnswer> {
    return this.market.send('POST', `${BOOKINGS}/${reference}/${path}`, body, this.random);
  }
}

const toMoney = (Amount: number) => ({ Amount, Currency: 'GBP' });

export interface ShownBooking {
  readonly PaymentStatus: string;
  readonly Balance: { readonly Amount: number };
  readonly Payments: readonly { readonly Amount: { readonly Amount: number } }[];
  readonly Refunds: readonly {
    readonly RefundID: string;
    readonly Amount: { readonly Amount: number };
    readonly Status: string;
  }[];
}

/**
 * Compares a booking with its model.
 * @param rejected IDs of refunds that the provider has rejected permanently
 */
export function expectAsModel(
  reference: string,
  booking: ShownBooking,
  model: ModelBooking,
  rejected: ReadonlySet<string>,
): void {
  for (const [index, { RefundID }] of booking.Refunds.entries()) if (rejected.has(RefundID)) model.fail(index);
  const shown = {
    status: booking.PaymentStatus,
    balance: booking.Balance.Amount,
    payments: booking.Payments.map(({ Amount }) => Amount.Amount),
    refunds: booking.Refunds.map(({ Amount, Status }) => [Amount.Amount, Status]),
  };
  expect({ reference, ...shown }).toEqual({ reference, ...model.shown });
}

/** Compares takings and the list of refunds to pay out with the models of all bookings. */
export async function expectSameTakings(api: ApiClient, models: readonly ModelBooking[], year: object): Promise<void> {
  const refunds = models.flatMap((model) => model.refunds);
  const sum = (entries: readonly { amount: number }[]) => entries.reduce((total, { amount }) => total + amount, 0);
  const { body } = await api.get(`${OPERATOR}/takings`, { ...year });
  const total = (column: 'Taken' | 'GivenBack') =>
    body.data.reduce((all: number, day: Record<typeof column, { Amount: number }>) => all + day[column].Amount, 0);
  expect({ taken: total('Taken'), givenBack: total('GivenBack'), toPayOut: await sumToPayOut(api) }).toEqual({
    taken: sum(models.flatMap(({ payments }) => payments)),
    givenBack: sum(refunds.filter(({ status }) => status === 'succeeded')),
    toPayOut: sum(refunds.filter(({ status }) => status === 'to-pay-out')),
  });
}

async function sumToPayOut(api: ApiClient): Promise<number> {
  let sum = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { Status: 'to-pay-out', Limit: '200', ...(cursor !== '' && { Cursor: cursor }) };
    const { body } = await api.get(`${OPERATOR}/refunds`, query);
    for (const { Amount } of body.data) sum += Amount.Amount;
    cursor = body.NextCursor;
  }
  return sum;
}
