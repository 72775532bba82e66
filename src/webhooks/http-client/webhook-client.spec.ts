import { once } from 'node:events';
import { type RequestListener, createServer as createHttpServer } from 'node:http';
import { type Socket, createServer as createTcpServer } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NOW, type Receiver, Receivers, sendingTo } from '../../../test/support/webhook-receiver';

const EVENT = '{"ID":"evt_0123456789abcdef","Name":"Zoë"}';
const HEADERS = { 'Content-Type': 'application/json', 'webhook-id': 'evt_0123456789abcdef' };

/** Longer than any of these tests, so that timeouts do not interfere. */
const PATIENT = { webhook: 60_000 };

const receivers = new Receivers();
afterEach(() => receivers.close());

const answering = (answer: RequestListener) => receivers.listen(createHttpServer(answer));

/** A server that responds to a complete request with these bytes and stays silent afterwards. */
const speaking = (...bytes: string[]) =>
  receivers.listen(createTcpServer((socket) => socket.once('data', () => bytes.forEach((text) => socket.write(text)))));

const urlOf = ({ port }: Receiver) => `http://hooks.example:${port}/in?from=slipway`;

function failedWith(error: string) {
  return { status: null, error, retryAfterSeconds: null, durationMs: expect.any(Number) as number };
}

describe('a webhook', () => {
  it('is posted unchanged, under the name of its host, on a separate connection', async () => {
    const received: unknown[] = [];
    const receiver = await answering((request, response) => {
      const { method, url, headers } = request;
      void request.toArray().then((parts) => {
        received.push({ method, url, headers, body: Buffer.concat(parts as Buffer[]).toString() });
        response.end();
      });
    });
    const { client, resolver } = sendingTo({ limits: PATIENT });
    for (let i = 0; i < 2; i++) {
      const done = { status: 200, error: null, retryAfterSeconds: null, durationMs: expect.any(Number) as number };
      expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toEqual(done);
    }
    const headers = {
      host: `hooks.example:${receiver.port}`,
      connection: 'close',
      'content-length': String(Buffer.byteLength(EVENT)),
      'content-type': 'application/json',
      'webhook-id': 'evt_0123456789abcdef',
    };
    const sent = { method: 'POST', url: '/in?from=slipway', headers, body: EVENT };
    expect(received).toEqual([sent, sent]);
    expect(receiver.connections).toHaveLength(2);
    expect(resolver.requested).toEqual(['hooks.example', 'hooks.example']);
  });

  it.each([200, 204, 299, 304, 400, 404, 410, 429, 500, 503])('may be answered with %d', async (status) => {
    const receiver = await answering((_request, response) => response.writeHead(status).end('Thank you.'));
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({ status, error: null });
  });

  it.each([
    [410, '3600', 3_600],
    [429, '120', 120],
    [503, new Date((NOW + 90) * 1000).toUTCString(), 90],
    [500, '999999', 86_400],
    [500, 'tomorrow', null],
  ])('is put off by %d with Retry-After: %s', async (status, value, retryAfterSeconds) => {
    const receiver = await answering((_request, response) =>
      response.writeHead(status, { 'Retry-After': value }).end(),
    );
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({
      status,
      error: null,
      retryAfterSeconds,
    });
  });

  it('is not sent on to where a redirect leads', async () => {
    const inside = await answering((_request, response) => response.end());
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `http://127.0.0.1:${inside.port}/`;
      const receiver = await answering((_request, response) => response.writeHead(status, { location }).end());
      const { client } = sendingTo({ limits: PATIENT });
      expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({ status, error: null });
    }
    expect(inside.connections).toEqual([]);
  });

  it('goes to another address of the name when one does not take it', async () => {
    const receiver = await answering((_request, response) => response.end());
    const { client } = sendingTo({ limits: PATIENT, answers: [['::1', '127.0.0.1']] });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({ status: 200 });
  });

  it('goes to an address that the URL itself has', async () => {
    const receiver = await answering((_request, response) => response.end());
    const { client, resolver } = sendingTo({ limits: PATIENT });
    expect(await client.post(`http://0x7f.1:${receiver.port}/`, HEADERS, EVENT)).toMatchObject({ status: 200 });
    expect(resolver.requested).toEqual([]);
  });
});

describe('where only public addresses are allowed', () => {
  it('a name that was public when it was checked may not have moved inside', async () => {
    const receiver = await answering((_request, response) => response.end());
    const { client, targets, resolver } = sendingTo({
      targets: 'public',
      limits: PATIENT,
      answers: [['93.184.216.34'], ['127.0.0.1']],
    });
    const url = `https://hooks.example:${receiver.port}/`;
    expect(await targets.check(url)).toBeUndefined();
    expect(await client.post(url, HEADERS, EVENT)).toEqual(failedWith('address-not-allowed'));
    expect(resolver.requested).toHaveLength(2);
    expect(receiver.connections).toEqual([]);
  });

  it.each(['http://hooks.example/', 'ftp://hooks.example/', 'hooks.example', ''])('%j is none', async (url) => {
    const { client, resolver } = sendingTo({ targets: 'public', limits: PATIENT, answers: [['93.184.216.34']] });
    expect(await client.post(url, HEADERS, EVENT)).toEqual(failedWith('address-not-allowed'));
    expect(resolver.requested).toEqual([]);
  });
});

