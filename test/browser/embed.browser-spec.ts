import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { newPage } from '../support/browser';
import type { TestOperator } from '../support/test-app';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

/** The operator's website, on another origin. */
class Website {
  private constructor(private readonly server: Server) {}

  /** @param policy its content security policy, which permits no inline styles or scripts */
  static async start(page: string, policy: string): Promise<Website> {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
      response.end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Website(server);
  }

  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('the online shop on another website', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  const browser = useBrowser();
  let operator: TestOperator;
  let website: Website;

  beforeAll(async () => {
    operator = await test.addOperator();
    const { ActivityID } = await operator.addActivity({ Name: 'Sunset kayak' });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    const tag = `<script src="${test.url}/shop/embed.js" data-operator="${operator.slug}" data-label="Book a kayak"></script>`;
    const inGerman = tag.replace('data-label="Book a kayak"', 'data-lang="de-CH"');
    const page = `<!doctype html><title>Cove Kayaks</title><h1>Kayaks</h1>${tag}<p>${inGerman}<a href="#more">More</a></p>`;
    website = await Website.start(page, `default-src 'none'; script-src ${test.url}; frame-src ${test.url}`);
    const settings = { Storefront: { Enabled: true }, EmbedOrigins: [website.origin] };
    expect((await operator.api.patch('/api/v2/operator', settings)).status).toBe(200);
  });
  afterAll(() => website.stop());

  const open = async (page: Page) => {
    await page.goto(website.origin);
    const button = page.getByRole('button', { name: 'Book a kayak' });
    await button.click();
    return { button, shop: page.frameLocator('iframe'), dialog: page.getByRole('dialog', { name: 'Book a kayak' }) };
  };

  it('opens in the language of the tag', async () => {
    const page = await newPage(browser, test, {});
    await page.goto(website.origin);
    await page.getByRole('button', { name: 'Jetzt buchen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jetzt buchen' });
    await dialog.getByRole('button', { name: 'Schließen' }).waitFor();
    const shop = dialog.frameLocator('iframe');
    await shop.getByText('ab 45,00').waitFor();
    await shop.getByRole('link', { name: /Sunset kayak/ }).click();
    await shop.getByRole('link', { name: /Samstag, 5\. Juni/ }).waitFor();
  });

  it('sells in a frame, and leads back to the page', async () => {
    const page = await newPage(browser, test, { viewport: { width: 390, height: 844 } });
    const { button, shop, dialog } = await open(page);
    await shop.getByRole('link', { name: /Sunset kayak/ }).click();
    await shop.getByRole('link', { name: /Saturday 5 June/ }).click();
    await shop.getByRole('button', { name: /^Book for/ }).click();
    await shop.getByLabel('First name').fill('Ada');
    await shop.getByLabel('Last name').fill('Lovelace');
    await shop.getByLabel('Email').fill('ada@example.com');
    await shop.getByLabel('Phone').fill('+447700900123');
    await shop.getByRole('button', { name: /^Pay £/ }).click();
    await shop.getByText('You are booked.').waitFor();
    await shop.getByRole('heading', { name: 'Your booking' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await button.click();
    await shop.getByText('You are booked.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { body } = await operator.api.get('/api/v2/operator/bookings');
    expect(body.data).toMatchObject([{ Source: 'online', Status: 'confirmed' }]);
  });

  it('is as high as its page, up to the window', async () => {
    const page = await newPage(browser, test, { viewport: { width: 1280, height: 1600 } });
    const { shop, dialog } = await open(page);
    await shop.getByRole('link', { name: /Sunset kayak/ }).waitFor();
    const heights = async () => {
      const frame = await shop.locator('.customer').evaluate(({ scrollHeight }) => scrollHeight);
      return { frame, dialog: (await dialog.boundingBox())!.height };
    };
    await page.waitForFunction(() => document.querySelector('dialog')!.style.height.startsWith('min('));
    const { frame, dialog: height } = await heights();
    // The frame and the bar above it.
    expect(Math.round(height)).toBe(Math.round(Math.min(0.92 * 1600, frame + 44)));
  });

  it('works only on sites that the operator permits', async () => {
    await operator.api.patch('/api/v2/operator', { EmbedOrigins: ['https://www.cove.example'] });
    const page = await newPage(browser, test);
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await open(page);
    await blocked;
    await page.getByRole('link', { name: 'Open in a new tab' }).waitFor();
  });
});
