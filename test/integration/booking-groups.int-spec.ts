import { randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { ServerProcess, verifyCapacity } from '../support/server-process';
import { bookingBody, holdBody } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';
import { stock } from '../support/booking-load';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/ota/partner/bookings';
const HOLDS = '/api/v2/ota/partner/holds';
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00'];
const { Customer } = bookingBody('');

/** The number of bookings of each group that the operator has. */
async function sizesOfGroups(api: ApiClient): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await api.get('/api/v2/operator/bookings', { Limit: 200, Cursor: cursor });
    for (const { GroupReference } of body.data) sizes.set(GroupReference, (sizes.get(GroupReference) ?? 0) + 1);
    cursor = body.NextCursor;
  }
  return sizes;
}

/** The same items, each group in another order. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, index) => items[(index + by) % items.length]!);
}

const statusesOf = (answers: readonly ApiAnswer[]) => answers.map(({ status }) => status);

describe('groups of bookings made at the same time', () => {
  const { test, operator } = useTestApp({ operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    for (const time of TIMES) await operator.addTimeslot(activityId, '2027-06-05', time, 10);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const items = (participants: number) =>
    TIMES.map((Time) => holdBody(activityId, { Time, Participants: participants }));
  const group = (Items: object[], api = operator.api, headers: Record<string, string> = {}) =>
    api.post(BOOKINGS, { Items, Customer }, headers);

  it.each([
    ['each with a key', true],
    ['without keys', false],
  ])('are made completely or not at all, and never oversell, %s', async (_name, isKeyed) => {
    const other = (await test.another()).anonymous.withKey(await operator.issueKey(['ota'], 'adventuro'));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        group(
          rotated(items(1), nth),
          nth % 2 === 0 ? operator.api : other,
          isKeyed ? { 'Idempotency-Key': `${nth}` } : {},
        ),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 409, 'insufficient-capacity');
      expect(answer.body).toMatchObject({ Item: expect.any(Number), Remaining: 0 });
    }
    const sizes = await sizesOfGroups(operator.api);
    expect(sizes).toEqual(new Map(made.map(({ body }) => [body.data.GroupReference, 5])));
  });

  it('leave nothing behind when they differ in size', async () => {
    const parties = Array.from({ length: 40 }, (_, nth) => (nth % 4) + 1);
    const answers = await Promise.all(parties.map((party, nth) => group(rotated(items(party), nth))));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect([...(await sizesOfGroups(operator.api)).values()]).toEqual(made.map(() => 5));
  });

  it('share no hold', async () => {
    const held = await Promise.all(
      TIMES.map(async (Time) => {
        const { body } = await operator.api.post(HOLDS, holdBody(activityId, { Time }));
        return holdBody(activityId, { Time, HoldID: body.data.HoldID });
      }),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => group(rotated(held, nth))));
    expect(statusesOf(answers).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    for (const answer of answers.filter(({ status }) => status === 409)) expectProblem(answer, 409, 'hold-expired');
  });

  it('are one if they have the same key', async () => {
    const other = (await test.another()).anonymous.withKey(await operator.issueKey(['ota'], 'adventuro'));
    const key = { 'Idempotency-Key': 'one purchase' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => group(items(2), nth % 2 === 0 ? operator.api : other, key)),
    );
    expect(statusesOf(answers)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
    expect([...(await sizesOfGroups(operator.api)).values()]).toEqual([5]);
  });
});

it('makes groups completely or not at all when the server is killed', async () => {
  const used = await createTestDatabase();
  const { operator, activityId } = await stock(
    used,
    TIMES.map((time) => [time, 10_000]),
  );
  const server = await ServerProcess.start(used);
  const api = server.client(operator.api.key);
  const Items = TIMES.map((Time) => holdBody(activityId, { Time }));
  const acknowledged: string[] = [];
  const book = async () => {
    for (;;) {
      const answer = await api
        .post(BOOKINGS, { Items, Customer }, { 'Idempotency-Key': randomUUID() })
        .catch(() => null);
      if (!answer) return;
      acknowledged.push(answer.body.data.GroupReference);
    }
  };
  const clients = Array.from({ length: 10 }, book);
  await until('40 groups', () => acknowledged.length >= 40, 30);
  await server.kill();
  await Promise.all(clients);

  const again = await ServerProcess.start(used);
  const sizes = await sizesOfGroups(again.client(operator.api.key));
  expect(acknowledged.filter((reference) => !sizes.has(reference))).toEqual([]);
  expect(new Set(sizes.values())).toEqual(new Set([5]));
  expect(await verifyCapacity(used)).toMatchObject({ code: 0, Differences: [] });
  await again.stop();
  await used.drop();
});
