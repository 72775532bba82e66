import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility';
import { launchBrowser, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { TestApp, type TestOperator } from '../support/test-app';

describe('cancelling the sessions of a day', () => {
  let test: TestApp;
  let browser: Browser;
  let operator: TestOperator;
  let page: Page;

  beforeAll(async () => {
    [test, browser] = await Promise.all([TestApp.create(), launchBrowser()]);
    test.clock.set('2027-06-05T06:00:00Z');
    operator = await test.addOperator();
    const { ActivityID } = await operator.addActivity();
    for (let session = 0; session < 16; session++) {
      const time = session === 0 ? '09:00' : `${13 + Math.floor(session / 3)}:${(session % 3) * 20 || '00'}`;
      await operator.addTimeslot(ActivityID, '2027-06-05', time);
    }
    page = await signedIn(browser, test, await addStaff(test, operator, 'desk'));
  });
  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  it('takes at most ten actions for fifteen sessions', async () => {
    await page.goto('/dashboard');
    const actions = [
      () => page.getByRole('link', { name: 'Cancel sessions' }).click(),
      () => page.getByRole('link', { name: 'From 13:20' }).click(),
      () => page.keyboard.type('Strong wind'),
      () => page.getByLabel('Everything customers paid you').check(),
      () => page.getByRole('button', { name: 'Preview' }).click(),
      () => page.getByRole('button', { name: 'Cancel 15 sessions' }).click(),
    ];
    expect(actions.length).toBeLessThanOrEqual(10);
    for (const [index, act] of actions.entries()) {
      await act();
      if (index === 1) expect(await violationsOf(page)).toEqual([]);
    }
    await page.getByText('15 sessions cancelled').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
