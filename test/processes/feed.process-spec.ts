import { setTimeout as sleep } from 'node:timers/promises';
import { PERMISSIONS, type Permission } from '../../src/platform/auth';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { EVENTS } from '../support/feed';
import { FeedAccounts } from '../support/feed-accounts';
import { FeedFollower } from '../support/feed-follower';
import { FeedStorm } from '../support/feed-storm';
import { ServerFleet } from '../support/server-fleet';
import { TestApp } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';

/** How long the storm continues; a minute or more shows rarer things. */
const SECONDS = Number(process.env['FEED_STORM_SECONDS'] ?? 10);

const WRITERS = 16;

/** Two applications start, one of them twice, and a third one looks at what they leave. */
const REST_SECONDS = 120;

const BOOKING_TYPES = ['booking.confirmed', 'booking.cancelled', 'booking.moved', 'hold.ended'];

interface Reader {
  readonly name: string;
  readonly permission: Permission;
  readonly partner: string;
  readonly query: Record<string, string | number>;
  /** What it is to see of the log; all when left out. */
  readonly audiences?: readonly string[];
  readonly types?: readonly string[];
}

const READERS: readonly Reader[] = [
  { name: 'the operator, who waits', permission: 'operator', partner: 'adventuro', query: { Wait: 5 } },
  {
    name: 'a partner, in small pages',
    ...{ permission: 'ota', partner: 'adventuro', query: { Wait: 1, Limit: 3 } },
    audiences: ['sellers', 'sales partner:adventuro'],
  },
  {
    name: 'another partner, certain types',
    ...{ permission: 'ota', partner: 'rival', query: { Wait: 1, Types: BOOKING_TYPES.join(',') } },
    ...{ audiences: ['sellers', 'sales partner:rival'], types: BOOKING_TYPES },
  },
];

async function runStorm(kind: 'mariadb' | 'sqlite', processes: number) {
  const used = await createTestDatabase(kind);
  const before = await TestApp.create({ database: used });
  const operator = await before.addOperator();
  const storm = await FeedStorm.over(operator);
  const writerKeys = [operator.api.key!, await operator.issueKey([...PERMISSIONS], 'rival')];
  const readerKeys: string[] = [];
  for (const { permission, partner } of READERS) readerKeys.push(await operator.issueKey([permission], partner));
  await before.close();

  const fleet = await ServerFleet.start(used, processes, { RATE_LIMIT_PER_MINUTE: '0' });
  const readers = READERS.map(
    ({ query }, n) => new FeedFollower((request) => fleet.client(request, readerKeys[n]!), query),
  );
  let hasEnded = false;
  const writing = Array.from({ length: WRITERS }, (_, writer) => {
    const key = writerKeys[Math.floor(writer / 2) % 2]!;
    return storm.write(
      () => fleet.client(writer, key),
      writer,
      () => hasEnded,
    );
  });
  await sleep(SECONDS * 500);
  await fleet.crash(0);
  await sleep(SECONDS * 500);
  hasEnded = true;
  await Promise.all(writing);
  await Promise.all(readers.map((reader) => reader.stop()));
  await fleet.stop();

  const test = await TestApp.create({ database: used });
  const numbering = test.app.get(OutboxSequencer);
  while ((await numbering.number()) > 0);
  const seenLive = readers.map(({ seen }) => seen.length);
  const { NextAfter } = (await test.anonymous.withKey(readerKeys[0]!).get(EVENTS, { After: 'latest' })).body;
  for (const [n, reader] of readers.entries()) {
    await reader.catchUp(test.anonymous.withKey(readerKeys[n]!), NextAfter);
  }
  const accounts = await FeedAccounts.read(test, operator.id);
  await test.close();
  await used.drop();
  const summary = JSON.stringify({ events: accounts.log.length, seenLive, answers: Object.fromEntries(storm.answers) });
  return { storm, readers, seenLive, accounts, summary };
}

describe.each([
  ['MariaDB', 'mariadb', 2],
  ['SQLite', 'sqlite', 1],
] as const)('after a storm on %s in whose middle a server is killed', (_name, kind, processes) => {
  let outcome: Awaited<ReturnType<typeof runStorm>>;

  beforeAll(
    async () => {
      outcome = await runStorm(kind, processes);
      // For anyone watching the run.
      if (process.env['FEED_STORM_SECONDS']) process.stdout.write(`${kind} ${outcome.summary}\n`);
    },
    (SECONDS + REST_SECONDS) * 1000,
  );

  it.each(READERS.map(({ name }, n) => [name, n] as const))(
    'the feed delivered everything to %s once and in order',
    (_, n) => {
      const { seen } = outcome.readers[n]!;
      const { audiences, types } = READERS[n]!;
      expect(seen.map(({ ID, Sequence }) => ({ ID, Sequence }))).toEqual(outcome.accounts.visibleTo(audiences, types));
      const sequences = seen.map(({ Sequence }) => Sequence);
      expect(sequences.filter((sequence, at) => at > 0 && sequence <= sequences[at - 1]!)).toEqual([]);
      expect(outcome.seenLive[n]).toBeGreaterThan(0);
    },
  );

  it('reported each change to bookings and holds in order, and nothing that was rolled back', () => {
    expect(outcome.accounts.toldHistories()).toEqual(outcome.accounts.auditedHistories());
    expect(outcome.storm.sum(/^bookHoldWrongly 422$/)).toBeGreaterThan(0);
  });

  it('reported every acknowledged booking', () => {
    const published = outcome.accounts.toldHistories();
    expect(outcome.storm.booked.filter((reference) => !published[reference])).toEqual([]);
    expect(outcome.storm.booked.length).toBeGreaterThan(20);
  });

  it('reported each payment at the desk once', () => {
    const paid = outcome.accounts.log.filter(({ type }) => type === 'booking.paid');
    const references = outcome.accounts.soldAtDesk().sort();
    expect(paid.map(({ data }) => data.BookingReference).sort()).toEqual(references);
    const orders = outcome.accounts.log.filter(({ type }) => type === 'order.completed');
    expect(orders.flatMap(({ data }) => data.BookingReferences).sort()).toEqual(references);
  });

  it('reported the final state of each booking and timeslot last', () => {
    expect(outcome.accounts.toldStates()).toEqual(outcome.accounts.states());
  });

  it('never failed', () => {
    expect([...outcome.storm.answers.keys()].filter((name) => name.endsWith(' 500'))).toEqual([]);
  });
});
