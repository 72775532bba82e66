import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { routesOfServer } from '../support/routes';
import { countStatements } from '../support/statements';
import { addTriedEndpoints } from '../support/tried-endpoints';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const MARKUP = '<script>alert("x")</script><b>';
const OWNER_PAGES = ['business', 'keys', 'webhooks', 'staff', 'settings', 'audit'];

describe('what the dashboard shows to whom', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', isolated: true });
  let owner: DashboardClient;
  let activityId: string;
  let timeslotId: number;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50)).TimeslotID;
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const book = async (overrides = {}) => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    return answer.body.data.BookingReference as string;
  };

  /** Two more people who wait for one more timeslot. */
  async function joinFullTimeslot(): Promise<void> {
    const { ActivityID } = await operator.addActivity({ WaitlistEnabled: true });
    await operator.addTimeslot(ActivityID, '2027-06-05', '16:00', 1);
    const place = bookingBody(ActivityID, { Time: '16:00' });
    for (const Email of ['first@example.com', 'second@example.com', 'third@example.com']) {
      const Customer = { ...place.Customer, Email };
      const path = Email.startsWith('first') ? '/api/v2/ota/partner/booking' : '/api/v2/waitlist';
      expect((await operator.api.post(path, { ...place, Customer })).status).toBe(201);
    }
  }

  async function thankFor(ActivityID: string): Promise<void> {
    const workflow = { Trigger: 'session-ended', Subject: 'Thank you', Body: 'Hi', ActivityIDs: [ActivityID] };
    expect((await operator.api.post('/api/v2/operator/workflows', workflow)).status).toBe(201);
  }

  function routes(method: string): string[] {
    const paths = routesOfServer(test).flatMap((route) => (route.method === method ? [route.path] : []));
    return paths.filter((path) => path.startsWith('/dashboard') && !path.includes('/sign-in'));
  }

  it('opens no page without a session and takes no form without its token', async () => {
    const visitor = new DashboardClient(test.url);
    const noToken = new DashboardClient(test.url, owner.cookie);
    const at = (path: string) => path.replace(':BookingReference', 'X').replace(/:\w+/g, '1');
    expect([routes('GET').length, routes('POST').length].every((count) => count > 10)).toBe(true);
    for (const path of routes('GET')) expect([path, (await visitor.get(at(path))).status]).toEqual([path, 303]);
    for (const path of routes('POST')) {
      expect([path, (await visitor.submit(at(path))).status]).toEqual([path, 307]);
      expect([path, (await noToken.submit(at(path))).status]).toEqual([path, 403]);
      expect([path, (await noToken.submit(at(path), { _csrf: 'f'.repeat(64) })).status]).toEqual([path, 403]);
    }
  });

  it('keeps what is for owners from other staff', async () => {
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const page = await staff.get('/dashboard');
    for (const name of OWNER_PAGES) {
      expect((await staff.get(`/dashboard/${name}`)).status).toBe(403);
      expect((await owner.get(`/dashboard/${name}`)).status).toBe(200);
      expect(page.text).not.toContain(`href="/dashboard/${name}"`);
    }
    expect((await staff.submit('/dashboard/keys', { Name: 'mine', Permissions: 'operator' })).status).toBe(403);
    expect((await staff.submit('/dashboard/settings', { Name: 'mine' })).status).toBe(403);
  });

  it("never shows another operator's data", async () => {
    const reference = await book();
    const other = await test.addOperator();
    const stranger = await DashboardClient.signIn(test, await addStaff(test, other));
    const paths = [
      `/dashboard/bookings/${reference}`,
      `/dashboard/schedule/${timeslotId}`,
      `/dashboard/activities/${activityId}`,
      `/dashboard/activities/${activityId}/waiver`,
    ];
    for (const path of paths) {
      expect((await owner.get(path)).status).toBe(200);
      expect((await stranger.get(path)).status).toBe(404);
    }
    for (const path of ['/dashboard', '/dashboard/bookings', '/dashboard/schedule', '/dashboard/sell']) {
      expect((await stranger.get(path)).text).not.toMatch(/Sunset kayak tour|Lovelace/);
    }
    expect((await stranger.get('/dashboard/bookings/bookings.csv')).text).not.toContain(reference);
    expect((await stranger.submit(`/dashboard/bookings/${reference}/cancel`)).status).toBe(404);
    expect((await stranger.submit(`/dashboard/schedule/${timeslotId}/cancel`)).status).toBe(404);
  });

  it('shows stored markup as text', async () => {
    const named = await operator.addActivity({ Name: MARKUP, Description: MARKUP });
    await operator.addTimeslot(named.ActivityID, '2027-06-05', '12:00');
    const customer = { FirstName: MARKUP, LastName: MARKUP, Email: 'a@example.com', Phone: '+447700900123' };
    const reference = await book({
      ActivityID: named.ActivityID,
      Time: '12:00',
      Customer: customer,
      Notes: MARKUP,
      PaymentReference: MARKUP,
    });
    await operator.api.post(`/api/v2/operator/activities/${named.ActivityID}/questions`, {
      Type: 'text',
      Label: MARKUP,
      HelpText: MARKUP,
    });
    await operator.api.post('/api/v2/operator/api-keys', { Name: MARKUP, Permissions: ['ota'] });
    const paths = ['', '/bookings', `/bookings/${reference}`, '/sell', '/schedule', '/activities', '/keys', '/audit'];
    for (const path of [
      ...paths,
      `/activities/${named.ActivityID}`,
      `/activities/${named.ActivityID}/waiver`,
      `/bookings?Search=${encodeURIComponent(MARKUP)}`,
    ]) {
      const { text } = await owner.get(`/dashboard${path}`);
      expect([path, text.includes('&lt;script>') || text.includes('&lt;script&gt;')]).toEqual([path, true]);
      expect(text).not.toContain('<script>');
    }
  });

  it('answers what it does not know with a page', async () => {
    const unknown = await owner.get('/dashboard/bookings/NOTABOOKIN');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await owner.get('/dashboard/bookings?From=2027-13-01')).status).toBe(422);
    expect((await owner.get('/dashboard/bookings?From=2027-01-01&From=2027-01-02')).status).toBe(422);
    expect((await owner.get('/dashboard/audit?Cursor=x')).status).toBe(422);
  });

  it('keeps a strict policy, and nothing of it in caches', async () => {
    const { headers, text } = await owner.get('/dashboard');
    expect(headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self';style-src 'self'");
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).not.toMatch(/ style=| on\w+=|<script(?! src="\/assets\/)/);
    const asset = await owner.get(/href="(\/assets\/[^"]+\.css)"/.exec(text)![1]!);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('asks the database as often for many rows as for few', async () => {
    const paths = [
      '',
      '/bookings',
      '/sell',
      '/schedule',
      '/schedule?View=month',
      '/waitlist',
      '/workflows',
      '/workflows/new',
      '/emails',
      '/account',
      '/activities',
      '/keys',
      '/webhooks',
      '/staff',
      '/audit',
      '/usage',
      '/usage/meter?Meter=first',
      '/business',
    ];
    const [webhook] = await addTriedEndpoints(test, operator, 0);
    await joinFullTimeslot();
    await thankFor(activityId);
    await test.app.get(JobsRunner).runOnce();
    const reference = await book();
    const single = [`/schedule/${timeslotId}`, `/activities/${activityId}`, `/bookings/${reference}`];
    single.push(`/webhooks/${webhook}`, `/webhooks/${webhook}/deliveries`);
    const pages = [...paths, ...single].map((path) => `/dashboard${path}`);
    const statements = countStatements(test);
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const page of pages) {
        counts[page] = await statements(async () => expect((await owner.get(page)).status).toBe(200));
      }
      return counts;
    };
    await operator.api.post('/api/v2/usage/meters', { Meter: 'first', Usage: 1 });
    const few = await count();
    for (let index = 0; index < 4; index++) {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      await book({ ActivityID });
      await book();
      await operator.api.post(`/api/v2/operator/activities/${activityId}/questions`, { Type: 'text', Label: 'Why?' });
      await addStaff(test, operator);
      await addTriedEndpoints(test, operator, 0);
      await joinFullTimeslot();
      await thankFor(ActivityID);
      await test.app.get(JobsRunner).runOnce();
      await operator.api.post('/api/v2/usage/meters', { Meter: `meter ${index}`, Usage: 1 });
    }
    expect(await count()).toEqual(few);
    expect(Math.max(...Object.values(few))).toBeLessThan(30);
  });
});
