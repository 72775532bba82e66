import { setTimeout as sleep } from 'node:timers/promises';
import { Transactions } from '../../src/platform/database';
import { DomainEvents, OrderCompletedEvent } from '../../src/platform/domain-events';
import { JobsRunner } from '../../src/platform/jobs';
import { UsageAuditService } from '../../src/metering';
import { FeedReader } from '../support/feed';
import { ServerProcess } from '../support/server-process';
import { TestApp, type TestOperator } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';
import { expectAsModel } from '../support/usage-model/look';
import { Random, RandomUsage } from '../support/usage-model/random-usage';
import { defineAggregations } from '../support/usage-model/requests';
import { UsageModelRun } from '../support/usage-model/run';

/** More of them, or others, when the environment says so: 200,000 take hours. */
const OPERATIONS = Number(process.env['USAGE_MODEL_OPERATIONS'] ?? 400);
const SEED = Number(process.env['USAGE_MODEL_SEED'] ?? 17);

/** How often the server's figures are compared with the model's, half of the looks at each change of the clocks. */
const LOOKS = 8;

/** Operations between one kill and the next; the server that is killed has an eighth of all operations. */
const UNTIL_KILLED = 50;

/** As long as an operation may take on a busy machine, looks and kills included, in milliseconds. */
const OPERATION_MS = 200;

const DAY = 86_400;

/** When London's clocks were set back, and forward. */
const CHANGES = [Date.parse('2026-10-25T01:00:00Z') / 1000, Date.parse('2027-03-28T01:00:00Z') / 1000];

const TOLD = { Types: 'usage.threshold-reached' };

describe('Usage through random operations on two servers', () => {
  let first: TestApp;
  let second: TestApp;
  let server: ServerProcess;
  /** What is added to the time by which the servers wait, in milliseconds. */
  let skew = 0;

  beforeAll(async () => {
    const shared = await createTestDatabase();
    first = await TestApp.create({ database: shared });
    second = await TestApp.create({ database: shared });
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skew);
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await second.close();
    await first.close();
    await first.database.drop();
  });

  /** Other servers have a second to notice what one has recorded. */
  const settle = () => void (skew += 1_000);

  /** Thresholds reached since the previous call, with repetitions. */
  async function listenForThresholds({ api }: TestOperator): Promise<() => Promise<string[]>> {
    const feed = await FeedReader.create(first, api);
    const published: string[] = [];
    return async () => {
      for (let events = await feed.next(TOLD); events.length > 0; events = await feed.next(TOLD)) {
        published.push(...events.map(({ Data }) => Data['ThresholdID'] as string));
      }
      return published.sort();
    };
  }

  /** One run leaves some of very many to the next. */
  async function forgetAllKeys(): Promise<void> {
    let forgotten: number | undefined;
    do {
      forgotten = (await first.app.get(JobsRunner).runOnce())['usage-keys-removed'];
    } while (forgotten! > 0);
  }

  const differences = async () => (await first.app.get(UsageAuditService).verify()).differences;

  it(
    `is what an exact model says, looked at ${LOOKS} times in ${OPERATIONS} operations (seed ${SEED})`,
    async () => {
      const operator = await first.addOperator();
      const random = new Random(SEED);
      const clients = [() => operator.api, () => second.anonymous.withKey(operator.api.key!)];
      const usage = new RandomUsage(random, CHANGES, true);
      const completeOrder = (basketId: string) =>
        second.app
          .get(Transactions)
          .run(() => second.app.get(DomainEvents).publish(new OrderCompletedEvent(operator.id, basketId)));
      const now = () => first.clock.now();
      const run = new UsageModelRun({ random, usage, servers: clients, now, settle, completeOrder });
      await defineAggregations(operator.api);
      const published = await listenForThresholds(operator);
      for (let part = 0; part < LOOKS; part++) {
        const half = LOOKS / CHANGES.length;
        // The clock continues through the day before the change and the one after it.
        const instant = CHANGES[Math.floor(part / half)]! - DAY + ((part % half) * 2 * DAY) / half;
        for (const { clock } of [first, second]) clock.set(instant);
        if (part === half) {
          await forgetAllKeys();
          run.forgetKeys();
        }
        while (run.operations < ((part + 1) * OPERATIONS) / LOOKS) await run.step();
        await expectAsModel(clients[part % 2]!(), run.model, CHANGES);
        expect(await published()).toEqual(run.model.reached.sort());
      }
      expect(await differences()).toEqual([]);
    },
    60_000 + OPERATIONS * OPERATION_MS,
  );

  it(
    `is what an exact model says after each kill -9 of a server; what was not answered is sent again (seed ${SEED})`,
    async () => {
      first.clock.run();
      const operator = await first.addOperator();
      const random = new Random(SEED);
      const now = first.clock.now();
      const around = [now + 3 * DAY, now + 40 * DAY];
      server = await ServerProcess.start(first.database);
      let restarted = Promise.resolve();
      const run = new UsageModelRun({
        ...{ random, usage: new RandomUsage(random, around, false), now: () => now, settle },
        servers: [() => server.client(operator.api.key), () => operator.api],
        restored: () => restarted,
      });
      await defineAggregations(operator.api);
      const published = await listenForThresholds(operator);
      const restart = async () => {
        await server.kill();
        server = await ServerProcess.start(first.database);
      };
      for (let killAt = UNTIL_KILLED; killAt <= OPERATIONS / 8; killAt += UNTIL_KILLED) {
        while (run.operations < killAt) await run.step();
        run.whenBusy = () => {
          run.whenBusy = undefined;
          // Whatever they have got to by then: read, committed, or answered.
          restarted = sleep(random.int(15)).then(restart);
        };
        while (run.whenBusy) await run.step();
        await restarted;
        await expectAsModel(operator.api, run.model, around);
        expect(await published()).toEqual(run.model.reached.sort());
      }
      await server.kill();
      expect(await differences()).toEqual([]);
    },
    60_000 + OPERATIONS * OPERATION_MS,
  );
});
