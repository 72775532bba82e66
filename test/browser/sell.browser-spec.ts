import type { Page } from 'playwright-core';
import { enter, heading, newPage, signIn, signedIn } from '../support/browser';
import { PASSWORD, addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

declare global {
  /** Set by a test to notice that the page was reloaded. */
  var isSamePage: boolean | undefined;
}

describe('choosing what is sold', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z' });
  const browser = useBrowser();
  let person: string;
  let tour: string;
  let hire: string;
  let page: Page;

  beforeAll(async () => {
    tour = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    hire = (await operator.addActivity({ Name: 'Boat hire' })).ActivityID;
    await operator.addTimeslot(tour, '2027-06-05', '10:00', 8);
    await operator.addTimeslot(tour, '2027-06-12', '10:00', 8);
    await operator.addTimeslot(tour, '2027-06-12', '14:00', 8);
    await operator.addTimeslot(hire, '2027-06-12', '11:00', 8);
    person = await addStaff(test, operator, 'desk');
    page = await signedIn(browser, test, person);
  });

  const tile = (shown: Page, time: string) => shown.locator('.tile', { hasText: time });
  const open = async () => {
    await page.goto(`/dashboard/sell?ActivityID=${tour}&Date=2027-06-05`);
  };
  const select = async (shown: Page, time: string) => {
    await tile(shown, time).click();
    await shown.locator('.tile[aria-pressed="true"]', { hasText: time }).waitFor();
  };
  const mark = () => page.evaluate(() => void (globalThis.isSamePage = true));
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const isSame = () => page.evaluate(() => globalThis.isSamePage === true);
  const booked = async () => (await operator.api.get('/api/v2/operator/bookings')).body.data.length as number;

  it('takes an entire date from the keyboard, and every arrow key, before it shows anything else', async () => {
    await open();
    await mark();
    await page.getByLabel('Date').focus();
    for (const digit of '06122027') {
      await page.keyboard.press(digit);
      expect([digit, await isSame(), await focus()]).toEqual([digit, true, '_Date']);
    }
    expect(await page.getByLabel('Date').inputValue()).toBe('2027-06-12');
    await page.getByLabel('Activity').focus();
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key);
      expect([key, await isSame(), await focus()]).toEqual([key, true, '_Activity']);
    }
    await page.getByRole('button', { name: 'Show times' }).press('Enter');
    await tile(page, '11:00–13:00').waitFor();
    expect(await heading(page, 'Sell').isVisible()).toBe(true);
  });

  it('filters the schedule only on request', async () => {
    await page.goto('/dashboard/schedule');
    await mark();
    await page.getByRole('combobox', { name: 'Activity' }).focus();
    for (const key of ['ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
      expect([key, await isSame(), await focus()]).toEqual([key, true, 'ActivityID']);
    }
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/ActivityID=a_/);
  });

  const fillIn = async (shown: Page) => {
    await shown.getByRole('spinbutton', { name: 'Standard' }).fill('3');
    await shown.getByLabel('Name').fill('Grace Hopper');
    await shown.getByText('Email, phone and notes').click();
    await shown.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
    await shown.getByLabel('Notes').fill('Left-handed\nTall');
    await shown.getByLabel('Receipt').fill('T-1');
  };
  const entered = async (shown: Page) => [
    await shown.getByLabel('Name').inputValue(),
    await shown.getByRole('textbox', { name: 'Email' }).inputValue(),
    await shown.getByLabel('Notes').inputValue(),
    await shown.getByLabel('Receipt').inputValue(),
  ];
  const GRACE = ['Grace Hopper', 'grace@example.com', 'Left-handed\nTall', 'T-1'];

  it.each([
    ['with scripts', true],
    ['without', false],
  ])(
    'keeps what is known of the customer when another day or activity is shown, %s',
    async (_how, javaScriptEnabled) => {
      const shown = await newPage(browser, test, { javaScriptEnabled });
      await signIn(shown, person);
      await shown.goto(`/dashboard/sell?ActivityID=${tour}&Date=2027-06-05`);
      await select(shown, '10:00–12:00');
      await fillIn(shown);
      await shown.getByLabel('Date').fill('2027-06-12');
      await shown.getByRole('button', { name: 'Show times' }).click();
      await tile(shown, '14:00–16:00').waitFor();
      expect(await entered(shown)).toEqual(GRACE);
      expect(await shown.getByRole('spinbutton', { name: 'Standard' }).inputValue()).toBe('3');
      await tile(shown, '14:00–16:00').click();
      expect(await entered(shown)).toEqual(GRACE);
      await shown.getByLabel('Date').fill('2027-06-13');
      await shown.getByRole('button', { name: 'Show times' }).click();
      await shown.getByText('No sessions of Kayak tour are available on Sun, 13 Jun 2027.').waitFor();
      expect(await entered(shown)).toEqual(GRACE);
      await shown.getByLabel('Date').fill('2027-06-12');
      await shown.getByLabel('Activity').selectOption(hire);
      await shown.getByRole('button', { name: 'Show times' }).click();
      await tile(shown, '11:00–13:00').click();
      expect(await entered(shown)).toEqual(GRACE);
      expect(await shown.getByRole('spinbutton', { name: 'Standard' }).inputValue()).toBe('1');
      const before = await booked();
      await shown.locator('.pay').getByRole('button', { name: 'Later' }).click();
      await heading(shown, 'Booked').waitFor();
      expect(await booked()).toBe(before + 1);
      await shown.getByRole('link', { name: /^Booking / }).click();
      expect(await shown.locator('.prose').getByText('Left-handed').isVisible()).toBe(true);
      await shown.context().close();
    },
  );

  it('books nothing that it did not show', async () => {
    await open();
    await select(page, '10:00–12:00');
    await fillIn(page);
    await page.getByLabel('Date').fill('2027-06-12');
    const before = await booked();
    await page.getByLabel('Name').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cash');
    expect(await booked()).toBe(before);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Not booked yet').waitFor();
    expect([await booked(), await entered(page)]).toEqual([before, GRACE]);
    await page.locator('.pay').getByRole('button', { name: 'Cash' }).click();
    await page.getByRole('status').getByText('Sat, 12 Jun 2027, 10:00').waitFor();
  });

  it('shows at the date that it is invalid', async () => {
    await open();
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Date').fill('');
    await page.getByRole('button', { name: 'Show times' }).click();
    await page.locator('#sell-_Date-error').getByText('must be a real date').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Grace');
  });

  it.each([
    ['out', false],
    ['out and in again', true],
  ])('keeps the sale when somebody signed %s in another tab', async (_what, isBack) => {
    await open();
    await select(page, '10:00–12:00');
    await page.getByLabel('Name').fill('Grace Hopper');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await heading(other, 'Sign in').waitFor();
    if (isBack) {
      await enter(other, person, PASSWORD);
      await heading(other, 'Today').waitFor();
    }
    await other.close();
    const before = await booked();
    await page.locator('.pay').getByRole('button', { name: 'Cash' }).click();
    if (!isBack) await enter(page, person, PASSWORD);
    await page.getByText('What you entered').click();
    await page.getByText('Hopper').waitFor();
    expect(await booked()).toBe(before);
    await page.getByRole('button', { name: 'Submit now' }).click();
    await heading(page, 'Booked').waitFor();
    expect(await booked()).toBe(before + 1);
  });

  it('sells a family of four with seven clicks, or twelve keys', async () => {
    const family = await test.addOperator();
    const ticket = (Name: string, Amount: number) => ({ Name, Price: { Amount, Currency: 'GBP' } });
    const TicketTypes = [ticket('Adult', 4500), ticket('Child', 2500)];
    const { ActivityID } = await family.addActivity({ Name: 'Learn to sail', TicketTypes, Price: undefined });
    for (const time of ['08:00', '09:00']) await family.addTimeslot(ActivityID, '2027-06-05', time, 8);
    const shown = await signedIn(browser, test, await addStaff(test, family, 'desk'));
    let actions = 0;
    const click = async (name: string | RegExp) => {
      actions++;
      await shown.getByRole('button', { name }).click();
    };
    const press = async (...keys: string[]) => {
      actions += keys.length;
      for (const key of keys) await shown.keyboard.press(key);
    };
    await shown.getByRole('link', { name: 'Sell', exact: true }).click();
    await click(/09:00/);
    await click('More: Adult');
    await click('More: Child');
    await click('More: Child');
    await shown.getByLabel('Name').fill('Smith');
    await shown.locator('output').getByText('£140.00').waitFor();
    await shown.locator('.pay').getByRole('button', { name: 'Card' }).click();
    await shown.getByRole('status').getByText('4 places, Learn to sail, today 09:00. £140.00 paid by card.').waitFor();
    // The navigation, the name and the payment method are three more.
    expect(actions + 3).toBe(7);
    await shown.getByRole('link', { name: 'Sell another' }).click();
    await shown.locator('.tile:focus').waitFor();
    actions = 0;
    await press('Enter');
    await shown.locator('input:focus').waitFor();
    await shown.locator('.step').first().waitFor();
    await press('2', 'Tab', '2', 'Tab', ...'Smith', 'Enter', 'Enter');
    await shown.getByText('4 places, Learn to sail, today 08:00. £140.00 paid in cash.').waitFor();
    expect(actions).toBe(12);
    await shown.context().close();
  });

  it('does not book when Enter closes the keyboard of a touch screen', async () => {
    const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
    const shown = await newPage(browser, test, touch);
    await signIn(shown, person);
    await shown.goto('/dashboard/sell');
    const before = await booked();
    await shown.getByLabel('Name').fill('Grace');
    await shown.getByLabel('Name').press('Enter');
    expect(await shown.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(false);
    expect(await shown.locator('.pay').count()).toBe(0);
    await shown.locator('.tile').first().click();
    await shown.locator('.pay').getByRole('button', { name: 'Later' }).click();
    await heading(shown, 'Booked').waitFor();
    expect(await booked()).toBe(before + 1);
    await shown.context().close();
  });

  it('adds up prices with the decimals of ISO 4217, whatever the browser has for the currency', async () => {
    const dinars = await test.addOperator({ currency: 'IQD' });
    const { ActivityID } = await dinars.addActivity({ Price: { Amount: 12_345, Currency: 'IQD' } });
    await dinars.addTimeslot(ActivityID, '2027-06-05', '10:00', 8);
    const shown = await signedIn(browser, test, await addStaff(test, dinars, 'desk'));
    await shown.goto(`/dashboard/sell?ActivityID=${ActivityID}&Date=2027-06-05`);
    await shown.locator('.tile').first().click();
    await shown.getByRole('spinbutton', { name: 'Standard' }).fill('2');
    await shown.locator('output').getByText('IQD 24.690').waitFor();
    await shown.context().close();
  });
});
