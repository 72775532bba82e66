import type { Locator, Page } from 'playwright-core';
import { type DemoKeys, DemoService } from '../../src/demo';
import { newPage } from '../support/browser';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

jest.setTimeout(120_000);

describe('“Try it out”, with nothing changed, on a fresh demo', () => {
  const { test } = useTestApp({ isolated: true });
  const browser = useBrowser();
  let page: Page;

  /** At every click the page draws all that it shows, so it is to show little. */
  const show = (operation: string) => page.getByPlaceholder(/filter/i).fill(operation);

  beforeAll(async () => {
    let keys: DemoKeys | undefined;
    await test.app.get(DemoService).seed((made) => (keys = made));
    page = await newPage(browser, test);
    await page.goto('/docs/reference');
    await show('createBooking');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const box = page.locator('.auth-container').filter({ hasText: 'API key' });
    await box.getByRole('textbox').fill((keys!.toJSON() as { Keys: Record<string, string> }).Keys['partner']!);
    await box.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
  });

  const open = async (operation: string): Promise<Locator> => {
    await show(operation);
    const block = page.locator(`.opblock[id$="-${operation}"]`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    return block;
  };

  const execute = async (block: Locator): Promise<string | null> => {
    const clear = block.getByRole('button', { name: 'Clear' });
    if (await clear.isVisible()) await clear.click();
    await block.getByRole('button', { name: 'Execute' }).click();
    return block.locator('.live-responses-table tr.response .response-col_status').first().textContent();
  };

  it('books at the first Execute, and again', async () => {
    const block = await open('createBooking');
    expect(await execute(block)).toMatch(/^201/);
    expect(await execute(block)).toMatch(/^201/);
  });

  it('reserves, confirms and cancels by OCTO, and once more when the page is opened again', async () => {
    for (let opened = 0; opened < 2; opened++) {
      await page.goto('/docs');
      await page.goto('/docs/reference');
      for (const operation of ['reserveOctoBooking', 'getOctoBooking', 'confirmOctoBooking', 'cancelOctoBooking'])
        expect([operation, await execute(await open(operation))]).toEqual([operation, expect.stringMatching(/^200/)]);
    }
  });

  it.each(['getBooking', 'changeBooking', 'moveBooking', 'cancelBooking', 'getHold', 'extendHold'])(
    'does %s with what the demo has',
    async (operation) => expect(await execute(await open(operation))).toMatch(/^200/),
  );

  it.each(['listProducts', 'listAvailableDates', 'listAvailableTimeslots', 'listQuestions', 'createHold'])(
    'gets an answer of %s',
    async (operation) => expect(await execute(await open(operation))).toMatch(/^20[01]/),
  );
});
