import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addLargeSession, copyTimeslot, copyWaitlistEntry } from '../support/large-data';
import { routesOfServer } from '../support/routes';
import { mostRowsDuring } from '../support/statements';
import { type OpenApiOperation, fill, queryOf, stock } from '../support/stocked-routes';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';
/** Bookings and waiting parties of a session, and sessions of its activity on the day. */
const MANY = 1_100;
/** Rows that one statement may return. */
const MOST_ROWS = 1_000;

/** Reads of more rows, and what limits them. */
const LARGER: Record<string, string> = {
  'GET /api/v2/ota/partner/availability/{ActivityID}/timeslots': 'the 1,440 minutes of the day',
  'GET /dashboard/schedule/change/day': 'the 2,000 timeslots that one request changes',
  'GET /octo/products': 'the 1,440 minutes of the day, for each product; 900 of them with SQLite',
  'POST /octo/availability': 'the same',
};

describe('what a request reads', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let ids: Record<string, string>;

  beforeAll(async () => {
    ids = (await stock(operator, () => test.app.get(JobsRunner).runOnce())).ids;
    const large = await addLargeSession(test, operator, MANY);
    await copyTimeslot(test, large.timeslotId, MANY);
    await copyWaitlistEntry(test, ids['WaitlistID']!, MANY);
    const waiting = 'UPDATE waitlist_entry SET timeslot_id = ? WHERE operator_id = ?';
    await test.app.get(DataSource).query(waiting, [large.timeslotId, operator.id]);
    Object.assign(ids, { ActivityID: large.activityId, TimeslotID: String(large.timeslotId) });
    Object.assign(ids, { From: DATE, To: DATE, Date: DATE, Limit: '200', 'events/{id}': '1' });
  });

  const withMany = async (routes: readonly (readonly [name: string, read: () => Promise<{ status: number }>])[]) => {
    const tooMany: string[] = [];
    let answered = 0;
    for (const [name, read] of routes) {
      const { rows, sql } = await mostRowsDuring(test.app.get(DataSource), async () => {
        const { status } = await read();
        if (status === 200) answered++;
      });
      if (rows > MOST_ROWS && !(name in LARGER)) tooMany.push(`${name}: ${rows} rows, ${sql}`);
    }
    expect(answered).toBeGreaterThan(30);
    return tooMany;
  };

  it('comes in portions, on every page of the dashboard', async () => {
    const person = await DashboardClient.signIn(test, await addStaff(test, operator));
    const pages = routesOfServer(test).filter(
      ({ method, path }) => method === 'GET' && /^\/dashboard(?!\/sign-in|\/today\/events)/.test(path),
    );
    const routes = pages.map(({ path }) => {
      const filled = fill(path.replace(/:(\w+)/g, '{$1}'), ids);
      return [`GET ${path}`, () => person.get(`${filled}?Date=${DATE}&From=${DATE}&To=${DATE}`)] as const;
    });
    expect(await withMany(routes)).toEqual([]);
  });

  it('comes in portions, with every operation that reads', async () => {
    const { paths } = (await test.anonymous.get('/openapi.json')).body as {
      paths: Record<string, Record<string, OpenApiOperation>>;
    };
    const routes = Object.entries(paths).flatMap(([path, { get }]) => {
      if (!get?.security?.some((scheme) => Object.keys(scheme).length > 0)) return [];
      const address = `${fill(path, ids)}${queryOf(get, ids)}`;
      return [[`GET ${path}`, () => operator.api.raw(address, { method: 'GET' })] as const];
    });
    const dates = { localDateStart: DATE, localDateEnd: DATE };
    const availability = { productId: ids['ActivityID'], optionId: 'DEFAULT', ...dates };
    const octo = ['POST /octo/availability', () => operator.api.post('/octo/availability', availability)] as const;
    expect(await withMany([...routes, octo])).toEqual([]);
  });
});
