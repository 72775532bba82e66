import type { Page } from 'playwright-core';
import { faultsOnScreens } from '../support/accessibility';
import { heading, newPage } from '../support/browser';
import { TestQueue } from '../support/test-queue';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('the page of an offer', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  const browser = useBrowser();
  let page: Page;
  let queue: TestQueue;
  let offer: string;

  beforeAll(async () => {
    page = await newPage(browser, test);
  });

  beforeEach(async () => {
    queue = await TestQueue.create(test, await test.addOperator(), 1);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    offer = (await queue.offerOf('ada')).replace('/api/v2', '');
  });

  it('accepts it and pays', async () => {
    await page.goto(offer);
    await heading(page, 'Sunset kayak tour').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('You have accepted.').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    expect(await queue.states()).toEqual(['ada:accepted']);
    await page.getByRole('button', { name: /^Pay £.* by card$/ }).click();
    await page.getByText('Paid and booked.').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
  });

  it('declines it only after asking', async () => {
    await page.goto(offer);
    const button = page.getByRole('button', { name: 'Decline offer' });
    expect(await button.isVisible()).toBe(false);
    await page.getByText('No, thank you').click();
    await button.click();
    await page.getByText('You declined this offer.').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    expect(await queue.states()).toEqual(['ada:declined']);
  });
});
