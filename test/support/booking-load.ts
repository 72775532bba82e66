import { randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from './api-client';
import { TestApp, type TestOperator, bookingBody } from './test-app';
import type { TestDatabase } from './test-database';

/** Prepares a database for servers in separate processes: an operator with one activity on one date. */
export async function stock(
  used: TestDatabase,
  timeslots: [time: string, capacity: number][] = [['10:00', 10_000]],
): Promise<{ operator: TestOperator; activityId: string }> {
  const test = await TestApp.create({ database: used });
  const operator = await test.addOperator();
  const { ActivityID } = await operator.addActivity();
  for (const [time, capacity] of timeslots) await operator.addTimeslot(ActivityID, '2027-06-05', time, capacity);
  await test.close();
  return { operator, activityId: ActivityID };
}

interface LoadOptions {
  readonly clients?: number;
  readonly overrides?: Record<string, unknown>;
  /** Sends an `Idempotency-Key`, also as payment reference, and a rejected request again until it is booked. */
  readonly isKeyed?: boolean;
}

/** Clients that book one after another, as fast as they are answered, until they are stopped. */
export class BookingLoad {
  /** References of the bookings that were acknowledged. */
  readonly acknowledged: string[] = [];
  /** Every other answer. */
  readonly rejected: ApiAnswer[] = [];
  /** Clients that went away because their connection broke. */
  broken = 0;
  readonly clients: number;
  private isOn = true;
  private readonly name = randomUUID();
  private keys = 0;
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly api: ApiClient,
    private readonly activityId: string,
    private readonly options: LoadOptions = {},
  ) {
    this.clients = options.clients ?? 20;
    this.ended = Promise.all(Array.from({ length: this.clients }, () => this.book()));
    // `stop` throws what a client has thrown; nobody listens before.
    this.ended.catch(() => {});
  }

  /** @throws DOMException when a client had to wait for an answer for more than 10 s */
  async stop(): Promise<void> {
    this.isOn = false;
    await this.ended;
  }

  /** A client goes away when its connection breaks, as it does when the server is killed. */
  private async book(): Promise<void> {
    let key = this.newKey();
    for (let isOpen = false; this.isOn || isOpen;) {
      let answer: ApiAnswer;
      try {
        answer = await this.ask(key);
      } catch (error) {
        if ((error as Error).name === 'TypeError') {
          this.broken++;
          return;
        }
        throw error;
      }
      isOpen = key !== undefined && answer.status !== 201;
      if (!isOpen) key = this.newKey();
      if (answer.status === 201) this.acknowledged.push(answer.body.data.BookingReference);
      else this.rejected.push(answer);
    }
  }

  private newKey(): string | undefined {
    return this.options.isKeyed ? `load ${this.name} ${++this.keys}` : undefined;
  }

  private ask(key: string | undefined): Promise<ApiAnswer> {
    const body = bookingBody(this.activityId, { ...this.options.overrides, ...(key && { PaymentReference: key }) });
    return this.api.post('/api/v2/ota/partner/booking', body, key === undefined ? {} : { 'Idempotency-Key': key });
  }
}

/** All bookings of the operator whose key the client has: the payment reference of each by its own. */
export async function allReferences(api: ApiClient): Promise<Map<string, string>> {
  const references = new Map<string, string>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await api.get('/api/v2/operator/bookings', { Limit: 200, Cursor: cursor });
    for (const { BookingReference, PaymentReference } of body.data) references.set(BookingReference, PaymentReference);
    cursor = body.NextCursor;
  }
  return references;
}
