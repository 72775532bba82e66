import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { TestApp, bookingBody } from '../support/test-app';

const LONG = 'A remarkably long name that no column was ever made for, with-hyphens-and-Unbreakablewordsofgreatlength';

describe('how the pages look', () => {
  let test: TestApp;
  let browser: Browser;
  let page: Page;
  let paths: string[];
  const faults: string[] = [];

  beforeAll(async () => {
    [test, browser] = await Promise.all([TestApp.create(), launchBrowser()]);
    test.clock.set('2027-06-05T06:00:00Z');
    const operator = await test.addOperator();
    const activity = (await operator.addActivity({ Name: LONG, WaitlistEnabled: true })).ActivityID;
    const { TimeslotID } = await operator.addTimeslot(activity, '2027-06-05', '10:00', 1);
    const customer = { FirstName: LONG.slice(0, 100), LastName: 'L', Email: 'a@example.com', Phone: '+447700900123' };
    const booked = await operator.api.post(
      '/api/v2/ota/partner/booking',
      bookingBody(activity, { Customer: customer, PaymentReference: LONG.slice(0, 100) }),
    );
    const question = await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, {
      Type: 'text',
      Label: LONG,
    });
    paths = [
      ...['', '/bookings', '/bookings?Search=nobody', '/sell', '/schedule', '/schedule?View=month', '/schedule/add'],
      ...['/activities', '/activities/new', '/keys', '/staff', '/settings', '/audit'],
      ...[`/bookings/${booked.body.data.BookingReference}`, `/schedule/${TimeslotID}`, `/activities/${activity}`],
      `/activities/${activity}/questions/${question.body.data.ID}`,
    ].map((path) => `/dashboard${path}`);
    paths.push('/problems', '/problems/validation', '/dashboard/bookings/UNKNOWN');
    page = await signedIn(browser, test, await addStaff(test, operator));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
    });
  });

  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  const violations = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);

  it.each(['light', 'dark'] as const)('breaks no accessibility rule in the %s', async (colorScheme) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const path of paths) {
      await page.goto(path);
      expect([path, await violations()]).toEqual([path, []]);
    }
  });

  it('fits on a telephone, with every part of it', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 390]);
    }
  });

  it('has the full text of what it cuts off at hand', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      const untitled = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.clip, .badge')]
          .filter((each) => each.scrollWidth > each.clientWidth && !each.title)
          .map((each) => each.outerHTML),
      );
      expect([path, untitled]).toEqual([path, []]);
    }
  });

  it('signs in without a fault in either scheme', async () => {
    await page.context().clearCookies();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/dashboard/sign-in');
      expect(await violations()).toEqual([]);
    }
  });

  it('is refused nothing by its own policy and throws nothing', () => {
    expect(faults).toEqual([]);
  });
});
