import { PERMISSIONS } from '../../src/platform/auth';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const PRODUCTS = '/api/v2/ota/partner/products';
const BOOKING = '/api/v2/ota/partner/booking';
const SETTINGS = '/api/v2/operator';

describe('keys and permissions', () => {
  const { test, operator } = useTestApp();

  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.run();
  });

  /** Another second passes for whatever measures durations. */
  function passOneSecond(): void {
    const measured = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => measured() + 1000);
  }

  describe('401', () => {
    const secret = 'a'.repeat(48);

    it.each([
      ['no header', undefined],
      ['an empty one', ''],
      ['no key', 'Bearer'],
      ['another scheme', 'Basic c2xpcDpzbGlw'],
      ['a key that is none', 'Bearer key'],
      ['an unknown id', `Bearer slip_999999_${secret}`],
      ['an id that is no id', `Bearer slip_0_${secret}`],
      ['an id beyond all numbers', `Bearer slip_999999999999999_${secret}`],
      ['two keys', `Bearer slip_1_${secret} slip_2_${secret}`],
    ])('for %s', async (_what, authorization) => {
      const answer = await test.anonymous.get(PRODUCTS, {}, authorization === undefined ? {} : { authorization });
      expectProblem(answer, 401, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    });

    it('for the right id with another secret, also with that of another key', async () => {
      const [one, other] = [await operator.issueKey(['ota']), await operator.issueKey(['ota'])];
      const [prefix, id] = one.split('_');
      for (const wrong of [`${prefix}_${id}_${secret}`, `${prefix}_${id}_${other.split('_')[2]}`, one.toUpperCase()]) {
        expectProblem(await test.anonymous.withKey(wrong).get(PRODUCTS), 401, 'unauthorized');
      }
    });

    it('for a key in the query', async () => {
      const key = await operator.issueKey(['ota']);
      expectProblem(await test.anonymous.get(PRODUCTS, { key, access_token: key }), 401, 'unauthorized');
    });

    it('from the second on in which the key expires', async () => {
      test.clock.set('2027-03-01T12:00:00Z');
      const expiresAt = test.clock.now() + 60;
      const client = test.anonymous.withKey(await operator.issueKey(['ota'], undefined, expiresAt));
      test.clock.advance(59);
      expect((await client.get(PRODUCTS)).status).toBe(200);
      test.clock.advance(1);
      expectProblem(await client.get(PRODUCTS), 401, 'unauthorized');
    });

    it('within a second of the revocation, in every process', async () => {
      const other = await test.another();
      const key = await operator.issueKey(['ota']);
      const clients = [test.anonymous.withKey(key), other.anonymous.withKey(key)];
      for (const client of clients) expect((await client.get(PRODUCTS)).status).toBe(200);

      const revoked = await operator.api.delete(`/api/v2/operator/api-keys/${key.split('_')[1]}`);
      expect(revoked.status).toBe(204);
      expectProblem(await clients[0]!.get(PRODUCTS), 401, 'unauthorized');
      passOneSecond();
      expectProblem(await clients[1]!.get(PRODUCTS), 401, 'unauthorized');
    });
  });

  describe('403', () => {
    it('for each permission that a key lacks', async () => {
      for (const [path, needed] of [
        [PRODUCTS, 'ota'],
        [SETTINGS, 'operator'],
      ] as const) {
        for (const permission of PERMISSIONS) {
          const answer = await (await operator.client([permission])).get(path);
          if (permission === needed) expect(answer.status).toBe(200);
          else expectProblem(answer, 403, 'forbidden');
        }
      }
    });

    it.each([
      ['malformed', 'application/json', '{'],
      ['too large', 'application/json', `"${'x'.repeat(200_000)}"`],
      ['of a wrong type', 'text/plain', 'text'],
      ['invalid', 'application/json', '{"Surprise":1}'],
    ])('before a body is looked at that is %s', async (_what, type, body) => {
      const client = await operator.client(['shop']);
      const request = { method: 'POST', headers: { 'content-type': type, 'idempotency-key': '' }, body };
      expectProblem(await client.raw(BOOKING, request), 403, 'forbidden');
      expectProblem(await test.anonymous.raw(BOOKING, request), 401, 'unauthorized');
    });

    it('before the path and the query are looked at', async () => {
      const client = await operator.client(['shop']);
      expectProblem(await client.get('/api/v2/ota/partner/availability/x/dates?a=1&a=2'), 403, 'forbidden');
    });
  });

  describe('the partner segment', () => {
    it('may be the slug of the key’s own partner, everywhere', async () => {
      const activity = await operator.addActivity();
      await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00');
      for (const path of ['products', `resolve-product?ID=${activity.ID}`, `questions/${activity.ActivityID}`]) {
        const bySlug = await operator.api.get(`/api/v2/ota/adventuro/${path}`);
        expect([bySlug.status, bySlug.text]).toEqual([
          200,
          (await operator.api.get(`/api/v2/ota/partner/${path}`)).text,
        ]);
      }
      const booked = await operator.api.post('/api/v2/ota/adventuro/booking', bookingBody(activity.ActivityID));
      expect([booked.status, booked.body.data.Partner]).toEqual([201, 'adventuro']);
    });

    it.each(['other', 'Adventuro', 'PARTNER', 'a%64venturo', 'adventuro2', '%'])(
      'is closed to others: %s',
      async (slug) => {
        expectProblem(await operator.api.get(`/api/v2/ota/${slug}/products`), 403, 'forbidden');
        expectProblem(await test.anonymous.get(`/api/v2/ota/${slug}/products`), 401, 'unauthorized');
      },
    );

    it('has no slug for a key without a partner', async () => {
      const client = await operator.client(['ota']);
      expect((await client.get(PRODUCTS)).status).toBe(200);
      expectProblem(await client.get('/api/v2/ota/null/products'), 403, 'forbidden');
    });

    it('names the path as it was sent in a problem', async () => {
      const unknown = await operator.api.get('/api/v2/ota/adventuro/questions/a_000000000000');
      const misspelt = await operator.api.get('/api/v2/ota/adventuro/questions/a_000000000000?x=1');
      expectProblem(unknown, 404, 'product-not-found');
      expectProblem(misspelt, 422, 'validation', ['x']);
      for (const { body } of [unknown, misspelt]) {
        expect(body.instance).toBe('/api/v2/ota/adventuro/questions/a_000000000000');
      }
    });

    it.each(['products', 'resolve-product', 'booking', 'availability/a_000000000000/dates'])(
      'is not `core` for %s',
      async (path) => expectProblem(await operator.api.get(`/api/v2/ota/core/${path}`), 404, 'not-found'),
    );
  });
});

describe('the rate limit', () => {
  const { test } = useTestApp({ env: { RATE_LIMIT_PER_MINUTE: '3' } });

  it('counts per key and says where the key stands', async () => {
    const operator = await test.addOperator();
    const client = await operator.client(['ota']);
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await client.get(PRODUCTS);
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
        200,
        '3',
        remaining,
      ]);
    }
    const rejected = await client.get(PRODUCTS);
    expectProblem(rejected, 429, 'rate-limited');
    expect(rejected.headers.get('ratelimit-remaining')).toBe('0');
    for (const name of ['retry-after', 'ratelimit-reset']) {
      expect(rejected.headers.get(name)).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    expect((await (await operator.client(['ota'])).get(PRODUCTS)).status).toBe(200);
  });

  it('counts rejected requests too', async () => {
    const client = await (await test.addOperator()).client(['shop']);
    for (let request = 0; request < 3; request++) expectProblem(await client.get(PRODUCTS), 403, 'forbidden');
    expectProblem(await client.get(PRODUCTS), 429, 'rate-limited');
  });
});
