import type { Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility';
import { signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('many timeslots', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z' });
  const browser = useBrowser();
  let page: Page;

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.addTimeslot(ActivityID, '2027-06-05', '14:00');
    await operator.api.post(`/api/v2/operator/activities/${ActivityID}/timeslots`, {
      ...{ Date: '2027-07-01', Time: '10:00', Capacity: 10 },
      Repeat: { Frequency: 'daily', Until: '2027-07-31' },
    });
    page = await signedIn(browser, test, await addStaff(test, operator));
  });
  const perform = async (actions: (() => Promise<void>)[], most: number) => {
    expect(actions.length).toBeLessThanOrEqual(most);
    for (const act of actions) {
      await act();
      expect(await violationsOf(page)).toEqual([]);
    }
  };

  it('get the places of July in six actions', async () => {
    await page.goto('/dashboard');
    const actions = [
      () => page.getByRole('link', { name: 'Schedule' }).click(),
      () => page.getByRole('link', { name: 'Change many sessions' }).click(),
      () => page.getByRole('link', { name: 'July 2027' }).click(),
      () => page.getByLabel('Places').fill('8'),
      () => page.getByRole('button', { name: 'Preview' }).click(),
      () => page.getByRole('button', { name: 'Change 31 sessions' }).click(),
    ];
    await perform(actions, 6);
    await page.getByText('31 sessions changed.').waitFor();
  });

  it('of a day close in two actions', async () => {
    await page.goto('/dashboard');
    const actions = [
      () => page.getByRole('link', { name: 'Close this day' }).click(),
      () => page.getByRole('button', { name: 'Close 2 sessions' }).click(),
    ];
    await perform(actions, 3);
    await page.getByText('2 sessions changed.').waitFor();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Open this day again' }).click();
    await page.getByRole('button', { name: 'Open 2 sessions' }).click();
    await page.getByText('2 sessions changed.').waitFor();
  });
});
