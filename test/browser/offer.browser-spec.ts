import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility';
import { heading, launchBrowser, newPage } from '../support/browser';
import { TestApp } from '../support/test-app';
import { TestQueue } from '../support/test-queue';

describe('the page of an offer', () => {
  let test: TestApp;
  let browser: Browser;
  let page: Page;
  let queue: TestQueue;
  let offer: string;

  beforeAll(async () => {
    [test, browser] = await Promise.all([TestApp.create(), launchBrowser()]);
    test.clock.set('2027-06-01T08:00:00Z');
    page = await newPage(browser, test);
  });

  beforeEach(async () => {
    queue = await TestQueue.create(test, await test.addOperator(), 1);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    offer = (await queue.offerOf('ada')).replace('/api/v2', '');
  });

  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  /** Looks at the page in both widths and schemes. */
  async function expectNoFaults(): Promise<void> {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violationsOf(page)).toEqual([]);
      }
    }
  }

  it('accepts it and pays', async () => {
    await page.goto(offer);
    await heading(page, 'Sunset kayak tour').waitFor();
    await expectNoFaults();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('You have accepted.').waitFor();
    await expectNoFaults();
    expect(await queue.states()).toEqual(['ada:accepted']);
    await page.getByRole('button', { name: /^Pay £.* by card$/ }).click();
    await page.getByText('Paid and booked.').waitFor();
    await expectNoFaults();
  });

  it('declines it only after asking', async () => {
    await page.goto(offer);
    const button = page.getByRole('button', { name: 'Decline offer' });
    expect(await button.isVisible()).toBe(false);
    await page.getByText('No, thank you').click();
    await button.click();
    await page.getByText('You declined this offer.').waitFor();
    await expectNoFaults();
    expect(await queue.states()).toEqual(['ada:declined']);
  });
});
