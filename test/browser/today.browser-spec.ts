import type { Page } from 'playwright-core';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { faultsOnScreens } from '../support/accessibility';
import { signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { until } from '../support/until';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('Today in a browser', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z' });
  const browser = useBrowser();
  let page: Page;
  let session: Awaited<ReturnType<typeof addAnsweredSession>>;

  beforeAll(async () => {
    session = await addAnsweredSession(operator);
    page = await signedIn(browser, test, await addStaff(test, operator, 'desk'));
  });

  /** In tests, no job publishes events. */
  const published = () => test.app.get(OutboxSequencer).number();

  it('updates while a party list is open, and keeps it and the focus', async () => {
    await page.goto('/dashboard');
    const summary = page.locator('summary', { hasText: '5 people' });
    await summary.click();
    const link = page.locator('.party').getByRole('link', { name: 'Grace hopper' });
    await link.focus();
    await link.evaluate((element) => Object.assign(element, { same: 'yes' }));
    const { top } = await link.evaluate((element) => element.getBoundingClientRect());
    await operator.api.post(`/api/v2/operator/bookings/${session.answered}/check-in`);
    await published();
    await page.getByRole('link', { name: '2 here' }).waitFor();
    await page.locator('.party').getByText('✓ here').waitFor();
    expect(
      await link.evaluate((element) => [
        document.activeElement === element,
        (element as Element & { same?: string }).same,
      ]),
    ).toEqual([true, 'yes']);
    const { top: after } = await link.evaluate((element) => element.getBoundingClientRect());
    expect(Math.abs(after - top)).toBeLessThan(1);
    expect(await page.locator('details.parties').first().getAttribute('open')).toBe('');
  });

  it('checks in a party from its list, which is open afterwards, and undoes it', async () => {
    await page.goto('/dashboard');
    await page.locator('summary', { hasText: '5 people' }).click();
    await page.getByRole('button', { name: 'Check in: Grace hopper, 3 people' }).click();
    const undo = page.getByRole('button', { name: 'Undo: Grace hopper, 3 people' });
    await undo.waitFor();
    await page.getByText('Everyone arrived').waitFor();
    await undo.click();
    await page.getByRole('button', { name: 'Check in: Grace hopper, 3 people' }).waitFor();
    await page.getByRole('link', { name: '2 here' }).waitFor();
  });

  it('shows a new booking, and a cancelled session', async () => {
    await session.book('Zoe', 'Zimmer', { Participants: 2 });
    await published();
    await page.getByRole('link', { name: '7 people' }).waitFor();
    await operator.api.post(`/api/v2/operator/timeslots/${session.timeslotId}/cancel`, { Reason: 'Strong wind' });
    await published();
    // Until then, nothing moves the list with the focus.
    await page.evaluate('document.activeElement.blur()');
    await page.getByText('Strong wind').waitFor();
  });

  it('is accessible with an open list', async () => {
    await operator.addTimeslot(session.activityId, '2027-06-05', '14:00', 10);
    await session.book('Max', 'Power', { Time: '14:00', Participants: 2 });
    await page.goto('/dashboard');
    await page.locator('summary').first().click();
    expect(await faultsOnScreens(page)).toEqual([]);
  });

  it('is live again after errors of a proxy, but not if too many pages are open', async () => {
    const tab = await page.context().newPage();
    await tab.clock.install();
    const methods: string[] = [];
    const answerStreams = async (status: number) => {
      await tab.unrouteAll();
      await tab.route('**/dashboard/today/events*', (route) => {
        methods.push(route.request().method());
        return status === 200 ? route.continue() : route.fulfill({ status });
      });
    };
    const attempts = async (...expected: string[]) => {
      await until(expected.join(), () => methods.length >= expected.length, 50);
      expect(methods.splice(0)).toEqual(expected);
    };
    await answerStreams(502);
    await tab.goto('/dashboard');
    await attempts('GET');
    await tab.clock.runFor(5_000);
    await attempts('HEAD');
    await answerStreams(200);
    await tab.clock.runFor(5_000);
    await attempts('HEAD', 'GET');
    await session.book('Linus', 'Pauling', { Time: '14:00' });
    await published();
    await tab.getByText('Linus Pauling').first().waitFor({ state: 'attached' });

    await answerStreams(204);
    await tab.goto('/dashboard');
    await attempts('GET');
    await tab.clock.runFor(5_000);
    await attempts('HEAD');
    await tab.clock.runFor(50_000);
    expect(methods).toEqual([]);
    await tab.close();
  });
});
