import { Injectable } from '@nestjs/common';
import { Transactions } from '../../src/platform/database';
import {
  type BookedSummary,
  BookingConfirmedEvent,
  DomainEvents,
  OnDomainEvent,
} from '../../src/platform/domain-events';
import { expectProblem } from '../support/expect-problem';
import { allowLoggedErrors } from '../support/server-log';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

allowLoggedErrors(/the listener cannot do its part/);

const BOOKING = '/api/v2/ota/partner/booking';

/** What the listeners saw and what the second one shall do. */
const seen: string[] = [];
let secondFails = false;

@Injectable()
class FirstListener {
  constructor(private readonly transactions: Transactions) {}

  @OnDomainEvent(BookingConfirmedEvent)
  async note(event: BookingConfirmedEvent): Promise<void> {
    seen.push(`first starts, transaction open: ${this.transactions.isOpen()}`);
    // Another listener would come in between if they ran at the same time.
    await new Promise(setImmediate);
    seen.push(`first ends: ${event.reference}`);
  }
}

@Injectable()
class SecondListener {
  @OnDomainEvent(BookingConfirmedEvent)
  async note(event: BookingConfirmedEvent): Promise<void> {
    seen.push(`second: ${event.reference}`);
    if (secondFails) await Promise.reject(new Error('the listener cannot do its part'));
  }
}

describe('listeners of a domain event', () => {
  const { test, operator } = useTestApp({ providers: [FirstListener, SecondListener] });
  let activityId: string;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10);
  });

  beforeEach(() => {
    seen.length = 0;
    secondFails = false;
  });

  it('run one after another inside the transaction of the publisher', async () => {
    const answer = await operator.api.post(BOOKING, bookingBody(activityId));
    const reference = answer.body.data.BookingReference;
    expect(seen).toEqual(['first starts, transaction open: true', `first ends: ${reference}`, `second: ${reference}`]);
  });

  it.each([
    ['without an Idempotency-Key', {}],
    ['with one', { 'Idempotency-Key': 'fails' }],
  ])('roll back the cause when one of them fails, %s', async (_name, headers) => {
    const bookings = () => operator.api.get('/api/v2/operator/bookings').then(({ body }) => body.data);
    const before = await bookings();
    secondFails = true;
    expectProblem(await operator.api.post(BOOKING, bookingBody(activityId), headers), 500, 'internal');
    expect(await bookings()).toEqual(before);
    expect(await test.capacityDifferences()).toEqual([]);

    // Nothing of it is remembered either: the same request goes through when the listener can do its part.
    secondFails = false;
    expect((await operator.api.post(BOOKING, bookingBody(activityId), headers)).status).toBe(201);
    expect(await bookings()).toHaveLength(before.length + 1);
  });

  it('cannot be called outside a transaction', async () => {
    const event = new BookingConfirmedEvent(operator.id, 1, 'ABCDEFGHJK', {} as BookedSummary);
    await expect(test.app.get(DomainEvents).publish(event)).rejects.toThrow('outside a transaction');
    expect(seen).toEqual([]);
  });
});
