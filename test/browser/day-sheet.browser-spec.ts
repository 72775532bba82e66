import type { Page } from 'playwright-core';
import { faultsOnScreens } from '../support/accessibility';
import { heading, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

const PAPER = { width: 718, height: 1047 };

describe('the day sheet in a browser', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z' });
  const browser = useBrowser();
  let page: Page;
  let actions = 0;

  beforeAll(async () => {
    const { book } = await addAnsweredSession(operator);
    await book('Zoe', 'Zimmer', { Participants: 4 });
    page = await signedIn(browser, test, await addStaff(test, operator, 'desk'));
  });

  beforeEach(async () => {
    await page.goto('/dashboard');
    actions = 0;
  });

  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    actions++;
    await page.getByRole(role, { name }).first().click();
  };

  it('is one click from Today, and ticks a guest with another', async () => {
    await click('link', /^Day sheet/);
    await heading(page, 'Sunset kayak tour, 10:00').waitFor();
    expect(actions).toBe(1);
    await click('button', 'Check in: Byron King');
    await page.getByRole('button', { name: 'Undo: Byron King' }).waitFor();
    expect(actions).toBe(2);
    await click('button', 'Undo: Byron King');
    await page.getByRole('button', { name: 'Check in: Byron King' }).waitFor();
  });

  it('shows the allergies of a day within two clicks', async () => {
    await click('link', /flags$/);
    await page.getByText('Nut, or "peanut", allergy').waitFor();
    await page.getByText('Bees').waitFor();
    expect(actions).toBeLessThanOrEqual(2);
  });

  it('is accessible and fits on a telephone, in the light and in the dark', async () => {
    await click('link', /^Day sheet/);
    const [sheet] = page.url().split('#');
    for (const path of [sheet!, '/dashboard/flags?Date=2027-06-05', '/dashboard/bookings?Flagged=true']) {
      await page.goto(path);
      expect([path, await faultsOnScreens(page)]).toEqual([path, []]);
    }
  });

  it('is a table with empty boxes on paper, with 12 to 15 people on a page', async () => {
    await click('link', /^Day sheet/);
    await heading(page, 'Sunset kayak tour, 10:00').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    const heights = await page.locator('table.sheet tbody tr').evaluateAll((rows) => {
      return rows.map((row) => row.getBoundingClientRect().height);
    });
    const top = await page.locator('table.sheet tbody').evaluate((body) => body.getBoundingClientRect().top);
    const onPage = (PAPER.height - top) / (heights.reduce((sum, height) => sum + height, 0) / heights.length);
    expect([heights.length, onPage >= 12, onPage < 16]).toEqual([9, true, true]);
    expect(await page.locator('.paper-box').first().isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });
});
