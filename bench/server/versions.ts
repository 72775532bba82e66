import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FollowResult } from '../support/follow';
import { type LoadRequest, runBench } from '../support/loading';
import { type BenchProcess, runCli } from '../support/processes';
import { expectCountersRight } from './bookings';
import { CORES } from './cores';
import { type Figures, inTurn, loadServer } from './figures';
import { booking } from './requests';
import { type Setting, closedLoop, withServer } from './setting';
import { openSql } from './sql';
import { type Stock, makeStock } from './stock';

/** How much of another version's rate this one has to reach, alone and while partners follow the feed. */
const TARGET = 0.9;
const TARGET_FOLLOWED = 0.8;

/** A process that has just started has its code to compile before it is what an operator has, in seconds. */
const WARM_UP_SECONDS = 5;

/** Partners that follow the feed: the one that books, and two that only hear of places. */
const FOLLOWERS = ['adventuro', 'rival', 'other'];

/** A server and the database that it has to itself. */
interface Side {
  readonly setting: Setting;
  readonly server: BenchProcess;
  /** Keys of partners. */
  readonly followers: readonly string[];
}

interface Sides {
  readonly subject: Side;
  readonly reference: Side;
}

interface Scenario {
  readonly name: string;
  readonly requestsOf: (stock: Stock) => LoadRequest[];
  /** Whether partners follow the feed of this version at the same time. */
  readonly isFollowed?: boolean;
}

const MANY = (stock: Stock) => stock.booked.sessions.map((session) => booking(stock, session));
const ONE = (stock: Stock) => [booking(stock, stock.booked.hot)];
const WITH_KEY = (of: Scenario['requestsOf']) => (stock: Stock) =>
  of(stock).map((request) => ({ ...request, hasOwnKey: true }));

const SCENARIOS: readonly Scenario[] = [
  { name: 'booking, 200 timeslots', requestsOf: MANY },
  { name: 'booking with a key, 200 timeslots', requestsOf: WITH_KEY(MANY) },
  { name: 'booking, 200 timeslots, three partners following', requestsOf: MANY, isFollowed: true },
  { name: 'booking, one timeslot', requestsOf: ONE },
  { name: 'booking with a key, one timeslot', requestsOf: WITH_KEY(ONE) },
  { name: 'booking, one timeslot, three partners following', requestsOf: ONE, isFollowed: true },
];

/**
 * Bookings of this version against those of another, each with a separate database, in turn: with jobs, which here
 * only sequence events, and without, to separate what is recorded with a booking from what follows it.
 */
export async function versions(setting: Setting): Promise<void> {
  if (setting.against === undefined) return;
  const other = await otherDatabase(setting);
  const followers = FOLLOWERS.map((partner) => addKey(setting, partner));
  for (const jobs of ['on', 'off'] as const) {
    await withBoth([setting, other], jobs, followers, async (sides) => {
      for (const side of [sides.subject, sides.reference]) {
        await silenceMails(side.setting);
        await warmUp(side);
      }
      const scenarios = SCENARIOS.filter(({ isFollowed }) => jobs === 'on' || !isFollowed);
      for (const scenario of scenarios) await compare(sides, scenario, jobs);
    });
  }
  for (const each of [setting, other]) await expectCountersRight(each);
}

/** The same data once more: two processes that share a file would wait for each other. */
async function otherDatabase(setting: Setting): Promise<Setting> {
  const url = `${setting.url}_other`;
  if (setting.database === 'sqlite') {
    for (const end of ['', '-wal', '-shm']) rmSync(url.slice('sqlite:'.length) + end, { force: true });
  } else {
    const sql = await openSql(setting.url);
    await sql.run('DROP DATABASE IF EXISTS bench_other');
    await sql.run('CREATE DATABASE bench_other');
    await sql.close();
  }
  return { ...setting, url, stock: await makeStock(url, setting.stock.scale, Math.floor(Date.now() / 1000)) };
}

function withBoth(
  [setting, other]: readonly [Setting, Setting],
  jobs: 'on' | 'off',
  followers: readonly string[],
  work: (sides: Sides) => Promise<void>,
): Promise<void> {
  const variables = { JOBS: jobs };
  const withReference = (subject: Side) => (server: BenchProcess) =>
    work({ subject, reference: { setting: other, server, followers: [] } });
  return withServer(
    setting,
    (server) => withServer(other, withReference({ setting, server, followers }), { variables, root: setting.against! }),
    { variables },
  );
}

async function warmUp(side: Side): Promise<void> {
  for (const requestsOf of [MANY, WITH_KEY(MANY)]) {
    await loadSide({ ...side, setting: { ...side.setting, seconds: WARM_UP_SECONDS } }, requestsOf);
  }
}

async function compare({ subject, reference }: Sides, { name, requestsOf, isFollowed }: Scenario, jobs: string) {
  const figures = await inTurn(
    subject.setting,
    () => loadSide(isFollowed ? subject : { ...subject, followers: [] }, requestsOf),
    () => loadSide(reference, requestsOf),
  );
  const { report, database } = subject.setting;
  report.compare(
    { database, scenario: `${name}, jobs ${jobs}, against the other version`, statuses: [201] },
    figures,
    isFollowed ? TARGET_FOLLOWED : TARGET,
  );
}

async function loadSide({ setting, server, followers }: Side, requestsOf: Scenario['requestsOf']): Promise<Figures> {
  const requests = requestsOf(setting.stock);
  const order = { requests, ...closedLoop(setting) };
  const seconds = order.warmUpSeconds + order.seconds;
  const [figures, followed] = await Promise.all([
    loadServer(server, order),
    followers.length > 0
      ? runBench<FollowResult>('follow.ts', { url: server.url, keys: followers, seconds }, CORES.loader)
      : undefined,
  ]);
  if (followed) process.stdout.write(`followers received ${followed.events.join(', ')} events\n`);
  await numbered(setting);
  return figures;
}

/** What is left to be numbered after a round is no part of the next one. */
async function numbered({ url }: Setting): Promise<void> {
  const sql = await openSql(url);
  const waiting = () => sql.number('SELECT COUNT(*) AS n FROM outbox_event');
  const atFirst = await waiting();
  const started = performance.now();
  for (let before = atFirst, now = atFirst; now > 0; before = now) {
    await sleep(500);
    now = await waiting();
    // Nobody numbers them: jobs are off.
    if (now === before) await sql.run('DELETE FROM outbox_event');
  }
  const ms = Math.round(performance.now() - started);
  if (atFirst > 0) process.stdout.write(`${atFirst} events were waiting to be sequenced, and none ${ms} ms later\n`);
  await sql.close();
}

/** Emails are the same in all versions, and cost more than bookings. A server gives operators their workflows when it starts. */
async function silenceMails({ url }: Setting): Promise<void> {
  const sql = await openSql(url);
  await sql.run('UPDATE workflow SET enabled = 0');
  for (const table of ['workflow_email', 'email']) await sql.run(`DELETE FROM ${table}`);
  await sql.close();
}

function addKey({ url }: Setting, partner: string): string {
  const options = ['--operator', 'caller-0', '--name', partner, '--permissions', 'ota', '--partner', partner];
  return runCli<{ Key: string }>(url, ['key', 'create', ...options]).Key;
}
