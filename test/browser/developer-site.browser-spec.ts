import type { BrowserContext, Page } from 'playwright-core';
import { GUIDE_SLUGS } from '../../src/platform/http/guides';
import { colourFaults, violationsOf } from '../support/accessibility';
import { heading, newPage } from '../support/browser';
import { layoutFaults } from '../support/layout';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

const PAGES = [
  '',
  '/search?q=retry',
  '/search?q=qwertyuiop',
  '/nothing',
  '/changelog',
  ...GUIDE_SLUGS.map((slug) => `/${slug}`),
];

/** With every kind of content: search results, samples in tabs, tables, pictures and diagrams. */
const KINDS = [
  '',
  '/search?q=retry',
  '/search?q=qwertyuiop',
  '/nothing',
  '/changelog',
  '/quick-start',
  '/check-in',
  '/concepts',
];

/** Rules that one guide can break and another not. */
const OF_CONTENTS = [
  'heading-order',
  'empty-heading',
  'image-alt',
  'link-name',
  'empty-table-header',
  'duplicate-id-aria',
];

jest.setTimeout(240_000);

describe('the developer pages in a browser', () => {
  const { test } = useTestApp();
  const browser = useBrowser();
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];
  const strangers: string[] = [];

  beforeAll(async () => {
    context = (await newPage(browser, test)).context();
  });

  beforeEach(async () => {
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (404|422)/.test(message.text())) faults.push(message.text());
    });
    page.on('pageerror', ({ message }) => void faults.push(message));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== test.url)
        strangers.push(request.url());
    });
  });

  afterEach(() => page.close());

  const openReference = async () => {
    await page.goto('/docs/reference');
    await page.locator('.opblock').first().waitFor();
  };

  const width = () => page.evaluate(() => document.documentElement.scrollWidth);

  // Guides share a template, so all rules of axe are checked once for each kind of page, and those about contents always.
  it('break no accessibility rule, have enough contrast in both schemes, and fit on a telephone', async () => {
    for (const path of PAGES) {
      await page.goto(`/docs${path}`);
      const faults = await violationsOf(page, { only: KINDS.includes(path) ? [] : OF_CONTENTS });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...(await colourFaults(page)));
      }
      await page.setViewportSize({ width: 360, height: 800 });
      faults.push(...(await layoutFaults(page)));
      await page.setViewportSize({ width: 1280, height: 720 });
      expect([path, faults]).toEqual([path, []]);
    }
  });

  it('answer “how do I retry safely?” one click from the start', async () => {
    await page.goto('/docs');
    await page.getByRole('link', { name: 'How do I retry safely?' }).click();
    await heading(page, 'Retry safely').waitFor();
  });

  it('answer it by the search as well, without scripts too', async () => {
    const plain = await newPage(browser, test, { javaScriptEnabled: false });
    for (const each of [page, plain]) {
      await each.goto('/docs');
      await each.getByRole('searchbox').fill('how do I retry safely?');
      await each.getByRole('searchbox').press('Enter');
      await each.locator('#found a').first().click();
      await heading(each, 'Retry safely').waitFor();
    }
    await plain.context().close();
  });

  it('find while one types, from the slash on', async () => {
    await page.goto('/docs/search');
    await page.keyboard.press('/');
    await page.keyboard.type('price');
    await page.locator('#found').getByRole('link', { name: 'Prices and tickets', exact: true }).first().waitFor();
    await page.waitForURL('/docs/search?q=price');
  });

  it('hand out code', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/quick-start');
    await page.locator('.tabs').getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`OTA=${test.url}/api/v2/ota/partner`);
  });

  it('show samples in one language, and remember it', async () => {
    await page.goto('/docs/quick-start');
    const shown = () => page.locator('.tabs figure:visible figcaption').allTextContents();
    expect((await shown()).map((each) => each.replace(/Cop.*/, ''))).toEqual(['Shell']);
    await page.getByRole('button', { name: 'Python', exact: true }).click();
    await page.goto('/docs/webhooks');
    expect((await shown()).map((each) => each.replace(/Cop.*/, ''))).toEqual(['Python']);
    const plain = await newPage(browser, test, { javaScriptEnabled: false });
    await plain.goto('/docs/quick-start');
    expect(await plain.locator('.tabs figure:visible').count()).toBe(4);
    await plain.context().close();
  });

  describe('the reference', () => {
    beforeEach(openReference);

    it('fits on a telephone', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await width()).toBe(390);
      await page.locator('.opblock-summary').first().click();
      await page.locator('.opblock-body').waitFor();
      expect(await width()).toBe(390);
    });

    it('starts with what partners need and has its own way to the guides', async () => {
      expect(await page.locator('.opblock-tag').first().textContent()).toMatch(/^Partner/);
      await page.getByRole('link', { name: 'quick start', exact: true }).click();
      await heading(page, 'Quick start').waitFor();
    });

    // Swagger UI's own: buttons hold links, choices of examples have no names, and long examples scroll without the keyboard.
    it.each(['light', 'dark'] as const)('breaks no accessibility rule of ours in the %s', async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await page.locator('.opblock-summary-control').first().click();
      await page.locator('.opblock-body').waitFor();
      const theirs = ['nested-interactive', 'select-name', 'scrollable-region-focusable'];
      expect(await violationsOf(page, { without: theirs })).toEqual([]);
    });

    it('takes a key in one place, and sends it', async () => {
      const { api } = await test.addOperator();
      await page.getByRole('button', { name: 'Authorize', exact: true }).click();
      const box = page.locator('.dialog-ux .auth-container').filter({ hasText: 'API key' });
      await box.locator('input').fill(api.key!);
      await box.getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.dialog-ux .close-modal').click();
      await page.locator('.opblock-summary-control').first().click();
      await page.getByRole('button', { name: 'Try it out' }).click();
      const answered = page.waitForResponse((response) => response.url().includes('/api/v2/ota/'));
      await page.getByRole('button', { name: 'Execute' }).click();
      expect((await answered).status()).toBe(200);
    });

    it('is filtered by what operations are called and where they are', async () => {
      const shown = () => page.locator('.opblock').count();
      const all = await shown();
      await page.getByPlaceholder(/filter/i).fill('cancel');
      await page.locator('.opblock').first().waitFor();
      expect(await shown()).toBeLessThan(all);
      expect(await page.locator('.opblock').first().textContent()).toMatch(/cancel/i);
    });
  });

  it('violate no content security policy, and load nothing from other sites', () => {
    expect([faults, strangers]).toEqual([[], []]);
  });
});
