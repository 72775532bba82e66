import { type ClientRequest, request as httpRequest } from 'node:http';
import type { TestApp } from '../support/test-app';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';
import { PNG, filesOnDisk, multipart, openWaiver } from '../support/waivers';

const FORMS_OF_A_BOOKING = 6;
const FORMS_OF_AN_OPERATOR = 60;
const MOST_BYTES = 100_000_000;
const WAIT_SECONDS = 40;

const open: ClientRequest[] = [];

/** Starts a form with a file that does not end. */
function start(address: string, bytes?: number, headers = {}): { answer: Promise<number>; request: ClientRequest } {
  const length = bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) };
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = httpRequest(address, { method: 'POST', headers: { ...type, ...length, ...headers } });
  open.push(request);
  request.on('error', () => undefined);
  request.write('--x\r\nContent-Disposition: form-data; name="File"; filename="a.png"\r\n\r\n');
  request.write(PNG);
  const answer = new Promise<number>((resolve) =>
    request.once('response', (response) => resolve(response.resume().statusCode!)),
  );
  return { answer, request };
}

const untilWriting = (test: TestApp, files: number) =>
  until(`${files} files on their way`, () => filesOnDisk(test).incoming.length === files, WAIT_SECONDS);

async function stopAll(test: TestApp): Promise<void> {
  open.splice(0).forEach((request) => request.destroy());
  await untilWriting(test, 0);
}

describe('forms of waiver pages that are being sent', () => {
  const { test, operator } = useTestApp();

  afterEach(() => stopAll(test));

  const waiver = () => openWaiver(test, operator, [{ Type: 'file', Required: true }, { Type: 'text' }]);

  async function startAll(paths: readonly string[], bytes: number): Promise<void> {
    const before = filesOnDisk(test).incoming.length;
    for (const path of paths) start(test.url + path, bytes);
    await untilWriting(test, before + paths.length);
  }

  it.each(['', '/draft', '/files'])('are bounded for each booking, sent to its page%s', async (suffix) => {
    const { path, ids } = await waiver();
    const send = () =>
      test.anonymous.raw(path + suffix, { method: 'POST', ...multipart([[`q${ids[0]}p0`, PNG, 'photo.png']]) });
    await startAll(Array(FORMS_OF_A_BOOKING).fill(path + suffix) as string[], 1_000_000);
    const rejected = await send();
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await waiver();
    expect((await other.saveDraft([[`q${other.ids[1]}p0`, 'Ada']])).status).toBe(303);
    await stopAll(test);
    expect((await send()).status).toBeLessThan(400);
  });

  it('are bounded by the bytes that they announce, or may have', async () => {
    const address = (await waiver()).path;
    await startAll([address], MOST_BYTES / 2);
    expect(await start(`${test.url}${address}/draft`, MOST_BYTES / 2 + 1).answer).toBe(429);
    expect(await start(test.url + address).answer).toBe(429);
    await startAll([address], MOST_BYTES / 2);
  });

  it('are bounded for all bookings of an operator together, and leave room for other operators', async () => {
    const waivers = [];
    while (waivers.length < FORMS_OF_AN_OPERATOR / FORMS_OF_A_BOOKING) waivers.push(await waiver());
    const paths = waivers.flatMap(({ path }) => Array(FORMS_OF_A_BOOKING).fill(path) as string[]);
    await startAll(paths, 100_000);
    expect(await start(test.url + (await waiver()).path, 100_000).answer).toBe(429);
    const neighbour = await openWaiver(test, await test.addOperator(), [{ Type: 'text', Required: true }]);
    expect((await neighbour.submit([[`q${neighbour.ids[0]}p0`, 'Ada']])).status).toBe(303);
  });

  it('may have ten thousand fields of one name', async () => {
    const { path, ids } = await waiver();
    const { body, headers } = multipart(Array.from({ length: 10_000 }, () => [`q${ids[1]}p0`, 'a']));
    expect((await test.anonymous.raw(path, { method: 'POST', body, headers })).status).toBeLessThan(500);
  });
});

describe('forms that keep arriving', () => {
  const { test, operator } = useTestApp({ limits: { form: 1_000 } });

  afterEach(() => stopAll(test));

  async function expectEnd(path: string, headers = {}): Promise<void> {
    const { answer, request } = start(test.url + path, 1_000_000, headers);
    const dripping = setInterval(() => request.write('x'), 100);
    expect(await answer.finally(() => clearInterval(dripping))).toBe(503);
    await untilWriting(test, 0);
  }

  it('end with 503 when they take too long', async () => {
    const { path } = await openWaiver(test, operator, [{ Type: 'file', Required: true }]);
    for (const suffix of ['', '/draft', '/files']) await expectEnd(path + suffix);
    await expectEnd('/api/v2/ota/partner/uploads', { authorization: `Bearer ${operator.api.key}` });
  });
});