describe('a receiver that misbehaves', () => {
  it('cannot make us read what it sends: 100 MB', async () => {
    const piece = Buffer.alloc(1_000_000);
    const receiver = await answering((_request, response) => {
      const pieces = Readable.from(Array.from({ length: 100 }, () => piece));
      pipeline(pieces, response).catch(() => undefined);
    });
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({ status: 200, error: null });
    // Data in the system's receive buffer is not read either.
    expect((await receiver.closed()).bytesWritten).toBeLessThan(20_000_000);
  });

  it('may break off the body of its answer', async () => {
    const receiver = await speaking('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nThank');
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({ status: 200, error: null });
    await receiver.closed();
  });

  it.each([
    ['nothing at all', []],
    ['half a head', ['HTTP/1.1 200 OK\r\nContent-']],
    ['that it continues', ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n']],
  ])('is given up when it says %s', async (_what, bytes) => {
    const receiver = await speaking(...bytes);
    const { client } = sendingTo({ limits: { webhook: 100 } });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toEqual(failedWith('timeout'));
    await receiver.closed();
  });

  it('is given up when its head trickles in', async () => {
    const trickle = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
      const timer = setInterval(() => socket.write('a'), 5);
      socket.once('close', () => clearInterval(timer));
    };
    const receiver = await receivers.listen(createTcpServer(trickle));
    const { client } = sendingTo({ limits: { webhook: 150 } });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toEqual(failedWith('timeout'));
    await receiver.closed();
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a head beyond all bounds', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['a body of two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['another protocol from now on', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\nsecret'],
  ])('speaks nonsense: %s', async (_what, bytes) => {
    const receiver = await speaking(bytes);
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toEqual(failedWith('invalid-response'));
    await receiver.closed();
  });

  it.each([
    ['resets the connection', (socket: Socket) => void socket.resetAndDestroy()],
    ['hangs up', (socket: Socket) => void socket.end()],
  ])('%s', async (_what, end) => {
    const receiver = await receivers.listen(createTcpServer((socket) => socket.once('data', () => end(socket))));
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toEqual(failedWith('connection-reset'));
  });

  it('is not there', async () => {
    const url = urlOf(await answering(() => undefined));
    await receivers.close();
    const { client } = sendingTo({ limits: PATIENT });
    expect(await client.post(url, HEADERS, EVENT)).toEqual(failedWith('connection-refused'));
  });

  it('has a name that nobody knows', async () => {
    const { client } = sendingTo({ limits: PATIENT, answers: [[]] });
    expect(await client.post('http://hooks.example/', HEADERS, EVENT)).toEqual(failedWith('name-not-resolved'));
  });

  it('has a name that cannot be found in time, and is not connected to later', async () => {
    const receiver = await answering((_request, response) => response.end());
    let find: (addresses: string[]) => void = () => undefined;
    const late = new Promise<string[]>((resolve) => (find = resolve));
    const { client } = sendingTo({ limits: { webhook: 20 }, answers: [late, ['127.0.0.1']] });
    expect(await client.post(urlOf(receiver), HEADERS, EVENT)).toEqual(failedWith('timeout'));
    find(['127.0.0.1']);
    await late;
    const { client: other } = sendingTo({ limits: PATIENT });
    expect(await other.post(urlOf(receiver), HEADERS, EVENT)).toMatchObject({ status: 200 });
    expect(receiver.connections).toHaveLength(1);
  });
});

describe('an attempt that is given up', () => {
  it('ends at once with its connection', async () => {
    const requested: unknown[] = [];
    const server = createHttpServer((request) => requested.push(request));
    const receiver = await receivers.listen(server);
    const { client } = sendingTo({ limits: PATIENT });
    const shutdown = new AbortController();
    const attempt = client.post(urlOf(receiver), HEADERS, EVENT, shutdown.signal);
    await once(server, 'request');
    shutdown.abort();
    expect(await attempt).toEqual(failedWith('aborted'));
    await receiver.closed();
  });

  it('does not start when there is no time left', async () => {
    const { client, resolver } = sendingTo({ limits: PATIENT });
    const attempt = client.post('http://hooks.example/', HEADERS, EVENT, AbortSignal.abort());
    expect(await attempt).toEqual(failedWith('aborted'));
    expect(resolver.requested).toEqual([]);
  });

  it('leaves nothing behind on the signal of those that were not', async () => {
    const receiver = await answering((_request, response) => response.end());
    const { client } = sendingTo({ limits: PATIENT });
    const { signal } = new AbortController();
    const [added, removed] = [jest.spyOn(signal, 'addEventListener'), jest.spyOn(signal, 'removeEventListener')];
    await client.post(urlOf(receiver), HEADERS, EVENT, signal);
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});
