import { Database } from '../../src/platform/database';
import { type ApiAnswer } from './api-client';
import { expectProblem } from './expect-problem';
import { CUSTOMER } from './shop';
import { type TestApp, type TestOperator, bookingBody } from './test-app';

export const WAITLIST = '/api/v2/waitlist';
export const OFFERS = `${WAITLIST}/offers`;
export const BOOKING = '/api/v2/ota/partner/booking';

/** One timeslot, on 5 June at 10:00, and the people who wait for it, known by their first names. */
export class TestQueue {
  private constructor(
    private readonly test: TestApp,
    private readonly operator: TestOperator,
    readonly activityId: string,
    readonly timeslotId: number,
  ) {}

  static async create(
    test: TestApp,
    operator: TestOperator,
    capacity: number,
    overrides: Record<string, unknown> = {},
  ): Promise<TestQueue> {
    const { ActivityID } = await operator.addActivity({ WaitlistEnabled: true, ...overrides });
    const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', capacity);
    return new TestQueue(test, operator, ActivityID, TimeslotID);
  }

  async book(Participants = 1): Promise<string> {
    const answer = await this.operator.api.post(BOOKING, bookingBody(this.activityId, { Participants }));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  }

  async cancel(reference: string): Promise<void> {
    expect((await this.operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`)).status).toBe(200);
  }

  tryJoin(name: string, Participants = 1): Promise<ApiAnswer> {
    return this.operator.api.post(WAITLIST, {
      ...{ ActivityID: this.activityId, Date: '2027-06-05', Time: '10:00', Participants },
      Customer: { ...CUSTOMER, FirstName: name, Email: `${name}@example.com` },
    });
  }

  /** @returns the WaitlistID */
  async join(name: string, participants = 1): Promise<string> {
    const answer = await this.tryJoin(name, participants);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
    return answer.body.data.WaitlistID;
  }

  /** In order, such as `ada:offered`. */
  async states(): Promise<string[]> {
    const answer = await this.operator.api.get(`/api/v2/operator/timeslots/${this.timeslotId}/waitlist`);
    return answer.body.data.map(
      (entry: { Customer: { FirstName: string }; Status: string }) => `${entry.Customer.FirstName}:${entry.Status}`,
    );
  }

  /** The emails with offers of this timeslot to an address. */
  mailsTo(name: string): Promise<{ subject: string; text: string; html: string }[]> {
    return this.test.app.get(Database).rows(
      `SELECT m.subject, m.text, m.html FROM email m JOIN waitlist_entry w ON w.id = m.subject_id
        WHERE m.purpose = 'waitlist-offer' AND m.recipient = ? AND w.timeslot_id = ?`,
      [`${name}@example.com`, this.timeslotId],
    );
  }

  /** The path of the only offer that somebody got. */
  async offerOf(name: string): Promise<string> {
    const emails = await this.mailsTo(name);
    expect(emails).toHaveLength(1);
    return `${OFFERS}/${/offers\/([0-9a-f]{48})/.exec(emails[0]!.text)![1]}`;
  }

  async expectFull(): Promise<void> {
    const answer = await this.operator.api.post(BOOKING, bookingBody(this.activityId));
    expectProblem(answer, 409, 'insufficient-capacity');
  }
}

/** Offers three places to a waiting party at night, and completes it. @returns the answers */
export async function actAtTheDesk(operator: TestOperator, queue: TestQueue): Promise<Promise<ApiAnswer>[]> {
  const reference = await queue.book(3);
  const path = `/api/v2/operator/waitlist/${await queue.join('cem', 3)}`;
  await operator.api.patch('/api/v2/operator', { QuietHours: { From: '00:00', Until: '23:59' } });
  await queue.cancel(reference);
  const offered = await operator.api.post(`${path}/offer`);
  const completed = await operator.api.post(`${path}/complete`, { Method: 'cash' });
  await operator.api.patch('/api/v2/operator', { QuietHours: {} });
  return [Promise.resolve(offered), Promise.resolve(completed)];
}
