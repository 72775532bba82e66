import { Injectable } from '@nestjs/common';
import { Database, Transactions } from '../../src/platform/database';
import {
  type BookingConfirmedEvent as Confirmed,
  BookingConfirmedEvent,
  OnDomainEvents,
} from '../../src/platform/domain-events';
import { expectProblem } from '../support/expect-problem';
import { allowLoggedErrors } from '../support/server-log';
import { until } from '../support/until';
import { type TestOperator, bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

allowLoggedErrors(/not of this operator/);

const BOOKING = '/api/v2/ota/partner/booking';
const HOLDS = '/api/v2/ota/partner/holds';

/** Whose bookings the listener rejects, and how many events it was given together. */
let rejected: number | undefined;
let together: number[] = [];

@Injectable()
class Listener {
  @OnDomainEvents(BookingConfirmedEvent)
  async note(events: readonly Confirmed[]): Promise<void> {
    together.push(events.length);
    if (events.some(({ operatorId }) => operatorId === rejected))
      await Promise.reject(new Error('not of this operator'));
  }
}

describe('bookings made at the same time', () => {
  const { test } = useTestApp({ providers: [Listener] });
  let operators: TestOperator[];
  let activities: string[];

  beforeAll(async () => {
    operators = [await test.addOperator(), await test.addOperator()];
    activities = [];
    for (const operator of operators) activities.push((await operator.addActivity()).ActivityID);
  });

  beforeEach(() => {
    rejected = undefined;
    together = [];
  });

  /** Books for both operators alternately, all at once. */
  const bookAll = (time: string, participants: readonly number[]) =>
    Promise.all(
      participants.map((party, index) =>
        operators[index % 2]!.api.post(
          BOOKING,
          bookingBody(activities[index % 2]!, { Time: time, Participants: party }),
        ),
      ),
    );

  async function addTimeslots(time: string, capacity: number): Promise<void> {
    for (const [index, operator] of operators.entries()) {
      await operator.addTimeslot(activities[index]!, '2027-06-05', time, capacity);
    }
  }

  /** Keeps everybody from booking until the returned function is called. */
  async function closeTheTill(): Promise<() => Promise<void>> {
    let open!: () => void;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let close!: () => void;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const held = test.app.get(Transactions).run(async () => {
      await test.app.get(Database).execute('UPDATE timeslot SET booked = booked');
      close();
      await opened;
    });
    await closed;
    return () => {
      open();
      return held;
    };
  }

  it('share transactions and what is published in them', async () => {
    await addTimeslots('09:00', 100);
    const openTheTill = await closeTheTill();
    let arrived = 0;
    test.app.getHttpServer().on('request', () => arrived++);
    const answers = bookAll('09:00', Array<number>(40).fill(1));
    await until('all who want to book', () => arrived === 40);
    await openTheTill();
    for (const { status } of await answers) expect(status).toBe(201);
    expect(together.length).toBeLessThan(10);
    expect(together.reduce((sum, count) => sum + count)).toBe(40);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('share them with holds, and with those that carry a key, bring answers or use a hold', async () => {
    await addTimeslots('12:00', 200);
    const [operator] = operators;
    const [activity] = activities;
    const question = await addQuestion(operator!, activity!, { Type: 'text' });
    const at = { Time: '12:00' };
    const made = await Promise.all(
      Array.from({ length: 10 }, () => operator!.api.post(HOLDS, holdBody(activity!, at))),
    );
    const bodies = made.flatMap(({ body }, index): [path: string, body: object, key: string][] => [
      [BOOKING, bookingBody(activity!, { ...at, HoldID: body.data.HoldID }), `of a hold ${index}`],
      [
        BOOKING,
        bookingBody(activity!, { ...at, Answers: [{ QuestionID: question, Value: 'Oars' }] }),
        `answered ${index}`,
      ],
      [HOLDS, holdBody(activity!, at), `held ${index}`],
      [BOOKING, bookingBody(activity!, at), `plain ${index}`],
    ]);
    const openTheTill = await closeTheTill();
    let arrived = 0;
    test.app.getHttpServer().on('request', () => arrived++);
    const transactions = jest.spyOn(test.app.get(Transactions), 'run');
    const answers = Promise.all(
      bodies.map(([path, body, key], index) =>
        operator!.api.post(path, body, index % 2 === 0 ? { 'Idempotency-Key': key } : {}),
      ),
    );
    await until('all who want something', () => arrived === bodies.length);
    await openTheTill();
    for (const { status } of await answers) expect(status).toBe(201);
    expect(transactions.mock.calls.length).toBeLessThan(15);
    transactions.mockRestore();
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('each have a separate outcome', async () => {
    await addTimeslots('10:00', 6);
    const answers = await bookAll('10:00', [4, 4, 4, 4, 2, 2, 2, 2, 1, 1]);
    const refusals = answers.filter(({ status }) => status !== 201);
    for (const answer of refusals) expectProblem(answer, 409, 'insufficient-capacity');
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(4);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('fail alone when what belongs to one of them fails', async () => {
    await addTimeslots('11:00', 100);
    rejected = operators[1]!.id;
    const answers = await bookAll('11:00', Array<number>(20).fill(1));
    const failed = answers.filter((_, index) => index % 2 === 1);
    expect(answers.filter((_, index) => index % 2 === 0).map(({ status }) => status)).toEqual(Array(10).fill(201));
    for (const answer of failed) expectProblem(answer, 500, 'internal');
    const ofOperator = (index: number) =>
      operators[index]!.api.get('/api/v2/operator/bookings', { Limit: 200 }).then(
        ({ body }) => body.data.filter(({ Time }: { Time: string }) => Time === '11:00').length,
      );
    expect([await ofOperator(0), await ofOperator(1)]).toEqual([10, 0]);
    expect(await test.capacityDifferences()).toEqual([]);
  });
});
