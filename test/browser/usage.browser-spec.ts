import type { Page } from 'playwright-core';
import { signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('usage in a browser', () => {
  const { test, operator } = useTestApp({ at: '2027-06-15T06:00:00Z' });
  const browser = useBrowser();
  let page: Page;

  beforeAll(async () => {
    const noon = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000;
    const Entries = [
      { Meter: 'sms', Usage: 40.5, OccurredAt: noon('2027-06-14') },
      { Meter: 'sms', Usage: 1, OccurredAt: noon('2027-06-01') },
      { Meter: 'two words ', Usage: 3, OccurredAt: noon('2027-06-13') },
      { Meter: 'sms', Usage: 7, OccurredAt: noon('2027-05-31') },
    ];
    expect((await operator.api.post('/api/v2/usage/meters/batch', { Entries })).status).toBe(201);
    page = await signedIn(browser, test, await addStaff(test, operator));
  });

  beforeEach(() => page.goto('/dashboard/usage'));

  const dates = async () => [
    await page.getByLabel('From', { exact: true }).inputValue(),
    await page.getByLabel('To', { exact: true }).inputValue(),
  ];

  it('leads there from the navigation and shows this month', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'sms' }).waitFor();
    expect(await dates()).toEqual(['2027-06-01', '2027-06-15']);
  });

  it.each([
    ['Today', '2027-06-15', '2027-06-15'],
    ['7 days', '2027-06-09', '2027-06-15'],
    ['30 days', '2027-05-17', '2027-06-15'],
    ['This month', '2027-06-01', '2027-06-15'],
    ['Last month', '2027-05-01', '2027-05-31'],
    ['This year', '2027-01-01', '2027-06-15'],
  ])('has %s at hand', async (name, from, to) => {
    const preset = page.getByRole('main').getByRole('link', { name, exact: true });
    await preset.click();
    await page.waitForURL(`**/dashboard/usage?from=${from}&to=${to}`);
    expect(await dates()).toEqual([from, to]);
    expect(await preset.getAttribute('aria-current')).toBe('true');
  });

  it('draws a meter in its own colour, whatever the period', async () => {
    const colourOf = () =>
      page
        .locator('article', { hasText: 'sms' })
        .locator('.column')
        .first()
        .evaluate((bar) => getComputedStyle(bar).fill);
    const colour = await colourOf();
    await page.getByRole('link', { name: 'Last month' }).click();
    await page.waitForURL(/from=2027-05-01/);
    expect(await colourOf()).toBe(colour);
  });

  it('answers on the first screen of a telephone, and is not wider than it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/usage');
    const row = (await page.getByRole('row', { name: /sms/ }).boundingBox())!;
    expect(row.y + row.height).toBeLessThan(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has the figures without scripts', async () => {
    const context = await browser.newContext({
      baseURL: test.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto('/dashboard/usage');
    expect(await plain.locator('.bars .column').count()).toBeGreaterThan(1);
    await plain.getByText('Usage by day').last().click();
    await plain.getByRole('cell', { name: '2027-06-13' }).waitFor();
    await plain.getByText('Custom dates').click();
    await plain.getByLabel('From', { exact: true }).fill('2027-06-02');
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.waitForURL('**/dashboard/usage?from=2027-06-02&to=2027-06-15&Compare=same-days');
    await context.close();
  });
});
