import type { Locator, Page } from 'playwright-core';
import { colourFaults, violationsOf } from '../support/accessibility';
import { enter, heading, newPage } from '../support/browser';
import { PASSWORD, addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Fields and taps from the sign-in page to the sold ticket. */
const ACTIONS = 15;

/** The form was 7,580 px high before parts of it were collapsed. */
const MAX_FORM_HEIGHT = 1_900;

describe('from nothing to the first sale on a phone', () => {
  const { test } = useTestApp({ at: '2027-06-05T08:00:00Z' });
  const browser = useBrowser();
  let page: Page;
  let actions = 0;

  const tap = async (target: Locator) => {
    actions += 1;
    await target.tap();
  };
  const fill = async (label: string, value: string) => {
    actions += 1;
    await page.getByLabel(label).first().fill(value);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  async function expectFit(maxHeight = Infinity) {
    const [width, height] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect([width, height <= maxHeight, await violationsOf(page)]).toEqual([390, true, []]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  it(`takes ${ACTIONS} actions`, async () => {
    const operator = await test.addOperator();
    page = await newPage(browser, test, PHONE);
    await page.goto('/dashboard');
    await enter(page, await addStaff(test, operator), PASSWORD);
    actions += 3;
    await page.getByText('0 of 3 done').waitFor();
    await expectFit();

    await tap(link('Add an activity'));
    await heading(page, 'New activity').waitFor();
    await expectFit(MAX_FORM_HEIGHT);
    await fill('Name', 'Kayak tour');
    await fill('Price in GBP', '45');
    await tap(button('Add activity'));

    await tap(link('Add sessions'));
    await heading(page, 'Add sessions').waitFor();
    await fill('Start', '10:00');
    await tap(page.getByLabel('Every day'));
    await fill('Until', '2027-06-30');
    await tap(button('Add'));
    await page.getByText('26 timeslots added.').waitFor();

    await tap(link('Sell the first ticket'));
    await heading(page, 'Sell').waitFor();
    await fill('Name', 'Ada');
    await tap(button('Cash'));
    await page.getByRole('status').getByText('Ada: 1 place, Kayak tour, today 10:00. £45.00 paid in cash.').waitFor();
    expect(actions).toBe(ACTIONS);

    await page.goto('/dashboard');
    await page.getByText('Kayak tour').first().waitFor();
    expect(await page.getByText('First steps').count()).toBe(0);
  });

  it('works without scripts', async () => {
    const operator = await test.addOperator();
    page = await newPage(browser, test, { ...PHONE, javaScriptEnabled: false });
    await page.goto('/dashboard/activities/new');
    await enter(page, await addStaff(test, operator), PASSWORD);
    await page.getByLabel('Name').first().fill('Kayak tour');
    await page.getByText('Selling rules').tap();
    await page.getByLabel('Maximum party size').fill('0');
    await page.getByLabel('Price in GBP').first().fill('45');
    await button('Add activity').tap();
    await page.getByText('Selling rules').waitFor();
    await page.locator('#activity-MaxParticipants-error').waitFor();
    expect(await page.getByLabel('Price in GBP').first().inputValue()).toBe('45');
    await page.getByLabel('Maximum party size').fill('4');
    await button('Add activity').tap();
    await page.getByText('Activity added.').waitFor();
  });
});
