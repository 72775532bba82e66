import { AvailabilityService } from '../../src/availability';
import { HotReads } from '../../src/server/hot-routes/hot-reads';
import { ReadHandler } from '../../src/server/hot-routes/read-handler';
import { BothWays } from '../support/both-ways';
import { frameworkRequests } from '../support/framework-requests';
import { askRaw, leaveEarly, talk } from '../support/raw-http';
import { type TestApp, bookingBody } from '../support/test-app';
import { until } from '../support/until';
import { useBothWays } from '../support/use-test-app';

const DATE = '2027-06-05';

describe('reads by hot routes', () => {
  const { both, fast, plain, operator } = useBothWays({ at: '2027-06-01T12:00:00Z' });
  let activity: string;
  let key: string;

  beforeAll(async () => {
    activity = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activity, DATE, '10:00');
    await operator.addTimeslot(activity, DATE, '14:00');
    await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, { Type: 'text', Label: 'Größe?' });
    key = await operator.issueKey(['ota', 'usage:write'], 'adventuro');
  });
  const hotPaths = () => [
    '/api/v2/ota/partner/products',
    '/api/v2/ota/adventuro/products?name=kayak',
    `/api/v2/ota/partner/resolve-product?Name=${encodeURIComponent('Sunset kayak tour')}`,
    `/api/v2/ota/partner/availability/${activity}/dates?StartDate=2027-06-01&EndDate=2027-06-30`,
    `/api/v2/ota/adventuro/availability/${activity}/timeslots?Date=${DATE}`,
    `/api/v2/ota/partner/questions/${activity}`,
    `/api/v2/ota/core/questions/${activity}`,
    `/api/v2/ota/adventuro/products/${activity}`,
    `/api/v2/ota/adventuro/availability?ActivityIDs=${activity}&StartDate=${DATE}&EndDate=${DATE}`,
  ];

  const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
    askRaw(`${app.url}${path}`, 'GET', { authorization: `Bearer ${key}`, ...headers });

  it('gives the same answers from the copy as the framework does, with the same headers', async () => {
    await get(fast, '/api/v2/ota/partner/bookings');
    for (const path of hotPaths()) {
      const expected = await get(plain, path);
      expect(expected.status).toBe(200);
      const requested = await frameworkRequests(fast, async () => {
        for (let time = 0; time < 3; time++) expect(await get(fast, path)).toEqual(expected);
      });
      expect({ path, requested }).toEqual({ path, requested: 0 });
    }
  });

  it('gives the same 304', async () => {
    for (const path of hotPaths()) {
      const { etag } = (await get(plain, path)).headers;
      const known = { 'if-none-match': etag! };
      const expected = await get(plain, path, known);
      expect(expected).toMatchObject({ status: 304, body: '' });
      both.standStill('2027-06-01T12:05:00Z');
      for (let time = 0; time < 3; time++) expect(await get(fast, path, known)).toEqual(expected);
      for (const other of ['"other"', `W/${etag}`, `"a", ${etag}`, '*']) {
        const headers = { 'if-none-match': other };
        expect(await get(fast, path, headers)).toEqual(await get(plain, path, headers));
      }
      both.standStill('2027-06-01T12:00:00Z');
    }
  });

  it('gives the same problems, and to HEAD and other methods the same answers', async () => {
    const paths = [
      '/api/v2/ota/partner/resolve-product',
      '/api/v2/ota/partner/resolve-product?Name=nothing',
      '/api/v2/ota/another/products',
      '/api/v2/ota/core/products',
      '/api/v2/ota/partner/products?name=a&name=b',
      '/api/v2/ota/partner/products?Name=kayak',
      `/api/v2/ota/adventuro/questions/${activity}?x=1`,
      '/api/v2/ota/partner/availability/nonsense/dates?StartDate=2027-06-01&EndDate=2027-06-30',
      `/api/v2/ota/partner/availability/${activity}/dates?StartDate=2027-06-30&EndDate=2027-06-01`,
      `/api/v2/ota/partner/availability/${activity}/timeslots?Date=2027-02-30`,
      '/api/v2/ota/partner/questions/a_aaaaaaaaaaaa',
      '/api/v2/ota/partner/products/a_aaaaaaaaaaaa',
      `/api/v2/ota/partner/availability?ActivityIDs=${activity},a_aaaaaaaaaaaa&StartDate=${DATE}&EndDate=${DATE}`,
    ];
    for (const path of paths) {
      const expected = await get(plain, path, { 'x-request-id': 'same' });
      expect(expected.status).toBeGreaterThanOrEqual(400);
      for (let time = 0; time < 2; time++) {
        expect(await get(fast, path, { 'x-request-id': 'same' })).toEqual(expected);
      }
    }
    for (const path of hotPaths()) {
      const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same' };
      for (const method of ['HEAD', 'OPTIONS', 'DELETE']) {
        const [answer, expected] = [fast, plain].map(({ url }) => askRaw(`${url}${path}`, method, headers));
        expect(await answer).toEqual(await expected);
      }
    }
  });

  it('repeats a sane request id and makes up its own otherwise', async () => {
    const [path] = hotPaths();
    const ids = async () => {
      expect(await idOfAnswer(path!, 'mine-1')).toBe('mine-1');
      expect(await idOfAnswer(path!, 'not sane!')).toMatch(/^[\w-]{36}$/);
    };
    // A copy is not used while news of other processes is late.
    await until('answers from the copy', async () => (await frameworkRequests(fast, ids)) === 0);
  });

  async function idOfAnswer(path: string, id: string): Promise<string | null> {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': id };
    return (await fetch(`${fast.url}${path}`, { headers })).headers.get('x-request-id');
  }

  it('speaks HTTP on the wire as the framework does', async () => {
    const [products, , , dates] = hotPaths() as [string, string, string, string];
    const ask = (path: string, version = '1.1', ...lines: string[]) =>
      [`GET ${path} HTTP/${version}`, 'Host: slipway', `Authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n');
    const last = ask('/api/v2/ota/partner/bookings', '1.1', 'Connection: close');
    const conversations = {
      'one after the other': [ask(products), last],
      'many at once': [ask(products), ask(dates), ask('/api/v2/ota/partner/bookings'), ask(products), ask(dates), last],
      'known already': [ask(products, '1.1', `If-None-Match: ${(await get(plain, products)).headers['etag']}`), last],
      'with Connection: close': [ask(products, '1.1', 'Connection: close')],
      'HTTP/1.0': [ask(products, '1.0')],
      'HTTP/1.0, persistent': [ask(products, '1.0', 'Connection: keep-alive'), last],
    };
    for (const [name, requests] of Object.entries(conversations)) {
      const expected = wireOf(await talk(plain.url, requests));
      expect(expected.filter((line) => line.startsWith('HTTP/1.1 '))).toHaveLength(requests.length);
      for (let time = 0; time < 2; time++) {
        expect({ name, lines: wireOf(await talk(fast.url, requests)) }).toEqual({ name, lines: expected });
      }
    }
  });

  it('continues when a client that waits for the same answer goes away', async () => {
    both.standStill('2027-06-01T12:05:09Z');
    const path = `/api/v2/ota/partner/availability/${activity}/timeslots?Date=${DATE}`;
    await get(fast, '/api/v2/ota/partner/bookings');
    const availability = fast.app.get(AvailabilityService);
    const list = availability.listTimeslots.bind(availability);
    const held = jest.spyOn(availability, 'listTimeslots').mockImplementationOnce(async (...wanted) => {
      await leaveEarly(fast, path, key);
      return list(...wanted);
    });
    expect((await get(fast, path)).status).toBe(200);
    expect(held).toHaveBeenCalledTimes(1);
  });

  it('never serves what one caller may see to another', async () => {
    const other = await fast.addOperator({ partner: 'rival' });
    const rivalKey = await operator.issueKey(['ota'], 'rival');
    const withoutPermission = await operator.issueKey(['usage:read'], 'adventuro');
    const keys = [await other.issueKey(['ota'], 'adventuro'), rivalKey, withoutPermission, `${key}0`, 'nonsense'];
    for (const path of hotPaths()) {
      expect((await get(fast, path)).status).toBe(200);
      for (const foreign of keys) {
        const headers = { authorization: `Bearer ${foreign}`, 'x-request-id': 'same' };
        const expected = await get(plain, path, headers);
        expect(await get(fast, path, headers)).toEqual(expected);
        expect(await get(fast, path, headers)).toEqual(expected);
      }
    }
  });

  it('rejects a revoked and an expired key at once', async () => {
    const [path] = hotPaths();
    const { body } = await operator.api.post('/api/v2/operator/api-keys', { Name: 'short', Permissions: ['ota'] });
    const revoked = { authorization: `Bearer ${body.data.Key}` };
    for (let time = 0; time < 2; time++) expect((await get(fast, path!, revoked)).status).toBe(200);
    await operator.api.delete(`/api/v2/operator/api-keys/${body.data.ID}`);
    expect((await get(fast, path!, revoked)).status).toBe(401);

    const expiring = await operator.issueKey(['ota'], 'adventuro', fast.clock.now() + 1);
    const expired = { authorization: `Bearer ${expiring}` };
    for (let time = 0; time < 2; time++) expect((await get(fast, path!, expired)).status).toBe(200);
    both.standStill('2027-06-01T12:00:01Z');
    expect((await get(fast, path!, expired)).status).toBe(401);
  });

  it('shows every write as soon as it is answered', async () => {
    const slots = `/api/v2/operator/activities/${activity}/timeslots`;
    const [first] = (await operator.api.get(`${slots}?From=${DATE}&To=${DATE}`)).body.data;
    const hold = await operator.api.post('/api/v2/ota/partner/holds', {
      ActivityID: activity,
      Date: DATE,
      Time: '14:00',
      Participants: 2,
    });
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activity, { Date: DATE }));
    const question = await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, {
      Type: 'checkbox',
      Label: 'Can you swim?',
    });
    const operatorPath = '/api/v2/operator';
    const writes: [string, () => Promise<{ status: number }>][] = [
      ['booking', () => operator.api.post('/api/v2/ota/partner/booking', bookingBody(activity, { Date: DATE }))],
      [
        'cancel',
        () => operator.api.post(`/api/v2/ota/partner/bookings/${booked.body.data.BookingReference}/cancel`, {}),
      ],
      ['release', () => operator.api.delete(`/api/v2/ota/partner/holds/${hold.body.data.HoldID}`)],
      ['capacity', () => operator.api.patch(`${operatorPath}/timeslots/${first.TimeslotID}`, { Capacity: 17 })],
      ['close', () => operator.api.patch(`${operatorPath}/timeslots/${first.TimeslotID}`, { Status: 'closed' })],
      ['open', () => operator.api.patch(`${operatorPath}/timeslots/${first.TimeslotID}`, { Status: 'open' })],
      ['add timeslot', () => operator.api.post(slots, { Date: DATE, Time: '16:00' })],
      ['rename', () => operator.api.patch(`${operatorPath}/activities/${activity}`, { Name: 'Dawn kayak tour' })],
      [
        'price',
        () => operator.api.patch(`${operatorPath}/activities/${activity}`, { Price: { Amount: 99, Currency: 'GBP' } }),
      ],
      ['question', () => operator.api.patch(`${operatorPath}/questions/${question.body.data.ID}`, { Label: 'Swim?' })],
      ['question gone', () => operator.api.delete(`${operatorPath}/questions/${question.body.data.ID}`)],
      ['zone', () => operator.api.patch(operatorPath, { TimeZone: 'Europe/Berlin' })],
      ['cancel timeslot', () => operator.api.post(`${operatorPath}/timeslots/${first.TimeslotID}/cancel`, {})],
      ['archive', () => operator.api.patch(`${operatorPath}/activities/${activity}`, { Status: 'draft' })],
      ['publish', () => operator.api.patch(`${operatorPath}/activities/${activity}`, { Status: 'published' })],
    ];
    const paths = hotPaths();
    for (const [name, write] of writes) {
      const before = await Promise.all(paths.map((path) => get(fast, path, { 'x-request-id': 'same' })));
      expect({ name, status: (await write()).status }).toEqual({ name, status: expect.any(Number) });
      const after = await Promise.all(paths.map((path) => get(fast, path, { 'x-request-id': 'same' })));
      const expected = await Promise.all(paths.map((path) => get(plain, path, { 'x-request-id': 'same' })));
      expect({ name, after }).toEqual({ name, after: expected });
      expect({ name, changed: JSON.stringify(after) !== JSON.stringify(before) }).toEqual({ name, changed: true });
    }
  });

  it('follows the clock: what has started or expired is gone with the second', async () => {
    const own = await fast.addOperator({ timeZone: 'UTC' });
    const id = (await own.addActivity()).ActivityID;
    await own.addTimeslot(id, DATE, '10:00', 5);
    const headers = { authorization: `Bearer ${await own.issueKey(['ota'])}` };
    const path = `/api/v2/ota/partner/availability/${id}/timeslots?Date=${DATE}`;
    both.standStill(`${DATE}T09:50:00Z`);
    const wanted = { ActivityID: id, Date: DATE, Time: '10:00', Participants: 2, ExpiresInSeconds: 60 };
    expect((await own.api.post('/api/v2/ota/partner/holds', wanted)).status).toBe(201);
    const remaining = async () =>
      JSON.parse((await get(fast, path, headers)).body).data.map(({ Remaining }: { Remaining: number }) => Remaining);
    for (let time = 0; time < 2; time++) expect(await remaining()).toEqual([3]);
    both.standStill(`${DATE}T09:51:00Z`);
    for (let time = 0; time < 2; time++) expect(await remaining()).toEqual([5]);
    both.standStill(`${DATE}T10:00:00Z`);
    expect(await remaining()).toEqual([]);
  });

  it('makes one answer for everybody who asks before it changes', async () => {
    both.standStill('2027-06-01T12:05:07Z');
    const own = await fast.addOperator({ timeZone: 'UTC' });
    const id = (await own.addActivity()).ActivityID;
    const { TimeslotID } = await own.addTimeslot(id, DATE, '10:00', 5);
    const headers = { authorization: `Bearer ${await own.issueKey(['ota'])}` };
    const read = () => get(fast, `/api/v2/ota/partner/availability/${id}/timeslots?Date=${DATE}`, headers);
    await get(fast, `/api/v2/ota/partner/availability/${id}/timeslots?Date=2027-06-06`, headers);
    const handler = fast.app.get(ReadHandler);
    const compute = handler.compute.bind(handler);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const making = jest.spyOn(handler, 'compute').mockImplementation(async (...args) => {
      const answer = await compute(...args);
      await released;
      return answer;
    });
    const joining = jest.spyOn(fast.app.get(HotReads), 'answer');
    const requested = Array.from({ length: 20 }, read);
    await until('all of them waiting', () => joining.mock.results.length === 20);
    expect((await own.api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, { Capacity: 7 })).status).toBe(200);
    release();
    const bodies = (await Promise.all(requested)).map(({ body }) => JSON.parse(body).data[0].Remaining);
    expect({ bodies: new Set(bodies), made: making.mock.calls.length }).toEqual({ bodies: new Set([5]), made: 1 });
    jest.restoreAllMocks();
    expect(JSON.parse((await read()).body).data[0].Remaining).toBe(7);
  });

  it('limits the rate as the framework does', async () => {
    const limited = await BothWays.create({ RATE_LIMIT_PER_MINUTE: '3' }, fast.database);
    try {
      const [path] = hotPaths();
      for (let time = 0; time < 6; time++) {
        const expected = await get(limited.plain, path!, { 'x-request-id': 'same' });
        const answer = await get(limited.fast, path!, { 'x-request-id': 'same' });
        expect(answer).toEqual(expected);
        expect(answer.status).toBe(time < 3 ? 200 : 429);
      }
    } finally {
      await limited.close();
    }
  });
});

/** The lines of all answers, the headers of each in alphabetical order, without those that differ each time. */
function wireOf(text: string): string[] {
  return text.split(/\r\n(?=HTTP\/1\.1 )|(?<=\})(?=HTTP\/1\.1 )/).flatMap((answer) => {
    const [head, ...body] = answer.split('\r\n\r\n');
    const [status, ...headers] = head!.split('\r\n').filter((line) => !/^(x-request-id|date): /i.test(line));
    return [status!, ...headers.sort(), ...body];
  });
}
