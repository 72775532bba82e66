import { DashboardClient, addStaff } from '../support/dashboard-client';
import { routesOfServer } from '../support/routes';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const NOT_STORED = 'private, no-store';
const REVALIDATED = 'no-cache';
const PRODUCTS = 'private, max-age=60';

/** Open to everybody and the same for everybody. */
const PUBLIC = /^\/(docs.*|problems.*|llms\.txt|robots\.txt|openapi\.(json|yaml)|postman\.json)?$/;
const ASSETS = /^\/(assets\/|shop\/(:Operator\/(theme\.css|sitemap\.xml)|embed\.js)$)/;
const DOWNLOADS = ['/bookings/bookings.csv', '/business/business.csv', '/business/takings.csv', '/usage/usage.csv'];

describe('what caches may store', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let session: DashboardClient;
  let activityId: string;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
    session = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const cacheControl = ({ headers }: { headers: Headers }) => headers.get('cache-control');

  it('is nothing of any route that a key or a session opens, whatever the status', async () => {
    const closed = routesOfServer(test).filter(({ path }) => !PUBLIC.test(path) && !ASSETS.test(path));
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path } of closed) {
      // Signing out would end the session, and the stream has no end; dashboard-live reads its headers.
      if (path.endsWith('/sign-out') || path === '/dashboard/today/events') continue;
      const headers = { cookie: session.cookie! };
      const answers = [
        await test.anonymous.raw(path, { method }),
        await operator.api.raw(path, { method }),
        await test.anonymous.raw(path, { method, headers }),
      ];
      const wrong = answers.filter(
        (answer) => ![NOT_STORED, allowed(path, answer.status)].includes(cacheControl(answer)!),
      );
      expect({ method, path, wrong: wrong.map((answer) => [answer.status, cacheControl(answer)]) }).toMatchObject({
        wrong: [],
      });
    }
  });

  const allowed = (path: string, status: number) =>
    status === 200 && /(products|resolve-product)$/.test(path) ? PRODUCTS : NOT_STORED;

  it.each([
    ['products', {}, PRODUCTS],
    ['availability/{A}/dates', { StartDate: '2027-06-01', EndDate: '2027-06-30' }, NOT_STORED],
    ['availability/{A}/timeslots', { Date: '2027-06-05' }, NOT_STORED],
  ])('is said of %s by the framework and by a copy alike', async (path, query, expected) => {
    const read = (headers = {}) =>
      operator.api.get(`/api/v2/ota/partner/${path.replace('{A}', activityId)}`, query, headers);
    const first = await read();
    const second = await read();
    expect([first.status, cacheControl(first), cacheControl(second)]).toEqual([200, expected, expected]);
    const unchanged = await read({ 'If-None-Match': first.headers.get('etag')! });
    expect([unchanged.status, cacheControl(unchanged)]).toEqual([304, expected]);
  });

  it('is nothing of bookings', async () => {
    for (let count = 0; count < 2; count++) {
      const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
      expect([booked.status, cacheControl(booked)]).toEqual([201, NOT_STORED]);
    }
  });

  it('is nothing of the files of the dashboard, which spreadsheets read as UTF-8', async () => {
    for (const path of DOWNLOADS) {
      const file = await fetch(`${test.url}/dashboard${path}`, { headers: { cookie: session.cookie! } });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([path, file.status, cacheControl(file)]).toEqual([path, 200, NOT_STORED]);
      expect([path, bytes.subarray(0, 3).toString('hex')]).toEqual([path, 'efbbbf']);
    }
  });

  it('is public, but revalidated on each use', async () => {
    for (const path of ['/', '/docs', '/docs/search', '/problems', '/openapi.json', '/openapi.yaml', '/postman.json']) {
      expect([path, cacheControl(await test.anonymous.get(path))]).toEqual([path, REVALIDATED]);
    }
  });
});
