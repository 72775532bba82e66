import type { ApiAnswer, ApiClient } from './api-client';
import { TestApp, type TestOperator, bookingBody } from './test-app';
import type { TestDatabase } from './test-database';

/** Prepares a database for servers of their own processes: an operator with one activity on one date. */
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

/** Clients that book one after another, as fast as they are answered, until they are stopped. */
export class BookingLoad {
  /** References of the bookings that were acknowledged. */
  readonly acknowledged: string[] = [];
  /** Every other answer. */
  readonly refused: ApiAnswer[] = [];
  /** Clients that went away because their connection broke. */
  broken = 0;
  private isOn = true;
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly api: ApiClient,
    private readonly activityId: string,
    readonly clients = 20,
    private readonly overrides: Record<string, unknown> = {},
  ) {
    this.ended = Promise.all(Array.from({ length: clients }, () => this.book()));
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
    while (this.isOn) {
      let answer: ApiAnswer;
      try {
        answer = await this.api.post('/api/v2/ota/partner/booking', bookingBody(this.activityId, this.overrides));
      } catch (error) {
        if ((error as Error).name === 'TypeError') {
          this.broken++;
          return;
        }
        throw error;
      }
      if (answer.status === 201) this.acknowledged.push(answer.body.data.BookingReference);
      else this.refused.push(answer);
    }
  }
}

/** The references of all bookings of the operator whose key the client has. */
export async function allReferences(api: ApiClient): Promise<Set<string>> {
  const references = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await api.get('/api/v2/operator/bookings', { Limit: 200, Cursor: cursor });
    for (const { BookingReference } of body.data) references.add(BookingReference);
    cursor = body.NextCursor;
  }
  return references;
}
