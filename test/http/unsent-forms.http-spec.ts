import type { ApiAnswer } from '../support/api-client';
import { DashboardClient, PASSWORD, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

const NOTES = 'Vegetarian & late.\n  "Row 2" <b>';

describe('a form that is sent when the session has ended', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z' });
  let visitor: DashboardClient;
  let activityId: string;
  let sale: Record<string, string>;

  beforeAll(async () => {
    visitor = new DashboardClient(test.url);
    const { ActivityID, TicketTypes } = await operator.addActivity();
    activityId = ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50);
    sale = {
      ...{ ActivityID: activityId, Date: '2027-06-05', Time: '10:00', _Shown: `${activityId} 2027-06-05` },
      ...{ [`Quantity.${TicketTypes[0].ID}`]: '2', 'Customer.FirstName': 'Zoë', 'Customer.LastName': 'O’Brien' },
      ...{ 'Payment.Method': 'cash', Notes: NOTES },
    };
  });

  const bookings = async (): Promise<Record<string, any>[]> =>
    (await operator.api.get('/api/v2/operator/bookings')).body.data;

  /** What a browser would send if the first form of the page were submitted as it is. */
  function fieldsOf({ text }: ApiAnswer): [string, string][] {
    const unescaped = (value: string) =>
      value
        .replace(/&quot;/g, '"')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&');
    const hidden = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
    return [...hidden].map(([, name, value]) => [unescaped(name!), unescaped(value!)]);
  }

  /** Sends a form without a session, as a browser follows. */
  async function sendSignedOut(path: string, fields: Record<string, string>): Promise<ApiAnswer> {
    const sent = await visitor.submit(path, fields);
    expect([path, sent.status]).toEqual([path, 307]);
    return visitor.submit(sent.headers.get('location')!, fields);
  }

  async function signInOn(page: ApiAnswer, email: string, password = PASSWORD): Promise<ApiAnswer> {
    const fields: [string, string][] = [...fieldsOf(page), ['Email', email], ['Password', password]];
    return visitor.submit('/dashboard/sign-in', fields);
  }

  it('is stored during the sign-in, also with a wrong password, and sent with one click', async () => {
    const requested = await sendSignedOut('/dashboard/sell', sale);
    expect(requested.status).toBe(401);
    const email = await addStaff(test, operator, 'desk');
    const wrong = await signInOn(requested, email, 'not the password');
    expect(wrong.status).toBe(401);
    const unsent = await signInOn(wrong, email);
    expect([unsent.status, await bookings()]).toEqual([200, []]);
    expect(unsent.text).toContain('action="/dashboard/sell"');
    const signedIn = new DashboardClient(test.url, unsent.headers.get('set-cookie')!.split(';')[0]);
    const sold = await signedIn.submit('/dashboard/sell', fieldsOf(unsent));
    expect(sold.status).toBe(303);
    expect(await bookings()).toMatchObject([
      { Participants: 2, Notes: NOTES, Customer: { FirstName: 'Zoë', LastName: 'O’Brien' } },
    ]);
  });

  it('is stored for every form of the dashboard', async () => {
    const { stack } = test.app.getHttpAdapter().getInstance().router as { stack: RouteLayer[] };
    const routes = stack.flatMap(({ route }) => (route?.methods['post'] ? [route.path] : []));
    const paths = routes.filter((path) => path.startsWith('/dashboard') && !path.includes('/sign-in'));
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths.map((each) => `${each.replace(/:\w+/g, 'a1')}?Meter=sms%20sent`)) {
      const requested = await sendSignedOut(path, { Name: 'Zoë', _csrf: 'f'.repeat(128) });
      expect([path, Object.fromEntries(fieldsOf(requested))]).toEqual([path, { Next: path, Kept: 'Name=Zo%C3%AB' }]);
    }
  });

  it('is stored when somebody has signed in again in another tab', async () => {
    const email = await addStaff(test, operator, 'desk');
    const { cookie } = await DashboardClient.signIn(test, email);
    const before = (await bookings()).length;
    const stale = new DashboardClient(test.url, cookie, 'f'.repeat(128));
    const ours = { origin: test.url, 'sec-fetch-site': 'same-origin' };
    const unsent = await stale.submit('/dashboard/sell', sale, ours);
    expect([unsent.status, (await bookings()).length]).toEqual([403, before]);
    const fields = fieldsOf({ ...unsent, text: /<form [^>]*id="unsent".*?<\/form>/s.exec(unsent.text)![0] });
    expect((await stale.submit('/dashboard/sell', fields, ours)).status).toBe(303);
    expect(await bookings()).toHaveLength(before + 1);
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-site' }],
  ])('is not stored when another site sent it: %j', async (headers) => {
    const path = '/dashboard/sign-in/expired?next=%2Fdashboard%2Fsell';
    expect((await visitor.submit(path, sale, headers)).status).toBe(403);
    const { cookie } = await DashboardClient.signIn(test, await addStaff(test, operator));
    const stale = new DashboardClient(test.url, cookie, 'f'.repeat(128));
    const rejected = await stale.submit('/dashboard/sell', sale, headers);
    expect([rejected.status, rejected.text.includes('id="unsent"')]).toEqual([403, false]);
  });

  it.each([
    ['passwords', '/dashboard/account', { CurrentPassword: 'secret one', NewPassword: 'secret two' }],
    ['what is too long', '/dashboard/sell', { Notes: 'x'.repeat(60_000) }],
  ])('is not stored with %s, and then the sign-in leads to Today', async (_what, path, fields) => {
    const requested = await sendSignedOut(path, fields);
    expect([requested.status, fieldsOf(requested)]).toEqual([401, [['Next', '/dashboard']]]);
    expect(requested.text).not.toContain('secret');
    const signedIn = await signInOn(requested, await addStaff(test, operator));
    expect(signedIn.headers.get('location')).toBe('/dashboard');
  });

  it('goes nowhere but to the dashboard', async () => {
    const path = `/dashboard/sign-in/expired?next=${encodeURIComponent('//evil.example/')}`;
    const requested = await visitor.submit(path, sale);
    expect(fieldsOf(requested)).toEqual([['Next', '/dashboard']]);
  });
});
