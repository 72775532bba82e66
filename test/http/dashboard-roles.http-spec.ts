import { STAFF_ROLES, type StaffRole } from '../../src/platform/auth';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { routesOfServer } from '../support/routes';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';

/** Who may open what, and submit which form. All other routes of the dashboard are for owners. */
const ROLES: Record<Exclude<StaffRole, 'owner'>, readonly string[]> = {
  instructor: [
    'GET /dashboard',
    'GET /dashboard/today/events',
    'GET /dashboard/flags',
    'POST /dashboard/today/bookings/:BookingReference/check-in',
    'POST /dashboard/today/bookings/:BookingReference/undo',
    'GET /dashboard/schedule/:TimeslotID/sheet',
    'GET /dashboard/schedule/:TimeslotID/sheet/people.csv',
    'POST /dashboard/schedule/:TimeslotID/sheet/:Code/redeem',
    'POST /dashboard/schedule/:TimeslotID/sheet/:Code/unredeem',
    'GET /dashboard/account',
    'POST /dashboard/account',
    'POST /dashboard/sign-out',
  ],
  gate: [
    'GET /dashboard/check-in',
    'POST /dashboard/check-in',
    'POST /dashboard/check-in/:Code/redeem',
    'POST /dashboard/check-in/:Code/override',
    'POST /dashboard/check-in/:Code/unredeem',
  ],
  desk: [
    'GET /dashboard/bookings',
    'GET /dashboard/bookings/:BookingReference',
    'POST /dashboard/bookings/:BookingReference/change',
    'POST /dashboard/bookings/:BookingReference/move',
    'POST /dashboard/bookings/:BookingReference/cancel',
    'POST /dashboard/bookings/:BookingReference/payments',
    'POST /dashboard/bookings/:BookingReference/payments/:PaymentID/correct',
    'POST /dashboard/bookings/:BookingReference/refunds',
    'POST /dashboard/bookings/:BookingReference/refunds/:RefundID/paid-out',
    'GET /dashboard/refunds',
    'POST /dashboard/refunds/:BookingReference/:RefundID/paid-out',
    'POST /dashboard/bookings/:BookingReference/payment-link',
    'GET /dashboard/bookings/:BookingReference/message',
    'POST /dashboard/bookings/:BookingReference/message',
    'GET /dashboard/files/:FileID',
    'GET /dashboard/sell',
    'POST /dashboard/sell',
    'GET /dashboard/sell/:BookingReference',
    'GET /dashboard/schedule',
    'GET /dashboard/schedule/:TimeslotID',
    'POST /dashboard/schedule/:TimeslotID/cancel',
    'GET /dashboard/schedule/:TimeslotID/message',
    'POST /dashboard/schedule/:TimeslotID/message',
    'GET /dashboard/schedule/cancel-sessions',
    'POST /dashboard/schedule/cancel-sessions',
    'GET /dashboard/schedule/change/day',
    'POST /dashboard/schedule/change/day',
    'GET /dashboard/waitlist',
    'POST /dashboard/waitlist/:WaitlistID/remove',
    'POST /dashboard/waitlist/:WaitlistID/return',
    'POST /dashboard/waitlist/:WaitlistID/offer',
    'POST /dashboard/waitlist/:WaitlistID/withdraw',
    'POST /dashboard/waitlist/:WaitlistID/complete',
    'GET /dashboard/emails',
    'GET /dashboard/emails/:ID',
    'POST /dashboard/emails/:ID/resend',
  ],
};

/** Before the others in the table, so that `add` is not taken for a TimeslotID. */
const byLength = (one: string, other: string) => one.split(':').length - other.split(':').length;

const requiredFor = (route: string): StaffRole =>
  STAFF_ROLES.find((role) => role !== 'owner' && ROLES[role].includes(route)) ?? 'owner';

const mayAct = (role: StaffRole, required: StaffRole) => STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(required);

describe('roles of staff', () => {
  const { test, operator } = useTestApp({ at: `${DATE}T07:00:00Z` });
  let routes: string[];
  let reference: string;
  let timeslotId: number;

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity({ WaitlistEnabled: true });
    timeslotId = (await operator.addTimeslot(ActivityID, DATE, '10:00', 50)).TimeslotID;
    await operator.addTimeslot(ActivityID, DATE, '12:00', 50);
    const booking = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    reference = booking.body.data.BookingReference as string;
    routes = routesOfServer(test)
      .filter(({ method, path }) => ['GET', 'POST'].includes(method) && /^\/dashboard(\/|$)/.test(path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !route.includes('/sign-in'))
      .sort(byLength);
  });

  const send = (person: DashboardClient, route: string) => {
    const [method, path] = route.split(' ') as [string, string];
    const url = path.replace(':BookingReference', 'X').replace(/:\w+/g, '999');
    return method === 'GET' ? person.get(url) : person.submit(url);
  };

  const signIn = async (role: StaffRole) => DashboardClient.signIn(test, await addStaff(test, operator, role));

  it('are checked by every page and every form, as this table says', async () => {
    expect(routes).toEqual(expect.arrayContaining(Object.values(ROLES).flat()));
    for (const role of STAFF_ROLES) {
      const person = await signIn(role);
      const [isOpen, isExpected]: Record<string, boolean>[] = [{}, {}];
      for (const route of routes.filter((each) => !/events$|sign-out$/.test(each))) {
        isOpen![route] = (await send(person, route)).status !== 403;
        isExpected![route] = mayAct(role, requiredFor(route));
      }
      expect({ role, ...isOpen }).toEqual({ role, ...isExpected });
      expect((await person.submit('/dashboard/sign-out')).status).toBe(303);
    }
  });

  it('say why a page is closed, with a way back', async () => {
    const closed = await (await signIn('gate')).get('/dashboard/settings');
    expect(closed.status).toBe(403);
    expect(closed.text).toContain('Your role is gate. This page requires the role owner.');
    expect(closed.text).toContain('<a href="/dashboard">');
  });

  it('open every link and form on their pages', async () => {
    const targetsOf = (html: string) => [
      ...[...html.matchAll(/<a [^>]*href="(\/dashboard[^"#]*)/g)].map((match) => `GET ${match[1]}`),
      ...[...html.matchAll(/<form method="get" action="(\/dashboard[^"#]*)/g)].map((match) => `GET ${match[1]}`),
      ...[...html.matchAll(/<form method="post" action="(\/dashboard[^"#]*)/g)].map((match) => `POST ${match[1]}`),
    ];
    const routeOf = (target: string) => {
      const path = target.split('?')[0]!;
      return routes.find((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path))!;
    };
    const starts = [
      '',
      `?Date=${DATE}&Show=due`,
      '?Date=2027-06-04',
      '/bookings?From=2027-01-01',
      '/sell',
      '/waitlist',
    ];
    const details = [`/bookings/${reference}`, `/schedule/${timeslotId}`, `/schedule/${timeslotId}/sheet`];
    const others = [
      '/schedule',
      '/schedule?View=month',
      '/emails',
      `/check-in?Code=${reference}`,
      `/flags?Date=${DATE}`,
    ];
    for (const role of STAFF_ROLES) {
      const person = await signIn(role);
      for (const path of [...starts, ...details, ...others].map((each) => `/dashboard${each}`)) {
        if (!mayAct(role, requiredFor(routeOf(`GET ${path}`)))) continue;
        const targets = targetsOf((await person.get(path)).text);
        const closed = targets.filter((each) => !mayAct(role, requiredFor(routeOf(each))));
        expect({ role, path, closed }).toEqual({ role, path, closed: [] });
        expect(targets.length).toBeGreaterThan(3);
      }
    }
  });
});
