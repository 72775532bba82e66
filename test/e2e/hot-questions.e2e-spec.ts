import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ShownTimeslotsService } from '../../src/availability';
import { HotReads } from '../../src/server/hot-routes/hot-reads';
import { BothWays } from '../support/both-ways';
import { frameworkRequests, watchMaking } from '../support/framework-requests';
import { OctoSales } from '../support/octo-bookings';
import { type RawAnswer, askRaw, talk } from '../support/raw-http';
import type { TestApp } from '../support/test-app';
import { until } from '../support/until';
import { useBothWays } from '../support/use-test-app';

const DATE = '2027-06-05';
const AVAILABILITY = '/octo/availability';
const CALENDAR = `${AVAILABILITY}/calendar`;
const RANGE = { localDateStart: '2027-06-01', localDateEnd: '2027-06-30' };

type Headers = Record<string, string>;

describe('OCTO availability by hot routes', () => {
  const { both, fast, plain, operator } = useBothWays({ at: '2027-06-01T12:00:00Z' });
  let sales: OctoSales;
  let key: string;

  beforeAll(async () => {
    sales = await new OctoSales(operator).open(20);
    key = await operator.issueKey(['ota'], 'adventuro');
    await ask(fast, AVAILABILITY, of(RANGE));
  });

  const of = (rest: object = {}) => JSON.stringify({ productId: sales.activityId, optionId: 'DEFAULT', ...rest });
  const ask = (app: TestApp, path: string, body: string | Buffer, more: Headers = {}): Promise<RawAnswer> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': 'same' };
    return askRaw(`${app.url}${path}`, 'POST', { ...headers, ...more }, Buffer.from(body));
  };
  /** Asks at both doors, the fast one twice, for the same. @returns the answer, and how often the fast one made it */
  async function sameAtBoth(path: string, body: string | Buffer, headers?: Headers) {
    const expected = await ask(plain, path, body, headers);
    const making = watchMaking(fast);
    for (let time = 0; time < 2; time++) expect(await ask(fast, path, body, headers)).toEqual(expected);
    making.stop();
    return { status: expected.status, answer: JSON.parse(expected.body), made: making.urls.length };
  }

  it.each<[string, string, () => object]>([
    ['a range', AVAILABILITY, () => RANGE],
    ['a date', AVAILABILITY, () => ({ localDate: DATE })],
    ['ids', AVAILABILITY, () => ({ availabilityIds: [sales.availabilityId] })],
    ['a party', AVAILABILITY, () => ({ ...RANGE, units: [{ id: sales.adult, quantity: 2 }] })],
    ['dates without anything', AVAILABILITY, () => ({ localDate: '2027-07-01' })],
    ['unknown fields', AVAILABILITY, () => ({ ...RANGE, offerCode: 'SUMMER', pickup: { id: null } })],
    ['letters of other scripts', AVAILABILITY, () => ({ ...RANGE, note: 'Größe 大' })],
    ['a calendar', CALENDAR, () => RANGE],
    ['a calendar for a party', CALENDAR, () => ({ ...RANGE, units: [{ id: sales.child, quantity: 9 }] })],
  ])('are answered as by the framework, and once for all who ask the same: %s', async (_what, path, rest) => {
    for (const headers of [{}, { 'octo-capabilities': 'octo/pricing, content' }] as Headers[]) {
      await ask(fast, path, of({ ...RANGE, known: _what }), headers);
      const requested = await frameworkRequests(fast, async () => {
        const { status, made } = await sameAtBoth(path, of(rest()), headers);
        expect({ status, made }).toEqual({ status: 200, made: 1 });
      });
      expect(requested).toBe(0);
    }
  });

  it('get the same response in every spelling, each on its own', async () => {
    const id = sales.activityId;
    const spelt = [
      of({ localDate: DATE }),
      ` ${of({ localDate: DATE })}\n`,
      `{"localDate":"${DATE}","optionId":"DEFAULT","productId":"${id}"}`,
      `{"productId":"nonsense","productId":"${id.replace('a', '\\u0061')}","optionId":"DEFAULT","localDate":"${DATE}"}`,
      `\uFEFF${of({ localDate: DATE })}`,
      of({ localDate: DATE, localDateStart: null, units: [] }),
    ];
    const answers = [];
    for (const body of spelt) answers.push(await sameAtBoth(AVAILABILITY, body));
    for (const { answer } of answers) expect(answer).toEqual(answers[0]!.answer);
    expect(answers[0]!.answer).toHaveLength(1);
    const taken = await sales.reserved();
    for (const body of spelt) expect((await sameAtBoth(AVAILABILITY, body)).answer[0].vacancies).toBe(18);
    await sales.act(taken.uuid, 'cancel');
    for (const body of spelt) expect((await sameAtBoth(AVAILABILITY, body)).answer[0].vacancies).toBe(20);
  });

  it('depend on the capabilities, however those are named', async () => {
    const named = [
      'octo/pricing',
      'pricing',
      ' pricing ,octo/unknown',
      'octo/content,octo/pricing',
      'pricing,content',
      '',
    ];
    for (const value of named) {
      const header = await sameAtBoth(AVAILABILITY, of(RANGE), { 'octo-capabilities': value });
      const parameter = await sameAtBoth(`${AVAILABILITY}?_capabilities=${encodeURIComponent(value)}`, of(RANGE));
      expect(parameter.answer).toEqual(header.answer);
      expect('unitPricing' in header.answer[0]).toBe(value.includes('pricing'));
      expect('title' in header.answer[0]).toBe(value.includes('content'));
    }
  });

  it.each<[string, number, () => string | Buffer, Headers?]>([
    ['what is not JSON', 400, () => '{'],
    ['what is not UTF-8', 400, () => Buffer.from([0x7b, 0xff, 0x7d])],
    ['no object', 400, () => 'null'],
    ['a list', 400, () => '[]'],
    ['an unsafe name', 400, () => of().replace('{', '{"__proto__":{"localDate":"2027-06-05"},')],
    ['a wrong type', 400, () => of({ localDate: 5 })],
    ['no date', 400, () => of()],
    ['dates the wrong way round', 400, () => of({ localDateStart: DATE, localDateEnd: '2027-06-04' })],
    ['an unknown product', 400, () => of({ productId: 'a_aaaaaaaaaaaa', ...RANGE })],
    ['an unknown option', 400, () => of({ optionId: 'OTHER', ...RANGE })],
    ['an unknown unit', 400, () => of({ ...RANGE, units: [{ id: '0', quantity: 1 }] })],
    ['another currency', 400, () => of({ ...RANGE, currency: 'USD' })],
    ['no body', 400, () => ''],
    ['another type', 415, () => of(RANGE), { 'content-type': 'text/plain' }],
    ['another charset', 415, () => of(RANGE), { 'content-type': 'application/json; charset=latin1' }],
    ['the usual charset', 200, () => of(RANGE), { 'content-type': 'application/json; charset=utf-8' }],
    ['a packed body', 200, () => gzipSync(of(RANGE)), { 'content-encoding': 'gzip' }],
    ['a wrongly packed body', 400, () => of(RANGE), { 'content-encoding': 'gzip' }],
    ['a long body', 200, () => of({ ...RANGE, more: 'x'.repeat(4_000) })],
    ['a body that is too long', 413, () => of({ ...RANGE, more: 'x'.repeat(100_000) })],
    ['a key to repeat it by', 200, () => of(RANGE), { 'idempotency-key': 'once' }],
    ['a known tag', 200, () => of(RANGE), { 'if-none-match': '*' }],
    ['another origin', 200, () => of(RANGE), { origin: 'https://example.com' }],
    ['no key', 401, () => of(RANGE), { authorization: '' }],
    ['a long header', 200, () => of(RANGE), { 'octo-capabilities': 'x'.repeat(2_000) }],
  ])('are answered as by the framework when something is unusual: %s', async (...[, status, body, headers]) => {
    for (const path of [AVAILABILITY, CALENDAR]) {
      const answered = await sameAtBoth(path, body(), headers);
      expect(answered.status).toBe(status);
      if (status !== 200) expect(answered.answer).toMatchObject({ error: expect.any(String), requestId: 'same' });
    }
  });

  it('are read in the address as by the framework', async () => {
    for (const path of [`${AVAILABILITY}/`, `${AVAILABILITY}?x=1`, '/OCTO/availability', `${AVAILABILITY}%20`]) {
      await sameAtBoth(path, of(RANGE));
    }
    const get = (app: TestApp) => askRaw(`${app.url}${AVAILABILITY}`, 'GET', { 'x-request-id': 'same' });
    expect(await get(fast)).toEqual(await get(plain));
  });

  it('are never answered to others, and tell those without permission nothing of their body', async () => {
    const other = await fast.addOperator({ partner: 'rival' });
    const keys = [
      await other.issueKey(['ota'], 'adventuro'),
      await operator.issueKey(['ota'], 'rival'),
      await operator.issueKey(['shop'], 'adventuro'),
      'nonsense',
    ];
    const statuses = [];
    for (const foreign of keys) {
      const headers = { authorization: `Bearer ${foreign}` };
      statuses.push((await sameAtBoth(AVAILABILITY, of(RANGE), headers)).status);
      await sameAtBoth(AVAILABILITY, '{', headers);
    }
    expect(statuses).toEqual([400, 200, 403, 403]);
  });

  it('speak HTTP on the wire as the framework does', async () => {
    const lines = (path: string, body: string, ...more: string[]) =>
      [
        `POST ${path} HTTP/1.1`,
        ...['Host: slipway', `Authorization: Bearer ${key}`, 'Content-Type: application/json', 'X-Request-Id: same'],
        ...[`Content-Length: ${body.length}`, ...more, '', body],
      ].join('\r\n');
    const last = lines(AVAILABILITY, of(RANGE), 'Connection: close');
    for (const requests of [
      [last],
      [lines(AVAILABILITY, of(RANGE)), lines(CALENDAR, of(RANGE)), lines(AVAILABILITY, '{'), last],
    ]) {
      const wire = async (app: TestApp) => {
        const answers = (await talk(app.url, requests)).replace(/^(Date: .*|Keep-Alive: .*)\r\n/gm, '');
        return answers.split('\r\n').sort();
      };
      const expected = await wire(plain);
      expect(expected.filter((line) => line.includes('HTTP/1.1 '))).toHaveLength(requests.length);
      expect(await wire(fast)).toEqual(expected);
    }
  });

  it('continue when a client goes away that has not sent its entire body', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': '100' };
    const reads = jest.spyOn(fast.app.get(HotReads), 'answer');
    const sent = request(`${fast.url}${AVAILABILITY}`, { method: 'POST', headers });
    const ended = new Promise((resolve) => sent.once('error', resolve));
    const making = watchMaking(fast);
    sent.write('{"productId":', () => sent.destroy());
    await ended;
    await until('the framework to answer for it', () => making.urls.length > 0);
    making.stop();
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
    expect((await sameAtBoth(AVAILABILITY, of(RANGE))).status).toBe(200);
  });

  it('are made once for all who ask before it changes', async () => {
    const body = of({ ...RANGE, requested: 'at once' });
    const timeslots = fast.app.get(ShownTimeslotsService);
    const list = timeslots.listOn.bind(timeslots);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const listing = jest.spyOn(timeslots, 'listOn').mockImplementation(async (...wanted) => {
      await released;
      return list(...wanted);
    });
    const joining = jest.spyOn(fast.app.get(HotReads), 'answer');
    const requested = Array.from({ length: 20 }, () => ask(fast, AVAILABILITY, body));
    await until('all of them waiting', () => joining.mock.results.length === 20);
    release();
    const bodies = new Set((await Promise.all(requested)).map((answer) => answer.body));
    expect({ answers: bodies.size, made: listing.mock.calls.length }).toEqual({ answers: 1, made: 1 });
    jest.restoreAllMocks();
  });

  it('show every write as soon as it is answered', async () => {
    const { api } = operator;
    const timeslots = `/api/v2/operator/activities/${sales.activityId}/timeslots`;
    const [{ TimeslotID }] = (await api.get(`${timeslots}?From=${DATE}&To=${DATE}`)).body.data;
    const timeslot = (changes: object) => api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, changes);
    let uuid: string;
    const writes: Record<string, () => Promise<unknown>> = {
      reservation: async () => ({ uuid } = await sales.reserved()),
      update: () => sales.update(uuid, { unitItems: sales.units(5) }),
      cancellation: () => sales.act(uuid, 'cancel'),
      capacity: () => timeslot({ Capacity: 25 }),
      close: () => timeslot({ Status: 'closed' }),
      open: () => timeslot({ Status: 'open' }),
      timeslot: () => api.post(timeslots, { Date: DATE, Time: '16:00' }),
      cutoff: () => api.patch(`/api/v2/operator/activities/${sales.activityId}`, { CutoffMinutes: 90 }),
      language: () => api.patch('/api/v2/operator', { Locale: 'cy-GB' }),
      zone: () => api.patch('/api/v2/operator', { TimeZone: 'Europe/Berlin' }),
    };
    const questions = [[AVAILABILITY, of(RANGE)] as const, [CALENDAR, of(RANGE)] as const];
    const requested = (app: TestApp) => Promise.all(questions.map(([path, body]) => ask(app, path, body)));
    for (const [name, write] of Object.entries(writes)) {
      const before = await requested(fast);
      await write();
      const after = await requested(fast);
      expect({ name, after }).toEqual({ name, after: await requested(plain) });
      expect({ name, after }).not.toEqual({ name, after: before });
    }
  });

  it('are as many within a minute as the framework allows', async () => {
    const limited = await BothWays.create({ RATE_LIMIT_PER_MINUTE: '3' }, fast.database);
    limited.standStill('2027-06-01T12:00:00Z');
    try {
      for (let time = 0; time < 6; time++) {
        const answer = await ask(limited.fast, AVAILABILITY, of(RANGE));
        expect(answer).toEqual(await ask(limited.plain, AVAILABILITY, of(RANGE)));
        expect(answer.status).toBe(time < 3 ? 200 : 429);
        if (time > 2) expect(JSON.parse(answer.body)).toMatchObject({ error: 'TOO_MANY_REQUESTS', requestId: 'same' });
      }
    } finally {
      await limited.close();
    }
    both.standStill('2027-06-01T12:00:00Z');
  });
});
