import type { Page } from 'playwright-core';
import { faultsOnScreens } from '../support/accessibility';
import { newPage } from '../support/browser';
import type { TestOperator } from '../support/test-app';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** Taps from the start page of the shop to the paid booking. */
const MAX_TAPS = 12;

describe('the online shop in a browser', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  const browser = useBrowser();
  let operator: TestOperator;
  let start: string;

  beforeAll(async () => {
    operator = await test.addOperator();
    await operator.api.patch('/api/v2/operator', {
      ...{ Colour: '#ffcc00', Telephone: '+441326000000', Address: 'The Slip\nFalmouth' },
      Storefront: {
        Enabled: true,
        Headline: 'Out on the water',
        Text: 'For every level.',
        Terms: 'No shoes on board.',
      },
    });
    const { ActivityID } = await operator.addActivity({ Name: 'Sunset kayak', WaitlistEnabled: true });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    await operator.addTimeslot(ActivityID, '2027-06-05', '12:00', 4);
    start = `/shop/${operator.slug}`;
  });

  const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
  const bookings = async () => (await operator.api.get('/api/v2/operator/bookings')).body.data as object[];

  async function fillCustomer(page: Page): Promise<void> {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Phone').fill('+447700900123');
  }

  it.each([true, false])('books on a phone with few taps; scripts: %s', async (hasScripts) => {
    const page = await newPage(browser, test, { ...PHONE, javaScriptEnabled: hasScripts });
    let taps = 0;
    const tap = async (target: ReturnType<Page['locator']>) => {
      taps += 1;
      await target.tap();
    };
    await page.goto(start);
    await tap(page.getByRole('link', { name: /Sunset kayak/ }));
    await tap(page.getByRole('link', { name: /Saturday 5 June/ }));
    await tap(page.getByRole('link', { name: /^10:00/ }));
    if (hasScripts) await tap(page.getByRole('button', { name: 'More: Standard' }));
    await tap(button(page, /^Book for/));
    await page.getByText('We hold your places').waitFor();
    await fillCustomer(page);
    taps += 4;
    await tap(page.getByLabel('I accept'));
    await tap(button(page, /^Pay £/));
    await page.getByText('You are booked.').waitFor();
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    expect(await bookings()).toContainEqual(
      expect.objectContaining({ Source: 'online', Status: 'confirmed', Participants: hasScripts ? 2 : 1 }),
    );
  });

  it('holds the places once if its button is tapped twice, and shows the booking after going back', async () => {
    const page = await newPage(browser, test, PHONE);
    await page.goto(`${start}`);
    await page.getByRole('link', { name: /Sunset kayak/ }).tap();
    await page.getByRole('link', { name: /Saturday 5 June/ }).tap();
    await page.getByRole('link', { name: /^12:00/ }).tap();
    await button(page, /^Book for/).dblclick();
    await page.getByText('We hold your places').waitFor();
    expect(await page.getByText('Saturday, 5 June 2027, 12:00').count()).toBe(1);
    await fillCustomer(page);
    await page.getByLabel('I accept').tap();
    await button(page, /^Pay £/).tap();
    await page.getByText('You are booked.').waitFor();
    await page.goBack();
    await page.reload();
    await page.getByText('Thank you').waitFor();
    const { data } = (await operator.api.get('/api/v2/operator/bookings', { Search: 'lovelace' })).body;
    expect(data.filter(({ Time }: { Time: string }) => Time === '12:00')).toHaveLength(1);
  });

  it('can be read and used by everyone, on every page', async () => {
    const page = await newPage(browser, test);
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => (faults[name] = await faultsOnScreens(page));
    await page.goto(start);
    await look('start');
    await page.getByRole('link', { name: /Sunset kayak/ }).click();
    await look('month');
    await page.getByRole('link', { name: /Saturday 5 June/ }).click();
    await page.getByRole('link', { name: /^12:00/ }).click();
    await look('tickets');
    await button(page, /^Book for/).click();
    await page.getByText('We hold your places').waitFor();
    await look('basket');
    await page.getByLabel('First name').evaluate((each) => each.closest('form')!.setAttribute('novalidate', ''));
    await button(page, /^Pay £/).click();
    await page.getByRole('alert').waitFor();
    await look('rejected');
    expect(faults).toEqual({ start: [], month: [], tickets: [], basket: [], rejected: [] });
  });
});
