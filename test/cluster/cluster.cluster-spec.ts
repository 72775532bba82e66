import { setTimeout as sleep } from 'node:timers/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { expectProxyAt } from '../support/document/checked';
import { ServerProcess, runCommandProcess } from '../support/server-process';
import { stock } from '../support/booking-load';
import type { TestOperator } from '../support/test-app';
import { until } from '../support/until';
import { ROOMY, SCARCE, SESSION_DATE } from './booking-client';
import { GaleraCluster } from './galera-cluster';
import { Outages } from './outages';
import { oversold, storedBookings, storedUsage } from './read-back';
import { Storm } from './storm';
import { METERS, USAGE_DATE } from './usage-client';

/** Promised for every fault: writes are taken again after at most this time, in ms. */
const BACK_WITHIN = 15_000;

/** How long a frozen node stays so: longer than the cluster waits for it. */
const FROZEN_MS = 12_000;

/** Before and after each fault, so that a gap has two ends. */
const CALM_MS = 3_000;

jest.setTimeout(180_000);

describe('two servers on a cluster of three nodes, one of which is written to', () => {
  let folder: string;
  let cluster: GaleraCluster;
  let used: { url: string; dataDir: string; drop(): Promise<void> };
  let operator: TestOperator;
  let activityId: string;
  let servers: ServerProcess[] = [];
  let storm: Storm;
  let outages: Outages;

  beforeAll(async () => {
    folder = process.env['SLIPWAY_CLUSTER_FOLDER']!;
    cluster = await GaleraCluster.in(folder);
    await cluster.start();
    const dataDir = join(folder, 'files');
    mkdirSync(dataDir);
    used = { url: cluster.databaseUrl, dataDir, drop: () => Promise.resolve() };
    const sessions = (times: string[], capacity: number) => times.map((time): [string, number] => [time, capacity]);
    ({ operator, activityId } = await stock(used, [...sessions(ROOMY, 10_000), ...sessions(SCARCE, 40)]));
    const variables = (port: number) => ({ PORT: String(port), TRUST_PROXY: '1' });
    servers = await Promise.all(cluster.serverPorts.map((port) => ServerProcess.start(used, variables(port))));
    expectProxyAt(cluster.clientsUrl);
    const clients = new ApiClient(cluster.clientsUrl, operator.api.key);
    await until('servers behind the proxy', async () => (await clients.get('/health/ready')).status === 200);
    storm = new Storm(clients, activityId);
    outages = new Outages(storm.exchange);
  });

  afterAll(async () => {
    await storm?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await cluster?.stop();
    if (outages) process.stderr.write(`${String(outages)}\n`);
  });

  /** Causes a fault under load, and checks that the service was back in time. */
  async function expectToBeBack(fault: string, cause: () => Promise<void>): Promise<void> {
    const longest = await outages.during(fault, async () => {
      await sleep(CALM_MS);
      await cause();
      await cluster.whole();
      await sleep(CALM_MS);
    });
    expect(longest).toBeLessThan(BACK_WITHIN);
  }

  it('is back when the writer is killed, and takes it in again', async () => {
    const writer = await cluster.writer();
    await expectToBeBack('the writer is killed', async () => {
      await writer.kill();
      await writer.start();
    });
    expect(await cluster.writer()).not.toBe(writer);
  });

  it('is back when another node freezes, and takes it in again', async () => {
    const writer = await cluster.writer();
    const other = cluster.nodes.find((node) => node !== writer)!;
    await expectToBeBack('another node freezes', async () => {
      other.freeze();
      await sleep(FROZEN_MS);
      other.thaw();
    });
  });

  it('is back when the writer freezes, and takes it in again', async () => {
    const writer = await cluster.writer();
    await expectToBeBack('the writer freezes', async () => {
      writer.freeze();
      await sleep(FROZEN_MS);
      writer.thaw();
    });
    expect(await cluster.writer()).not.toBe(writer);
  });

  it('is back while the nodes are restarted one by one', async () => {
    await expectToBeBack('all nodes are restarted, one by one', async () => {
      for (const node of cluster.nodes) {
        await node.stop();
        await node.start();
      }
    });
  });

  describe('afterwards', () => {
    let reader: ServerProcess;
    const asReader = () => reader.client(operator.api.key);

    const bookingDifferences = async () => storm.bookings.differences(await storedBookings(asReader()));
    const usageDifferences = async () => storm.usage.differences((await storedUsage(asReader())).byName);
    const verify = async (what: 'capacity' | 'usage') => {
      const { code, stdout } = await runCommandProcess(used, what, 'verify', '--json');
      return { code, differences: (JSON.parse(stdout) as { Differences: unknown[] }).Differences };
    };

    beforeAll(async () => {
      await storm.stop();
      await Promise.all(servers.map((server) => server.stop()));
      reader = await ServerProcess.start(used, { JOBS: 'off' });
      servers = [reader];
    });

    it('has answered every client with an outcome or an error', () => {
      expect(storm.exchange.strange).toEqual([]);
      expect(storm.exchange.full).toBeGreaterThan(10);
      expect(storm.exchange.acknowledged.length).toBeGreaterThan(1_000);
    });

    it('has every acknowledged booking, move and cancel once, and nothing that was rejected', async () => {
      expect(await bookingDifferences()).toEqual([]);
    });

    it('has every acknowledged usage entry once, and totals that equal them', async () => {
      expect(await usageDifferences()).toEqual([]);
      const { count } = await storedUsage(asReader());
      const { Totals } = (await asReader().get(METERS, { from: USAGE_DATE, to: USAGE_DATE })).body.data;
      expect(Totals).toEqual({ Usage: Number((count / 10).toFixed(1)), Events: count });
    });

    it('has sold no place twice, and its counters are right', async () => {
      expect(await oversold(asReader(), activityId, SESSION_DATE)).toEqual([]);
      expect(await verify('capacity')).toEqual({ code: 0, differences: [] });
      expect(await verify('usage')).toEqual({ code: 0, differences: [] });
    });

    it('holds the same on every node', async () => {
      const [first, ...others] = await cluster.fingerprints();
      expect(Object.keys(first!).length).toBeGreaterThan(20);
      for (const other of others) expect(other).toEqual(first);
    });

    // The checks above are worth as much as what they find when something is wrong.
    it('would have reported a lost booking, a duplicate entry, an oversold session and a node that differs', async () => {
      const [node, , last] = cluster.nodes;
      await last!.query('SET SESSION wsrep_on = OFF', 'UPDATE slipway.activity SET name = UPPER(name)');
      const [first, , differing] = await cluster.fingerprints();
      expect(differing).not.toEqual(first);

      await node!.query(
        "DELETE FROM slipway.booking WHERE status = 'confirmed' ORDER BY id LIMIT 1",
        // All columns, whatever they are.
        "CREATE TEMPORARY TABLE slipway.copy SELECT * FROM slipway.usage_entry WHERE extra_info LIKE 'client%' LIMIT 1",
        'UPDATE slipway.copy SET id = id + 1000000000',
        'INSERT INTO slipway.usage_entry SELECT * FROM slipway.copy',
        'SET SESSION check_constraint_checks = OFF',
        'UPDATE slipway.timeslot SET capacity = booked - 1 WHERE booked > 0 ORDER BY id LIMIT 1',
      );
      expect(await bookingDifferences()).toEqual([expect.stringContaining('nothing, and should be confirmed')]);
      expect(await usageDifferences()).toEqual([
        expect.stringMatching(/: (2|4) entries, and should be (1|3) entries$/),
      ]);
      expect(await oversold(asReader(), activityId, SESSION_DATE)).toHaveLength(1);
      for (const what of ['capacity', 'usage'] as const) {
        expect(await verify(what)).toMatchObject({ code: 1, differences: expect.arrayContaining([expect.anything()]) });
      }
    });
  });
});
