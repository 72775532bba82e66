import { BookingLoad, allReferences, stock } from '../support/booking-load';
import { expectProblem } from '../support/expect-problem';
import { PrivateMariadb } from '../support/private-mariadb';
import { ServerProcess, verifyCapacity } from '../support/server-process';
import type { TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

/** Every acknowledged booking is there, none was made twice, and every counter equals its bookings. */
async function expectNothingLost(
  used: TestDatabase,
  server: ServerProcess,
  operator: TestOperator,
  loads: readonly BookingLoad[],
) {
  const stored = await allReferences(server.client(operator.api.key));
  const acknowledged = loads.flatMap((load) => load.acknowledged);
  expect(acknowledged.filter((reference) => !stored.has(reference))).toEqual([]);
  const keys = [...stored.values()].filter((paymentReference) => paymentReference.startsWith('load '));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(await verifyCapacity(used)).toMatchObject({ code: 0, Checked: 1, Differences: [] });
}

it('loses no acknowledged booking when the server is killed under load', async () => {
  const used = await createTestDatabase();
  const { operator, activityId } = await stock(used);
  const server = await ServerProcess.start(used);
  const load = new BookingLoad(server.client(operator.api.key), activityId);
  await until('100 bookings', () => load.acknowledged.length >= 100, 30);
  await server.kill();
  await load.stop();

  const again = await ServerProcess.start(used);
  await expectNothingLost(used, again, operator, [load]);
  await again.stop();
  await used.drop();
});

// The embedded database is not a separate process that could go away.
if (database() === 'mariadb') {
  describe('when the database goes away under load', () => {
    let mariadb: PrivateMariadb;
    let used: TestDatabase;
    let server: ServerProcess;
    let sold: Awaited<ReturnType<typeof stock>>;
    let loads: BookingLoad[];

    beforeAll(async () => {
      mariadb = await PrivateMariadb.start();
      await mariadb.query('CREATE DATABASE slipway');
      used = { ...(await createTestDatabase()), url: mariadb.url('slipway') };
      sold = await stock(used);
      server = await ServerProcess.start(used);
    });

    beforeEach(async () => {
      loads = [false, true].map(
        (isKeyed) => new BookingLoad(server.client(sold.operator.api.key), sold.activityId, { isKeyed }),
      );
      await untilEach('100 bookings', (load) => load.acknowledged.length >= 100, 30);
    });

    afterAll(async () => {
      await server.stop();
      await mariadb.stop();
    });

    const untilEach = (what: string, holds: (load: BookingLoad) => boolean, seconds: number) =>
      until(what, () => loads.every(holds), seconds);

    /** Waits for errors, resumes the database, and waits for a booking. The client allows no response to take 10 s. */
    async function expectRefusalsUntil(restore: () => unknown): Promise<void> {
      await untilEach('errors for every client', (load) => load.rejected.length >= load.clients, 20);
      const before = new Map(loads.map((load) => [load, load.acknowledged.length]));
      await restore();
      await untilEach('a booking', (load) => load.acknowledged.length > before.get(load)!, 15);
      await Promise.all(loads.map((load) => load.stop()));
      for (const answer of loads.flatMap((load) => load.rejected)) {
        expectProblem(answer, 503, 'overloaded');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      await expectNothingLost(used, server, sold.operator, loads);
    }

    it('answers 503 while it is dead, recovers with it, and loses nothing', async () => {
      await mariadb.kill();
      await expectRefusalsUntil(() => mariadb.startServer());
    });

    it('answers 503 while it hangs, and recovers with it', async () => {
      mariadb.pause();
      await expectRefusalsUntil(() => mariadb.resume());
    });
  });
}
