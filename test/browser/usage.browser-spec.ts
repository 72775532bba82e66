import type { Browser, Page } from 'playwright-core';
import { launchBrowser, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { TestApp, type TestOperator } from '../support/test-app';
import { until } from '../support/until';

describe('usage in a browser', () => {
  let test: TestApp;
  let browser: Browser;
  let operator: TestOperator;
  let page: Page;

  beforeAll(async () => {
    [test, browser] = await Promise.all([TestApp.create(), launchBrowser()]);
    test.clock.set('2027-06-15T06:00:00Z');
    operator = await test.addOperator();
    const noon = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000;
    const Entries = [
      { Meter: 'sms', Usage: 40.5, OccurredAt: noon('2027-06-14') },
      { Meter: 'sms', Usage: 1, OccurredAt: noon('2027-06-01') },
      { Meter: 'two words ', Usage: 3, OccurredAt: noon('2027-06-13') },
      { Meter: 'sms', Usage: 7, OccurredAt: noon('2027-05-31') },
    ];
    expect((await operator.api.post('/api/v2/usage/meters/batch', { Entries })).status).toBe(201);
    page = await signedIn(browser, test, await addStaff(test, operator, 'staff'));
  });

  beforeEach(() => page.goto('/dashboard/usage'));

  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  const dates = async () => [
    await page.getByLabel('From', { exact: true }).inputValue(),
    await page.getByLabel('To', { exact: true }).inputValue(),
  ];

  /** How many pixels of the chart are not empty, by colour. */
  const inkOf = (selector = '.chart canvas') =>
    page.locator(selector).evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data;
      const colours: Record<string, number> = {};
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] !== 255) continue;
        const colour = pixels.slice(at, at + 3).join();
        colours[colour] = (colours[colour] ?? 0) + 1;
      }
      return colours;
    });

  it('leads there from the navigation and shows the last 30 days', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Usage by day' }).waitFor();
    expect(await dates()).toEqual(['2027-05-17', '2027-06-15']);
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

  it('draws a line for each meter in its colour, and others as soon as it is dark', async () => {
    const draws = async (...colours: string[]) => {
      const ink = await inkOf();
      return colours.every((colour) => (ink[colour] ?? 0) > 20);
    };
    const [light, dark] = [['11,90,130', '180,69,31'] as const, ['124,196,238', '255,157,118'] as const];
    expect([await draws(...light), await draws(...dark)]).toEqual([true, false]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await until('a dark chart', () => draws(...dark));
    expect(await draws(...light)).toBe(false);
    await page.emulateMedia({ colorScheme: 'light' });
    await until('a light chart', () => draws(...light));
  });

  it('draws what is ticked, and keeps it with another period', async () => {
    await page.getByLabel('Draw sms').uncheck();
    await page.getByRole('button', { name: 'Draw the ticked meters' }).click();
    await page.waitForURL(/Draw/);
    expect(await page.locator('.legend li').allTextContents()).toEqual(['two words ']);
    await page.getByRole('link', { name: 'This month' }).click();
    await page.waitForURL(/from=2027-06-01/);
    expect(await page.locator('.legend li').allTextContents()).toEqual(['two words ']);
  });

  it('reads the exact figures at the cursor', async () => {
    await page.goto('/dashboard/usage?from=2027-06-14&to=2027-06-14');
    const box = (await page.locator('.chart .u-over').boundingBox())!;
    await page.mouse.move(box.x + (box.width * 13.5) / 24, box.y + box.height / 2);
    await page.getByText('Mon 14 Jun, 13:00').first().waitFor();
    expect(await page.locator('[data-chart-value]').allTextContents()).toEqual(['40.5']);
  });

  it('takes up no more room than there is when the window becomes narrow', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard/usage');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.chart .uplot')!.offsetWidth < 390);
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
    await plain.getByText('Figures of the chart').click();
    await plain.getByRole('cell', { name: '2027-06-14' }).waitFor();
    expect(await plain.locator('.chart').isVisible()).toBe(false);
    await plain.getByLabel('From', { exact: true }).fill('2027-06-01');
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.waitForURL('**/dashboard/usage?from=2027-06-01&to=2027-06-15');
    await context.close();
  });
});
