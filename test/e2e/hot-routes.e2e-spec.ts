import type { Type } from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
} from '@nestjs/common/constants';
import { PERMISSIONS, type Permission } from '../../src/platform/auth';
import { IdempotencyInterceptor } from '../../src/platform/idempotency';
import { HOT_READS, HOT_WRITES } from '../../src/platform/hot-routes';
import { frameworkRequests } from '../support/framework-requests';
import { type RawAnswer, askRaw } from '../support/raw-http';
import { type TestApp, bookingBody, holdBody } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const DATE = '2027-06-05';

/** A request to a hot route. */
interface Sample {
  readonly url: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

type Methods = Record<string, object>;

const OWN = [GUARDS_METADATA, INTERCEPTORS_METADATA, PIPES_METADATA, EXCEPTION_FILTERS_METADATA];

/** What Nest runs around this handler alone, apart from the idempotency that hot routes handle themselves. */
function enhancersOf({ controller, path }: { readonly controller: Type<object>; readonly path: string }): unknown[] {
  const prototype = controller.prototype as Methods;
  const [root] = [Reflect.getMetadata(PATH_METADATA, controller)].flat() as [string];
  const handlers = Object.getOwnPropertyNames(prototype)
    .map((name) => prototype[name]!)
    .filter((handler) => `${root}/${Reflect.getMetadata(PATH_METADATA, handler)}`.replace(/\/+$/, '') === path);
  if (handlers.length === 0) return [`${path} has no handler`];
  return [controller, ...handlers]
    .flatMap((each) => OWN.flatMap((key) => (Reflect.getMetadata(key, each) as unknown[] | undefined) ?? []))
    .filter((enhancer) => enhancer !== IdempotencyInterceptor);
}

function permissionOf(name: string): Permission {
  const ofWrites = HOT_WRITES.map((route) => ({ ...route, method: 'POST' }));
  return [...HOT_READS, ...ofWrites].find(({ method = 'GET', path }) => nameOf(method, path) === name)!.permission;
}

const nameOf = (method: string, path: string) => `${method} /${path}`;

describe('hot routes', () => {
  const { fast, plain, operator } = useBothWays({
    at: '2027-06-01T12:00:00Z',
    env: { CORS_ORIGINS: 'https://a.example' },
  });
  let activity: string;
  let key: string;

  beforeAll(async () => {
    activity = (await operator.addActivity()).ActivityID;
    for (const time of ['10:00', '14:00']) await operator.addTimeslot(activity, DATE, time);
    await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, { Type: 'text', Label: 'Größe?' });
    key = await operator.issueKey(['ota', 'usage:write'], 'adventuro');
  });

  const capabilities = { 'octo-capabilities': 'octo/pricing' };
  const availability = () => ({ productId: activity, optionId: 'DEFAULT', localDate: DATE });
  const month = () => ({ productId: activity, optionId: 'DEFAULT', localDateStart: DATE, localDateEnd: '2027-06-30' });

  const reads: Record<string, () => Sample[]> = {
    'GET /api/v2/ota/partner/products': () => [
      { url: '/api/v2/ota/partner/products' },
      { url: '/api/v2/ota/adventuro/products?name=kayak' },
    ],
    'GET /api/v2/ota/partner/products/:ActivityID': () => [{ url: `/api/v2/ota/partner/products/${activity}` }],
    'GET /api/v2/ota/partner/resolve-product': () => [
      { url: '/api/v2/ota/partner/resolve-product?Name=Sunset%20kayak%20tour' },
      { url: '/api/v2/ota/adventuro/resolve-product?Name=sunset+kayak+tour' },
    ],
    'GET /api/v2/ota/partner/availability': () => [
      { url: `/api/v2/ota/partner/availability?ActivityIDs=${activity}&StartDate=${DATE}&EndDate=${DATE}` },
    ],
    'GET /api/v2/ota/partner/availability/:ActivityID/dates': () => [
      { url: `/api/v2/ota/partner/availability/${activity}/dates?StartDate=${DATE}&EndDate=2027-06-30` },
    ],
    'GET /api/v2/ota/partner/availability/:ActivityID/timeslots': () => [
      { url: `/api/v2/ota/adventuro/availability/${activity}/timeslots?Date=${DATE}&Participants=2` },
    ],
    'GET /api/v2/ota/partner/questions/:ActivityID': () => [{ url: `/api/v2/ota/partner/questions/${activity}` }],
    'GET /api/v2/ota/core/questions/:ActivityID': () => [{ url: `/api/v2/ota/core/questions/${activity}` }],
    'GET /octo/products': () => [
      { url: '/octo/products' },
      { url: '/octo/products', headers: capabilities },
      { url: '/octo/products?_capabilities=octo/content' },
    ],
    'GET /octo/products/:id': () => [{ url: `/octo/products/${activity}`, headers: capabilities }],
    'POST /octo/availability': () => [
      { url: '/octo/availability', body: availability() },
      { url: '/octo/availability', body: availability(), headers: capabilities },
    ],
    'POST /octo/availability/calendar': () => [{ url: '/octo/availability/calendar', body: month() }],
  };

  const writes: Record<string, () => Sample> = {
    'POST /api/v2/ota/partner/booking': () => ({
      url: '/api/v2/ota/adventuro/booking',
      body: bookingBody(activity, { Date: DATE }),
      headers: { 'idempotency-key': 'booking' },
    }),
    'POST /api/v2/ota/partner/holds': () => ({
      url: '/api/v2/ota/partner/holds',
      body: holdBody(activity, { Date: DATE }),
      headers: { 'idempotency-key': 'hold' },
    }),
    'POST /api/v2/usage/meters': () => ({
      url: '/api/v2/usage/meters',
      body: { Meter: 'once', Usage: 0.1, EntryKey: 'first' },
    }),
  };

  function send({ url }: TestApp, sample: Sample, more: Record<string, string> = {}): Promise<RawAnswer> {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same', ...sample.headers, ...more };
    if (!sample.body) return askRaw(`${url}${sample.url}`, 'GET', headers);
    const body = Buffer.from(JSON.stringify(sample.body));
    return askRaw(`${url}${sample.url}`, 'POST', { ...headers, 'content-type': 'application/json' }, body);
  }

  /** Hot routes fall through until the key is cached. */
  const cacheKey = () => send(fast, { url: '/api/v2/ota/partner/bookings' });

  it('each have a sample here', () => {
    expect(HOT_READS.map(({ method = 'GET', path }) => nameOf(method, path)).sort()).toEqual(Object.keys(reads).sort());
    expect(HOT_WRITES.map(({ path }) => nameOf('POST', path)).sort()).toEqual(Object.keys(writes).sort());
  });

  it('have no guards, interceptors, pipes or filters that would not run', () => {
    expect([...HOT_READS, ...HOT_WRITES].flatMap(enhancersOf)).toEqual([]);
  });

  it.each([...Object.entries(reads), ...Object.entries(writes)])(
    'reject keys without the permission as Nest does: %s',
    async (name, samplesOf) => {
      const [sample] = [samplesOf()].flat() as [Sample];
      const others = PERMISSIONS.filter((permission) => permission !== permissionOf(name));
      const keys = [await operator.issueKey(others, 'adventuro'), await operator.issueKey(others)];
      // A response to a key with the permission is cached. Keyed writes are sent by the next test.
      await cacheKey();
      if (!sample.headers?.['idempotency-key']) await send(fast, sample);
      for (const other of keys) {
        const headers = { authorization: `Bearer ${other}` };
        const expected = await send(plain, sample, headers);
        expect(expected.status).toBe(403);
        for (let time = 0; time < 2; time++) expect(await send(fast, sample, headers)).toEqual(expected);
      }
    },
  );

  it.each(Object.entries(reads))('respond as Nest does, computed and cached: %s', async (_name, samples) => {
    await cacheKey();
    for (const sample of samples()) {
      const expected = await send(plain, sample);
      expect(expected.status).toBe(200);
      const inNest = await frameworkRequests(fast, async () => {
        for (let time = 0; time < 2; time++) expect(await send(fast, sample)).toEqual(expected);
      });
      expect({ sample, inNest }).toEqual({ sample, inNest: 0 });
      if (sample.body) continue;
      const known = { 'if-none-match': expected.headers['etag']! };
      expect(await send(fast, sample, known)).toEqual(await send(plain, sample, known));
    }
  });

  it.each(Object.entries(writes))('respond as Nest does: %s', async (_name, sampleOf) => {
    await cacheKey();
    const sample = sampleOf();
    let response!: RawAnswer;
    const inNest = await frameworkRequests(fast, async () => {
      response = await send(fast, sample);
    });
    expect({ status: response.status, inNest }).toEqual({ status: 201, inNest: 0 });
    // Nest replays the stored response, or counts the same usage entry once.
    const replay = await send(plain, sample);
    const { 'idempotent-replayed': _replayed, ...headers } = replay.headers;
    expect(response).toEqual({ ...replay, headers });
  });

  it.each(Object.entries(writes))('reject as Nest does: %s', async (_name, sampleOf) => {
    await cacheKey();
    const { url } = sampleOf();
    for (const body of [{}, { Unknown: 1 }, []]) {
      const expected = await send(plain, { url, body });
      expect(expected.status).toBe(422);
      const inNest = await frameworkRequests(fast, async () => {
        expect(await send(fast, { url, body })).toEqual(expected);
      });
      expect(inNest).toBe(0);
    }
  });
});
