import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, book } from '../support/waivers';

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** As they came over the wire. */
  readonly bytes: Buffer;
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function textOf({ headers, bytes }: RawAnswer): string {
  const decode = DECODERS[headers['content-encoding'] as string] ?? ((plain: Buffer) => plain);
  return decode(bytes).toString();
}

describe('compression', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let staff: DashboardClient;
  let paths: string[];
  let key: { authorization: string };

  beforeAll(async () => {
    key = { authorization: `Bearer ${operator.api.key}` };
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const { ActivityID } = await operator.addActivity();
    for (const Label of ['Why?', 'When?'])
      await addQuestion(operator, ActivityID, { Type: 'text', Label, Required: true });
    const { CompletionURL } = (await book(operator, ActivityID)).Waiver;
    const style = /href="(\/assets\/[^"]+\.css)"/.exec((await staff.get('/dashboard')).text)![1]!;
    paths = ['/problems', '/dashboard/settings', style, new URL(CompletionURL).pathname];
  });

  /** Without the client's own decompression. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${test.url}${path}`,
        { method, headers: { cookie: staff.cookie!, ...headers } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) });
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0, *;q=0', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('for a client that accepts %j is %s', async (accepted, encoding) => {
    for (const path of paths) {
      const plain = await get(path);
      const answer = await get(path, { 'accept-encoding': accepted });
      expect([path, answer.headers['content-encoding']]).toEqual([path, encoding]);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      for (const { headers } of [plain, answer]) expect(headers['vary']).toContain('Accept-Encoding');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const [expected, received] = [plain, answer].map((each) =>
        textOf(each).replace(/name="_(csrf|once)" value="\w+"/g, ''),
      );
      expect(received).toBe(expected);
      if (encoding) expect(answer.bytes.length).toBeLessThan(plain.bytes.length * 0.6);
    }
  });

  describe('of the APIs', () => {
    const METERS = '/api/v2/usage/meters';
    const JUNE = 'from=2027-06-01&to=2027-06-30';
    const LONG = [`${METERS}/entries?${JUNE}&Limit=200`, `${METERS}?${JUNE}`, `${METERS}.csv?${JUNE}`];

    beforeAll(async () => {
      const Entries = Array.from({ length: 300 }, (_, index) => ({ Meter: `meter ${index}`, Usage: 1 }));
      expect((await operator.api.post(`${METERS}/batch`, { Entries })).status).toBe(201);
      for (let number = 0; number < 8; number++) await operator.addActivity({ Description: 'x'.repeat(1_500) });
    });

    it('applies to JSON and CSV from 8,000 bytes', async () => {
      for (const path of [...LONG, '/api/v2/operator/activities']) {
        const plain = await get(path, key);
        expect([path, plain.headers['content-encoding']]).toEqual([path, undefined]);
        for (const encoding of ['br', 'gzip']) {
          const answer = await get(path, { ...key, 'accept-encoding': encoding });
          expect([path, answer.headers['content-encoding']]).toEqual([path, encoding]);
          expect(textOf(answer)).toBe(textOf(plain));
          expect(answer.headers['etag']).toBe(plain.headers['etag']);
          expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
          for (const { headers } of [plain, answer]) expect(headers['vary']).toContain('Accept-Encoding');
        }
      }
    });

    it('spares short responses, and hot routes in every case', async () => {
      const everything = { ...key, 'accept-encoding': 'br, gzip' };
      const short = await get(`${METERS}?from=2027-05-01&to=2027-05-02`, everything);
      expect(short.headers['content-encoding']).toBeUndefined();
      const products = '/api/v2/ota/partner/products';
      for (const more of [{}, {}, { origin: 'https://example.org' }] as Record<string, string>[]) {
        const { headers, bytes } = await get(products, { ...everything, ...more });
        expect([bytes.length > 8_000, headers['content-encoding'], headers['vary']]).toEqual([
          true,
          undefined,
          'Accept-Language',
        ]);
      }
    });
  });

  it('holds for rejected pages and for the answer to HEAD', async () => {
    const rejected = await get('/dashboard/usage?from=x&to=y', { 'accept-encoding': 'br' });
    expect([rejected.status, rejected.headers['content-encoding']]).toEqual([422, 'br']);
    const head = await get('/problems', { 'accept-encoding': 'br' }, 'HEAD');
    const { headers, bytes } = await get('/problems', { 'accept-encoding': 'br' });
    expect([head.headers['content-encoding'], head.headers['content-length'], head.bytes.length]).toEqual([
      'br',
      String(bytes.length),
      0,
    ]);
    expect(head.headers['etag']).toBe(headers['etag']);
  });

  it('spares what is small, what is streamed and what is no page', async () => {
    const everything = { 'accept-encoding': 'br, gzip', authorization: `Bearer ${operator.api.key}` };
    for (const path of [
      '/dashboard/bookings/bookings.csv',
      '/dashboard/usage/usage.csv?from=2027-01-01&to=2027-01-02',
      '/problems/unknown',
      '/api/v2/operator',
    ]) {
      const { headers, status } = await get(path, everything);
      expect([path, status < 500, headers['content-encoding']]).toEqual([path, true, undefined]);
    }
    expect((await get('/dashboard/sign-in', { ...everything, cookie: '' })).status).toBe(200);
    const moved = await get('/dashboard', { ...everything, cookie: '' });
    expect([moved.status, moved.headers['content-encoding']]).toEqual([303, undefined]);
  });

  it('is left out where another site has led to the page', async () => {
    const from = async (site: string) =>
      (await get('/dashboard/bookings?Search=guess', { 'accept-encoding': 'br', 'sec-fetch-site': site })).headers;
    expect((await from('cross-site'))['content-encoding']).toBeUndefined();
    expect((await from('same-site'))['content-encoding']).toBeUndefined();
    for (const site of ['same-origin', 'none']) expect((await from(site))['content-encoding']).toBe('br');
  });

  it('meets no token twice, and takes every token of the session', async () => {
    const tokens: string[] = [];
    for (let page = 0; page < 3; page++) {
      const found = new Set(
        [...textOf(await get('/dashboard/settings')).matchAll(/name="_csrf" value="(\w+)"/g)].map(
          ([, token]) => token!,
        ),
      );
      expect(found.size).toBe(1);
      tokens.push(...found);
    }
    expect(new Set(tokens).size).toBe(3);
    // Without the pad they would be the same text behind it.
    expect(new Set(tokens.map((token) => token.slice(64))).size).toBe(3);
    const submit = async (_csrf: string) =>
      (await staff.submit('/dashboard/settings', { Name: 'Harbour', _csrf })).status;
    for (const token of tokens) expect(await submit(token)).not.toBe(403);
    const [first, second] = tokens as [string, string];
    const mixed = first.slice(0, 64) + second.slice(64);
    for (const wrong of [mixed, first.slice(64), first.toUpperCase(), `${first}0`, '0'.repeat(128), '']) {
      expect([wrong, await submit(wrong)]).toEqual([wrong, 403]);
    }
    const other = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect((await other.submit('/dashboard/settings', { _csrf: first })).status).toBe(403);
  });
});
