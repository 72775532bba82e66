import { frameworkRequests } from '../support/framework-requests';
import { type RawAnswer, askRaw } from '../support/raw-http';
import { type TestApp, bookingBody } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const LIMIT = 6;

describe('The rate limit of what is written ahead of the framework', () => {
  const { fast, plain, operator } = useBothWays({
    at: '2027-06-01T12:00:00Z',
    env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) },
  });
  /** Of each such address: what is recorded, and what is rejected. */
  let writes: [path: string, good: unknown, bad: unknown][];

  beforeAll(async () => {
    const { ActivityID: activity } = await operator.addActivity();
    await operator.addTimeslot(activity, '2027-06-05', '10:00', 1_000);
    writes = [
      ['/api/v2/usage/meters', { Meter: 'SMS', Usage: 1 }, { Meter: 'SMS', Usage: 0 }],
      ['/api/v2/ota/partner/booking', bookingBody(activity), bookingBody(activity, { Participants: 999 })],
      ['/api/v2/ota/adventuro/booking', bookingBody(activity), bookingBody(activity, { Time: '11:00' })],
    ];
  });
  const newKey = () => operator.issueKey(['ota', 'usage:write'], 'adventuro');
  const post = (app: TestApp, key: string, path: string, body: unknown) =>
    askRaw(
      `${app.url}${path}`,
      'POST',
      { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': 'same' },
      Buffer.from(JSON.stringify(body)),
    );

  it('is that of the framework: counted once, with the same headers and the same error', async () => {
    for (const [path, good, bad] of writes) {
      const key = await newKey();
      // The framework shows the first of each kind, also the first that is one too many.
      for (const body of [good, bad, bad, good, bad, good, good, bad]) {
        const expected = comparable(await post(plain, key, path, body));
        expect(comparable(await post(fast, key, path, body))).toEqual(expected);
      }
    }
  });

  it('is enforced without the framework', async () => {
    for (const [path, good, bad] of writes) {
      const learning = await newKey();
      for (let time = 0; time <= LIMIT; time++) await post(fast, learning, path, time === 1 ? bad : good);
      const key = await newKey();
      // A key that was never seen is looked up by the framework.
      await post(fast, key, path, good);
      const answers: RawAnswer[] = [];
      const requested = await frameworkRequests(fast, async () => {
        for (let time = 1; time <= LIMIT; time++) answers.push(await post(fast, key, path, time === 2 ? bad : good));
      });
      expect(requested).toBe(0);
      expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['4', '3', '2', '1', '0', '0']);
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const one = await fetch(`${fast.url}${path}`, { method: 'POST', headers, body: JSON.stringify(good) });
      expect([one.status, one.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-5]?\d|60$/)]);
      const rejected = answers[1]!.status;
      expect(answers.map(({ status }) => status)).toEqual([201, rejected, 201, 201, 201, 429]);
      expect([409, 422]).toContain(rejected);
    }
  });
});

/** Without what belongs to one record. */
function comparable({ headers: { etag, location, ...headers }, body, status }: RawAnswer) {
  const { 'content-length': length, ...others } = headers;
  return {
    status,
    headers: { ...others, hasEtag: etag !== undefined, hasLocation: location !== undefined, hasLength: length !== '0' },
    body: body
      .replace(/"BookingReference":"\w{10}"/, '"BookingReference":"…"')
      .replace(/"ID":\d+/, '"ID":0')
      .replace(/possible in \d+ s/, 'possible in … s'),
  };
}
