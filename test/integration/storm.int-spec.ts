import type { ApiAnswer } from '../support/api-client';
import { ServerProcess } from '../support/server-process';
import { Storm } from '../support/storm';
import { TestApp } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';

const CLIENTS = 32;
const STEPS = 12;
const ROUNDS = 3;

describe('a storm of bookings, holds, conversions, cancels, moves, resizes and expiries', () => {
  it('never oversells, never fails, and leaves every counter equal to its bookings', async () => {
    const first = await TestApp.create();
    const apps = [first, await TestApp.create({ database: first.database })];
    const operator = await first.addOperator();
    const storm = await Storm.over(operator);
    const failures: (ApiAnswer | undefined)[] = [];
    const note = (answer: ApiAnswer | undefined) => answer && answer.status >= 500 && failures.push(answer);
    for (let round = 0; round < ROUNDS; round++) {
      const clients = Array.from({ length: CLIENTS }, (_, client) => {
        const api = apps[client % apps.length]!.anonymous.withKey(operator.api.key!);
        return storm.runClient(api, round * CLIENTS + client, STEPS, note);
      });
      await Promise.all(clients);
      expect(await first.capacityDifferences()).toEqual([]);
      apps.forEach((app) => app.clock.advance(70));
    }
    expect(failures).toEqual([]);
    expect(storm.bookings.length).toBeGreaterThan(10);
    for (const app of apps.reverse()) await app.close();
  });

  it('leaves every counter right when a server is killed in its middle', async () => {
    const used = await createTestDatabase();
    const survivor = await TestApp.create({ database: used });
    const operator = await survivor.addOperator();
    const storm = await Storm.over(operator);
    let server = await ServerProcess.start(used);
    const answers: ApiAnswer[] = [];
    let reachQuarter = () => {};
    const quarter = new Promise<void>((resolve) => (reachQuarter = resolve));
    const storming = Array.from({ length: CLIENTS }, (_, client) =>
      storm.runClient(client % 2 === 0 ? server.client(operator.api.key) : operator.api, client, STEPS, (answer) => {
        if (answer) answers.push(answer);
        if (answers.length >= (CLIENTS * STEPS) / 4) reachQuarter();
      }),
    );
    await quarter;
    await server.kill();
    await Promise.all(storming);
    server = await ServerProcess.start(used);
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) =>
        storm.runClient(server.client(operator.api.key), 100 + client, 4, (answer) => answer && answers.push(answer)),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await server.stop();
    expect(await survivor.capacityDifferences()).toEqual([]);
    await survivor.close();
    await used.drop();
  });
});
