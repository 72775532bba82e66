import { BookingLoad, allReferences, stock } from '../support/booking-load';
import { ApiClient } from '../support/api-client';
import { freePort } from '../support/free-port';
import { LoadBalancer } from '../support/load-balancer';
import { ServerProcess, verifyCapacity } from '../support/server-process';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';

jest.setTimeout(240_000);

const SERVERS = ['app-1', 'app-2'];
const CLIENTS = 6;

describe('two servers behind a proxy', () => {
  let used: TestDatabase;
  let ports: [number, number];
  let servers: ServerProcess[];
  let proxy: LoadBalancer;
  let api: ApiClient;
  let activityId: string;

  const start = (port: number) => ServerProcess.start(used, { PORT: String(port) });

  beforeAll(async () => {
    used = await createTestDatabase();
    const { operator, ...stocked } = await stock(used);
    activityId = stocked.activityId;
    ports = [await freePort(), await freePort()];
    servers = await Promise.all(ports.map(start));
    proxy = await LoadBalancer.start(ports);
    for (const server of SERVERS) await proxy.isUp(server);
    api = new ApiClient(proxy.url, operator.api.key);
  });

  afterAll(async () => {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await used.drop();
  });

  it('restart one after the other without a lost or doubled request', async () => {
    const load = new BookingLoad(api, activityId, { clients: CLIENTS });
    const bookSome = async () => {
      const enough = load.acknowledged.length + 50;
      await until('more bookings', () => load.acknowledged.length > enough, 60);
    };
    await bookSome();
    for (const [index, server] of SERVERS.entries()) {
      await proxy.drain(server);
      expect(await servers[index]!.stop()).toMatchObject({ code: 0, stderr: '' });
      await bookSome();
      servers[index] = await start(ports[index]!);
      await proxy.resume(server);
      await bookSome();
    }
    await load.stop();
    expect({ broken: load.broken, rejected: load.rejected }).toEqual({ broken: 0, rejected: [] });
    expect([...(await allReferences(api)).keys()].sort()).toEqual([...load.acknowledged].sort());
    expect(await verifyCapacity(used)).toMatchObject({ code: 0, Differences: [] });
  });
});
