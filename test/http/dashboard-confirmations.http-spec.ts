import { DemoService } from '../../src/demo';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { type WalkedForm, kindOf, walkDashboard } from '../support/dashboard-walk';
import { TestOperator } from '../support/test-app';
import { addTriedEndpoints } from '../support/tried-endpoints';
import { useTestApp } from '../support/use-test-app';

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

interface Seeded {
  readonly OperatorID: number;
  readonly Staff: { readonly Email: string; readonly Password: string };
}

/** What such a form is called by the last part of its action. */
const FOR_GOOD = /\/(remove|revoke|cancel|void)(\/|\?|$)/;

describe('what cannot be undone in the dashboard', () => {
  const { test } = useTestApp({ at: '2027-06-08T08:00:00Z' });
  let forms: WalkedForm[];

  beforeAll(async () => {
    let seeded: Seeded;
    await test.app.get(DemoService).seed((keys) => (seeded = keys.toJSON() as Seeded));
    const owner = await DashboardClient.signIn(test, seeded!.Staff.Email, seeded!.Staff.Password);
    const demo = new TestOperator(test, seeded!.OperatorID, 'demo');
    await addStaff(test, demo);
    await addTriedEndpoints(test, demo, 0);
    await (await demo.client(['usage:write'])).post('/api/v2/usage/meters', { Meter: 'sms-sent', Usage: 3 });
    const threshold = { Limit: '100', Period: 'month' };
    await owner.submit('/dashboard/usage/meter/thresholds?Meter=sms-sent', threshold);
    forms = await walkDashboard(owner);
  });

  it('is every form that removes, revokes, cancels or voids something', () => {
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

  it('says what will happen before the button that does it', () => {
    const unconfirmed = forms
      .filter(({ action, html }) => FOR_GOOD.test(action) || /<button class="[^"]*danger/.test(html))
      .filter(({ isFolded, html }) => !isFolded || !/<p( class="hint")?[^>]*>[^<]{20,}.*<button/s.test(html));
    expect([...new Set(unconfirmed.map(({ action }) => kindOf(action)))]).toEqual([]);
  });
});
