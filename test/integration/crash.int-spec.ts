import { BookingLoad, allReferences, stock } from '../support/booking-load';
import { expectProblem } from '../support/expect-problem';
import { PrivateMariadb } from '../support/private-mariadb';
import { ServerProcess, verifyCapacity } from '../support/server-process';
import type { TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

/** Every acknowledged booking is there, and every counter equals its bookings. */
async function expectNothingLost(used: TestDatabase, server: ServerProcess, operator: TestOperator, load: BookingLoad) {
  const stored = await allReferences(server.client(operator.api.key));
  expect(load.acknowledged.filter((reference) => !stored.has(reference))).toEqual([]);
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
  await expectNothingLost(used, again, operator, load);
  await again.stop();
  await used.drop();
});

// The embedded database is no process of its own that could go away.
if (database() === 'mariadb') {
  describe('when the database goes away under load', () => {
    let mariadb: PrivateMariadb;
    let used: TestDatabase;
    let server: ServerProcess;
    let sold: Awaited<ReturnType<typeof stock>>;
    let load: BookingLoad;

    beforeAll(async () => {
      mariadb = await PrivateMariadb.start();
      await mariadb.query('CREATE DATABASE slipway');
      used = { ...(await createTestDatabase()), url: mariadb.url('slipway') };
      sold = await stock(used);
      server = await ServerProcess.start(used);
    });

    beforeEach(async () => {
      load = new BookingLoad(server.client(sold.operator.api.key), sold.activityId);
      await until('100 bookings', () => load.acknowledged.length >= 100, 30);
    });

    afterAll(async () => {
      await server.stop();
      await mariadb.stop();
    });

    /** Waits for refusals, gives the database back, and waits for a booking. The client allows no answer 10 s. */
    async function expectRefusalsUntil(restore: () => unknown): Promise<void> {
      await until('refusals by every client', () => load.refused.length >= load.clients, 20);
      const before = load.acknowledged.length;
      await restore();
      await until('a booking', () => load.acknowledged.length > before, 15);
      await load.stop();
      for (const answer of load.refused) {
        expectProblem(answer, 503, 'overloaded');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      await expectNothingLost(used, server, sold.operator, load);
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
