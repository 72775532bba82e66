import { DemoService } from '../../src/demo';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { type WalkedForm, formsOfDashboard, kindOfAddress } from '../support/dashboard-walk';
import { shownFields } from '../support/shown-fields';
import { TestOperator } from '../support/test-app';
import { addTriedEndpoints } from '../support/tried-endpoints';
import { useTestApp } from '../support/use-test-app';

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

interface Seeded {
  readonly OperatorID: number;
  readonly Staff: { readonly Email: string; readonly Password: string };
}

/** What such a form is called by the last part of its action. */
const FOR_GOOD = /\/(remove|revoke|cancel|void)(\/|\?|$)/;

/** Forms that add something or do something once; what they are filled in with is nobody's yet. */
const STARTING_FROM_DEFAULTS = [
  '/dashboard/activities/*/prices Month',
  // A rule has another ID after each change, so that nobody undoes what others changed.
  '/dashboard/activities/*/prices/* Month',
  '/dashboard/activities/*/questions',
  '/dashboard/activities/new',
  '/dashboard/bookings/*/cancel',
  '/dashboard/bookings/*/move',
  '/dashboard/bookings/*/payments',
  '/dashboard/bookings/*/refunds',
  '/dashboard/keys/*/rotate',
  '/dashboard/schedule/add',
  '/dashboard/schedule/cancel-sessions',
  '/dashboard/schedule/change',
  '/dashboard/sell',
  '/dashboard/staff',
  '/dashboard/usage/meter/thresholds Meter Subject from to',
  '/dashboard/usage/meter/thresholds Meter from to',
  '/dashboard/usage/prices/set Meter',
  '/dashboard/waitlist/*/complete From',
  '/dashboard/webhooks/*/rotate',
  '/dashboard/workflows/new',
];

describe('forms of the dashboard', () => {
  const { test } = useTestApp({ at: '2027-06-08T08:00:00Z', isolated: true });
  let forms: WalkedForm[];

  beforeAll(async () => {
    let seeded: Seeded;
    await test.app.get(DemoService).seed((keys) => (seeded = keys.toJSON() as Seeded));
    const owner = await DashboardClient.signIn(test, seeded!.Staff.Email, seeded!.Staff.Password);
    const demo = new TestOperator(test, seeded!.OperatorID, 'demo');
    await addStaff(test, demo);
    await addTriedEndpoints(test, demo, 0);
    await (await demo.client(['usage:write'])).post('/api/v2/usage/meters', { Meter: 'sms-sent', Usage: 3 });
    const first = (await owner.get('/dashboard/activities')).text.match(/\/dashboard\/activities\/(a_\w+)/)![1]!;
    const ImageURLs = ['https://images.example.org/a.jpg', 'https://images.example.org/b.jpg'];
    const api = await demo.client(['operator']);
    await api.patch(`/api/v2/operator/activities/${first}`, { ImageURLs });
    await api.patch('/api/v2/operator', { Logo: 'https://images.example.org/logo.png' });
    const threshold = { Limit: '100', Period: 'month' };
    await owner.submit('/dashboard/usage/meter/thresholds?Meter=sms-sent', threshold);
    forms = await formsOfDashboard(owner);
  });

  it('show everything that removes, revokes, cancels or voids something', () => {
    const { stack } = test.app.getHttpAdapter().getInstance().router as { stack: RouteLayer[] };
    const routes = stack.flatMap(({ route }) => (route?.methods['post'] ? [route.path] : []));
    const forGood = routes.filter((path) => path.startsWith('/dashboard') && FOR_GOOD.test(path));
    expect(forGood.length).toBeGreaterThanOrEqual(10);
    const isShown = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
      return forms.some(({ action }) => pattern.test(action));
    };
    expect(forGood.filter((route) => !isShown(route))).toEqual([]);
  });

  it('say what will happen before the button that does it permanently', () => {
    const unconfirmed = forms
      .filter(({ action, html }) => FOR_GOOD.test(action) || /<button class="[^"]*danger/.test(html))
      .filter(({ isFolded, html }) => !isFolded || !/<p( class="hint")?[^>]*>[^<]{20,}.*<button/s.test(html));
    expect([...new Set(unconfirmed.map(({ action }) => kindOfAddress(action)))]).toEqual([]);
  });

  it('say of each field that shows what is saved what it showed', () => {
    const silent = forms.filter(({ html }) => fieldsWithoutBefore(html).length > 0);
    expect([...new Set(silent.map(({ action }) => kindOfAddress(action)))].sort()).toEqual(STARTING_FROM_DEFAULTS);
    const tracked = forms.filter(({ html }) => html.includes('name="_Before.'));
    expect(new Set(tracked.map(({ action }) => kindOfAddress(action))).size).toBeGreaterThanOrEqual(8);
  });
});

function fieldsWithoutBefore(html: string): string[] {
  const shown = shownFields(html.replace(/<input [^>]*type="hidden"[^>]*>/g, ''));
  const filled = shown.filter(([name, value]) => value !== '' && !html.includes(`name="_Before.${name}"`));
  return [...new Set(filled.map(([name]) => name))];
}
