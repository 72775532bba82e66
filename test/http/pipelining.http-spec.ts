import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { watchFramework } from '../support/framework-requests';
import { talk } from '../support/raw-http';
import type { TestOperator } from '../support/test-app';
import { until } from '../support/until';
import { useBothWays } from '../support/use-test-app';

const METRICS_TOKEN = 'for-the-tests-of-pipelining';
const PRODUCTS = '/api/v2/ota/partner/products';
const METERS = '/api/v2/usage/meters';
const LARGE = '/openapi.json';

/** With more requests waiting, a connection is closed. */
const MOST_WAITING = 256;

/** Requests that are answered in a row. */
const IN_A_ROW = 16;

/** The operating system buffers about 10 MB for a client that does not read; it has requested 90 MB. */
const ASKED = 100;
const HELD_BY_THE_SYSTEM = 40;

/** Characters of a description: with it an answer is one that shares a piece of memory. */
const LONG = 9_000;

const { fast, plain } = useBothWays({ env: { METRICS_TOKEN } });

describe.each(['ahead of the framework', 'in the framework'])('requests that are sent ahead, answered %s', (door) => {
  const test = door === 'in the framework' ? plain : fast;
  let operator: TestOperator;
  let watch: ReturnType<typeof watchFramework>;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    operator = await test.addOperator();
    await operator.addActivity();
  });
  beforeEach(() => void (watch = watchFramework(test)));
  afterEach(() => {
    watch.stop();
    sockets.splice(0).forEach((socket) => socket.destroy());
  });

  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const lines = (first: string, ...headers: string[]) => [first, 'Host: slipway', ...headers, '', ''].join('\r\n');
  const ask = (path: string, ...headers: string[]) =>
    lines(`GET ${path} HTTP/1.1`, `Authorization: Bearer ${operator.api.key}`, ...headers);
  const tiny = 'GET /nowhere HTTP/1.1\r\nHost:a\r\n\r\n';
  const last = 'GET /health/live HTTP/1.1\r\nHost:a\r\nConnection: close\r\n\r\n';
  const idsOf = (wire: string) => [...wire.matchAll(/^X-Request-Id: (\d+)\r$/gim)].map(([, id]) => Number(id));

  /** The answers without what belongs to one time; a body follows its head after an empty line. */
  const answersOf = (wire: string) =>
    wire
      .replaceAll(/^(Date|X-Request-Id|Connection|Keep-Alive|Content-Length|ETag): .*\r\n/gim, '')
      .replaceAll(/"RequestId":"[^"]*"/g, '')
      .split(/(?=HTTP\/1\.1 \d)/);

  const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  /** A connection whose answers nobody reads. */
  async function open(): Promise<Socket> {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  /** How many requests for products have been answered, according to another connection. */
  async function productsAnswered(): Promise<number> {
    const { text } = await test.anonymous.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const count = /^slipway_http_request_duration_seconds_count\{.*"\/api\/v2\/ota\/partner\/products".*\} (\d+)/m;
    return Number(count.exec(text)?.[1] ?? 0);
  }

  it.each([16, 64, 200])('get their own answers in order, %i at once', async (count) => {
    const paths = [PRODUCTS, '/api/v2/nowhere', '/api/v2/ota/partner/bookings', PRODUCTS, '/health/live'];
    const executeUnbatched = await Promise.all(paths.map((path) => talk(test.url, [ask(path, 'Connection: close')])));
    const wire = await talk(test.url, [
      ...upTo(count).map((id) => ask(paths[id % paths.length]!, `X-Request-Id: ${id}`)),
      last,
    ]);
    expect(idsOf(wire)).toEqual(upTo(count));
    const [expected, given] = [executeUnbatched, [wire]].map((wires) => wires.flatMap(answersOf));
    expect(given!.slice(0, count)).toEqual(upTo(count).map((id) => expected![id % paths.length]));
  });

  it('are done one after the other, each with its body', async () => {
    const record = (id: number) => {
      const body = JSON.stringify({ Meter: 'sent-ahead', Usage: id, ExtraInfo: 'x'.repeat(5_000) });
      const type = 'Content-Type: application/json';
      return ask(METERS, type, `Content-Length: ${body.length}`, `X-Request-Id: ${id}`).replace('GET', 'POST') + body;
    };
    const wire = await talk(test.url, [...upTo(64).map(record), last]);
    expect(idsOf(wire)).toEqual(upTo(64));
    const ids = [...wire.matchAll(/"ID":(\d+)/g)].map(([, id]) => Number(id));
    expect(ids).toHaveLength(64);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    expect([...wire.matchAll(/"Usage":(\d+)/g)].map(([, usage]) => Number(usage))).toEqual(upTo(64));
  });

  it('are read only as they are answered, so that any number gets through', async () => {
    const long = (id: number) => ask('/health/live', `X-Request-Id: ${id}`, `X-Long: ${'x'.repeat(2_000)}`);
    expect(idsOf(await talk(test.url, [...upTo(400).map(long), last]))).toEqual(upTo(400));
  });

  it('let a request on another connection pass', async () => {
    const [one, other] = [await open(), await open()];
    one.write(tiny.repeat(200));
    other.write(last);
    await closeOf(other.resume());
    const before = watch.urls.indexOf('/health/live');
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThan(150);
  });

  it('wait while the client takes no answers, and are answered when it does', async () => {
    const socket = await open();
    socket.write(lines(`GET ${LARGE} HTTP/1.1`).repeat(ASKED) + last);
    for (let time = 0; time < 200; time++) await test.anonymous.get('/health/live');
    const requested = watch.urls.filter((url) => url === LARGE);
    expect(requested.length).toBeLessThan(HELD_BY_THE_SYSTEM);
    let answers = 0;
    socket.on('data', (bytes: Buffer) => (answers += bytes.toString('latin1').split('HTTP/1.1 200').length - 1));
    await closeOf(socket);
    expect(answers).toBe(ASKED + 1);
  });

  it('get answers that stay as they are until the client takes them, whatever others are answered', async () => {
    const names = ['One', 'Two', 'Three'];
    for (const Name of names) await operator.addActivity({ Name, Description: Name.padEnd(LONG, '.') });
    const paths = names.map((name) => `${PRODUCTS}?name=${name}`);
    const wires = await Promise.all(paths.map((path) => talk(test.url, [ask(path, 'Connection: close')])));
    const expected = wires.flatMap(answersOf);
    const connected = once(test.app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const unread = await open();
    const [served] = await connected;
    let requested = 0;
    const askSome = () => upTo(IN_A_ROW).map(() => ask(paths[requested++ % paths.length]!));
    while (served.writableLength === 0) {
      const enough = served.bytesWritten + IN_A_ROW * LONG;
      unread.write(askSome().join(''));
      await until('their answers', () => served.bytesWritten >= enough || served.writableLength > 0);
    }
    await talk(test.url, [...upTo(60).map((n) => ask(paths[n % paths.length]!)), last]);
    const chunks: Buffer[] = [];
    unread.on('data', (chunk: Buffer) => chunks.push(chunk)).write(last);
    await closeOf(unread);
    const given = answersOf(Buffer.concat(chunks).toString('latin1')).slice(0, -1);
    expect(given).toHaveLength(requested);
    expect(given.findIndex((answer, index) => answer !== expected[index % paths.length])).toBe(-1);
  });

  it.each([
    ['tiny ones without a key', () => tiny],
    ['reads with a key', () => ask(PRODUCTS)],
  ])('are rejected with their connection beyond reason: %s', async (_what, request) => {
    await talk(test.url, [ask(PRODUCTS, 'Connection: close')]);
    const before = await productsAnswered();
    const socket = await open();
    const closed = closeOf(socket);
    // Who does not read an answer that was sent before does not see the end either.
    socket.resume();
    socket.write(request().repeat(3_000));
    await closed;
    expect(watch.urls.length).toBeLessThan(MOST_WAITING + 2 * IN_A_ROW);
    expect((await productsAnswered()) - before).toBeLessThan(MOST_WAITING + 2 * IN_A_ROW);
  });

  describe('when as many wait as the server lets wait', () => {
    /** Holds its connection for 25 s. */
    const wait = () => ask('/api/v2/events?After=0&Wait=25&Types=booking.cancelled');
    let served: Socket[];

    /** Connections with requests that wait behind one that is not answered for a long time. */
    async function floodWith(...lengths: number[]): Promise<Socket[]> {
      const clients: Socket[] = [];
      served = [];
      for (const length of lengths) {
        const connected = once(test.app.getHttpServer(), 'connection') as Promise<[Socket]>;
        const socket = await open();
        const [server] = await connected;
        clients.push(socket);
        served.push(server);
        socket.resume().write(wait() + tiny.repeat(length));
        const sent = wait().length + tiny.length * length;
        await until('them to be read', () => server.destroyed || server.bytesRead >= sent, 40);
      }
      return clients;
    }

    it('leaves those alone that send one request after the other', async () => {
      await floodWith(...Array<number>(16).fill(250));
      const statuses: string[] = [];
      const victim = await open();
      for (let sent = 0; sent < 5 * IN_A_ROW; sent++) {
        const answered = once(victim, 'data') as Promise<[Buffer]>;
        victim.write('GET /health/live HTTP/1.1\r\nHost:a\r\n\r\n');
        statuses.push((await answered)[0].toString('latin1', 9, 12));
      }
      expect(new Set(statuses)).toEqual(new Set(['200']));
      expect(victim.destroyed).toBe(false);
    });

    it('closes the connection with the most, not the one that sends a few ahead', async () => {
      await floodWith(...Array<number>(15).fill(250), 240);
      const wire = await talk(test.url, [...upTo(64).map((id) => ask('/health/live', `X-Request-Id: ${id}`)), last]);
      expect(idsOf(wire)).toEqual(upTo(64));
      await until('one of the others to be closed', () => served.some(({ destroyed }) => destroyed), 40);
      expect(served.filter(({ destroyed }) => destroyed)).toHaveLength(1);
      expect(served.at(-1)!.destroyed).toBe(false);
    });
  });

  it('wait in bounds on all connections together, and leave nothing behind when their clients go', async () => {
    const flood = await Promise.all(Array.from({ length: 30 }, open));
    const closed = flood.map(closeOf);
    for (const socket of flood) socket.resume().write(ask('/api/v2/ota/partner/bookings').repeat(250));
    await Promise.race(closed);
    flood.forEach((socket) => socket.destroy());
    await Promise.all(closed);
    const wire = await talk(test.url, [...upTo(64).map((id) => ask('/health/live', `X-Request-Id: ${id}`)), last]);
    expect(idsOf(wire)).toEqual(upTo(64));
  });
});
