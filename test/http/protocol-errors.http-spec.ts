import { once } from 'node:events';
import { connect } from 'node:net';
import { talk } from '../support/raw-http';
import type { TestApp } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const PRODUCTS = '/api/v2/ota/partner/products';
const METERS = '/api/v2/usage/meters';

interface WireAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The responses in what a connection received, by their lengths. */
function answersIn(wire: string): WireAnswer[] {
  const answers: WireAnswer[] = [];
  for (let rest = wire; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, end);
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    const length = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
    answers.push({ status: Number(head.slice(9, 12)), head, body: rest.slice(end, end + length) });
    rest = rest.slice(end + length);
  }
  return answers;
}

function expectDocument({ status, head, body }: WireAnswer, expected: number, slug: string): void {
  expect(status).toBe(expected);
  expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8\r$/im);
  expect(head).toMatch(/^connection: close\r$/im);
  expect(head).toMatch(/^cache-control: private, no-store\r$/im);
  const id = /^x-request-id: (\S+)\r$/im.exec(head)![1];
  expect(JSON.parse(body)).toMatchObject({
    code: slug,
    status: expected,
    type: expect.stringMatching(new RegExp(`/problems/${slug}$`)),
    title: expect.any(String),
    detail: expect.any(String),
    instance: expect.stringMatching(/^\//),
    RequestId: id,
  });
}

const { fast, plain, operator } = useBothWays();

describe.each(['ahead of the framework', 'in the framework'])('what is not HTTP, next to requests %s', (door) => {
  const test: TestApp = door === 'in the framework' ? plain : fast;

  const lines = (...all: string[]) => [...all, '', ''].join('\r\n');
  const products = () => lines(`GET ${PRODUCTS} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${operator.api.key}`);
  const booking = (...headers: string[]) =>
    lines(`POST ${METERS} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${operator.api.key}`, ...headers);

  beforeAll(async () => {
    await operator.addActivity();
  });

  it.each<[string, string, number, string]>([
    ['no request line', 'nonsense\r\n\r\n', 400, 'malformed-request'],
    ['a header without a name', lines('GET / HTTP/1.1', 'Host: a', ': x'), 400, 'malformed-request'],
    ['no Host', lines(`GET ${PRODUCTS} HTTP/1.1`), 400, 'malformed-request'],
    ['a large header', lines('GET / HTTP/1.1', 'Host: a', `Cookie: a=${'x'.repeat(17_000)}`), 431, 'headers-too-large'],
    ['a long address', lines(`GET /?x=${'x'.repeat(17_000)} HTTP/1.1`, 'Host: a'), 431, 'headers-too-large'],
    ['an unknown expectation', lines('GET / HTTP/1.1', 'Host: a', 'Expect: 200-ok'), 417, 'expectation-failed'],
    [
      'two lengths',
      lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'),
      400,
      'malformed-request',
    ],
  ])('%s is answered with a problem document', async (_, request, status, slug) => {
    const [executeUnbatched, ...none] = answersIn(await talk(test.url, [request]));
    expectDocument(executeUnbatched!, status, slug);
    expect(none).toEqual([]);
    const [first, second, third, ...noMore] = answersIn(await talk(test.url, [products(), products(), request]));
    expect([first!.status, second!.status]).toEqual([200, 200]);
    expectDocument(third!, status, slug);
    expect(noMore).toEqual([]);
  });

  it('is no reason to leave HTTP/1.0, which has no Host, without an answer', async () => {
    const [answer] = answersIn(await talk(test.url, [lines('GET /health/live HTTP/1.0')]));
    expect(answer!.status).toBe(200);
  });

  it('is answered in OCTO’s form where the address is known', async () => {
    for (const request of [
      lines('GET /octo/products HTTP/1.1'),
      lines('GET /octo/products HTTP/1.1', 'Host: a', 'Expect: x'),
    ]) {
      const [answer] = answersIn(await talk(test.url, [request]));
      expect(JSON.parse(answer!.body)).toMatchObject({ error: 'BAD_REQUEST' });
    }
  });

  it('within a body is the answer to that request, and no other', async () => {
    const chunked = booking('Content-Type: application/json', 'Transfer-Encoding: chunked');
    const wire = await talk(test.url, [products(), chunked, '2\r\n{"\r\nnot a length\r\n']);
    const [first, second, ...none] = answersIn(wire);
    expect(first!.status).toBe(200);
    expectDocument(second!, 400, 'malformed-request');
    expect(none).toEqual([]);
  });

  it('ends after responses that are still being prepared', async () => {
    const { data } = (await operator.api.get('/api/v2/events', { After: 'latest' })).body;
    expect(data).toBeDefined();
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    let wire = '';
    socket.on('data', (bytes: Buffer) => (wire += bytes.toString('latin1')));
    const waiting = lines(
      'GET /api/v2/events?After=latest&Wait=2 HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${operator.api.key}`,
    );
    socket.write(`${waiting}nonsense\r\n\r\n`);
    await once(socket, 'close');
    const [first, second] = answersIn(wire);
    expect(first!.status).toBe(200);
    expectDocument(second!, 400, 'malformed-request');
  });

  it('the rest of a body that nobody waits for does not keep a connection open', async () => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const drip = setInterval(() => socket.write('x'), 500);
    try {
      socket.write(lines('POST /api/v2/nowhere HTTP/1.1', 'Host: a', 'Content-Length: 100000'));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
      // A write that crosses the end of the connection is reset, which closes it, too.
      await new Promise((resolve) => socket.once('close', resolve));
    } finally {
      clearInterval(drip);
      socket.destroy();
    }
  });
});
