import type { ApiClient } from '../support/api-client';
import { stock } from '../support/booking-load';
import { EVENTS, type PublishedEvent } from '../support/feed';
import { ServerProcess } from '../support/server-process';
import { bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

/** Longer than a client of these tests waits for any answer: who is not woken fails. */
const WAIT_SECONDS = 25;

const TIMES = 5;

describe('a client that waits for the next event', () => {
  let used: TestDatabase;
  let activityId: string;
  let key: string;
  let numbering: ServerProcess;
  let other: ServerProcess;

  beforeAll(async () => {
    used = await createTestDatabase();
    const stocked = await stock(used);
    activityId = stocked.activityId;
    key = stocked.operator.api.key!;
    numbering = await ServerProcess.start(used);
    other = await ServerProcess.start(used, { JOBS: 'off' });
  });

  afterAll(async () => {
    await Promise.all([numbering.stop(), other.stop()]);
    await used.drop();
  });

  const book = async (api: ApiClient): Promise<string> =>
    (await api.post('/api/v2/ota/partner/booking', bookingBody(activityId))).body.data.BookingReference;

  // Neither server gets another request, so each has to notice on its own what the other one has committed.
  it.each([
    ['in the process that sequences events, by a commit of another one', () => [numbering, other]],
    ['in another process, by a commit of the one that sequences events', () => [other, numbering]],
    ['and commits in a process that numbers none', () => [other, other]],
  ] as const)('is notified %s', async (_, roles) => {
    const [waiting, committing] = roles().map((server) => server.client(key)) as [ApiClient, ApiClient];
    let { NextAfter: After } = (await waiting.get(EVENTS, { After: 'latest' })).body;
    for (let time = 0; time < TIMES; time++) {
      const answer = waiting.get(EVENTS, { After, Types: 'booking.confirmed', Wait: WAIT_SECONDS });
      const reference = await book(committing);
      const { data, NextAfter }: { data: PublishedEvent[]; NextAfter: number } = (await answer).body;
      expect(data.map(({ Data }) => Data['BookingReference'])).toEqual([reference]);
      After = NextAfter;
    }
  });
});
