import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../src/platform/database';
import { type Backlog, ScheduledJob } from '../../src/platform/jobs';
import { DatabaseLink } from '../support/database-link';
import { EVENTS } from '../support/feed';
import { serverLog } from '../support/server-log';
import { TestApp } from '../support/test-app';
import type { TestDatabase } from '../support/test-database';
import { until } from '../support/until';

const LIMITS = { request: 2_000, statement: 1_200, connection: 1_500 };

/** Attempts of one job during an outage; the other jobs make as many. */
const ATTEMPTS = 3;

const BEGIN = 'the database does not respond; background work is interrupted';
const END = 'the database responds again; background work continues';

/** A job that counts its attempts, and fails on demand. */
@ScheduledJob()
@Injectable()
class CountedJob implements ScheduledJob {
  readonly name = 'counted';
  readonly isUrgent = true;
  attempts = 0;
  isBroken = false;

  constructor(private readonly database: Database) {}

  async runDue(): Promise<number> {
    this.attempts++;
    await this.database.ping();
    if (this.isBroken) throw new Error('the job is broken');
    return 0;
  }

  backlog(): Promise<Backlog> {
    return Promise.resolve({ count: 0, since: undefined });
  }
}

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly work?: string;
}

describe('the log of a server with jobs', () => {
  let used: TestDatabase;
  let link: DatabaseLink;
  let test: TestApp;
  let job: CountedJob;
  let lines: Line[];

  beforeAll(async () => {
    ({ proxy: link, database: used } = await DatabaseLink.beforeDatabase());
    test = await TestApp.create({ database: used, limits: LIMITS, env: { JOBS: 'on' }, providers: [CountedJob] });
    job = test.app.get(CountedJob);
    const note = (level: string) => (entry: object) => void lines.push({ level, ...(entry as Omit<Line, 'level'>) });
    const ignored = { debug: () => {}, verbose: () => {} };
    const noted = ['log', 'warn', 'error', 'fatal'].map((level) => [level, note(level)]);
    lines = [];
    Logger.overrideLogger({ ...ignored, ...Object.fromEntries(noted) } as never);
  });

  beforeEach(() => (lines = []));

  afterAll(async () => {
    Logger.overrideLogger(serverLog);
    await test.close();
    await used.drop();
  });

  async function untilAttempts(count: number): Promise<void> {
    const before = job.attempts;
    await until(`${count} attempts`, () => job.attempts >= before + count, 30);
  }

  it.each([
    ['closes every connection', () => link.refuse(), () => link.accept()],
    ['does not answer', () => link.freeze(), () => link.thaw()],
  ])(
    'has one line about the start and one about the end of an outage in which the database %s',
    async (_, begin, end) => {
      const operator = await test.addOperator();
      // A cached response and a waiting reader are each followed by a poll.
      expect((await operator.api.get('/api/v2/ota/partner/products')).status).toBe(200);
      const { NextAfter } = (await operator.api.get(EVENTS, { After: 'latest' })).body;
      const leaving = new AbortController();
      const waiting = operator.api.raw(`${EVENTS}?After=${NextAfter}&Wait=25`, { signal: leaving.signal });
      const hasLeft = expect(waiting).rejects.toThrow('aborted');
      await untilAttempts(ATTEMPTS);
      expect(lines).toEqual([]);

      begin();
      await untilAttempts(ATTEMPTS);
      expect(lines).toMatchObject([{ level: 'warn', msg: BEGIN }]);
      end();
      await until('the end', () => lines.length > 1, 30);
      await untilAttempts(ATTEMPTS);
      expect(lines).toMatchObject([
        { level: 'warn', msg: BEGIN },
        { level: 'log', msg: END },
      ]);
      leaving.abort();
      await hasLeft;
    },
  );

  it('has an error for each attempt of a job that fails for another reason', async () => {
    job.isBroken = true;
    await untilAttempts(ATTEMPTS);
    job.isBroken = false;
    const error = { level: 'error', msg: 'scheduled job failed; it will be retried', work: 'counted' };
    expect(lines.slice(0, 2)).toMatchObject([error, error]);
    expect(lines.filter(({ level }) => level !== 'error')).toEqual([]);
  });
});
