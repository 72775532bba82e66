import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, type Page, chromium } from 'playwright-core';
import { DemoServer } from './demo-server';

const FOLDER = 'docs/images';

/** Larger images would make the README slow. */
const MAX_BYTES = 200_000;

const VIEW = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' } as const;

/** Hides the notice that the server has no SMTP server. */
const WITHOUT_NOTICE = '.caution:has(code) { display: none !important }';

/** Of a WebP image, from 0 to 1. */
const QUALITY = 0.85;

interface Booking {
  readonly BookingReference: string;
  readonly ActivityID: string;
  readonly CheckedIn: number;
  readonly TimeslotID: number;
  readonly UnitItems: readonly { readonly TicketCode: string }[];
}

/** Writes the images of the README and the guides from a fresh demo. */
class Screenshots {
  private constructor(
    private readonly server: DemoServer,
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async take(): Promise<void> {
    mkdirSync(FOLDER, { recursive: true });
    const server = await DemoServer.start();
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    try {
      // Pages forbid styles from elsewhere, such as the one that hides the notice.
      const context = await browser.newContext({ baseURL: server.url, bypassCSP: true, ...VIEW });
      await new Screenshots(server, browser, await context.newPage()).takeAll();
    } finally {
      await browser.close();
      await server.stop();
    }
  }

  private async takeAll(): Promise<void> {
    await this.signIn();
    await this.save('today');
    const kayak = await this.findBooking('a_sunsetkayak1');
    await this.page.goto(`/dashboard/schedule/${kayak.TimeslotID}/sheet`);
    await this.save('day-sheet');
    const [ticket] = (await this.findBooking('a_wallpasses01', '&Waiver=complete')).UnitItems;
    await this.page.goto('/dashboard/check-in');
    await this.page.keyboard.type(ticket!.TicketCode);
    await this.page.keyboard.press('Enter');
    await this.page.locator('[data-verdict]').waitFor();
    await this.save('gate');
    await this.page.goto('/dashboard/usage');
    await this.save('usage');
    await this.page.goto('/dashboard/usage/statements');
    await this.save('statements');
    await this.takeOfGuides();
  }

  /** Pages that the guides for operators explain. */
  private async takeOfGuides(): Promise<void> {
    const { page } = this;
    await page.goto('/dashboard/activities/a_sunsetkayak1');
    await this.save('activity');
    await page.goto('/shop/demo');
    await this.save('online-shop');
    await page.goto('/shop/demo/a_sunsetkayak1');
    await page.locator('.shop-day.open').last().click();
    await page.waitForLoadState('networkidle');
    await this.save('online-shop-activity');
    await page.goto(await this.findCustomerPage());
    await this.save('customer-page');
    await page.goto('/dashboard/sell');
    await page.locator('.tiles button').nth(2).click();
    await page.waitForLoadState('networkidle');
    await this.save('sell');
    await page.goto('/dashboard/schedule/cancel-sessions?From=10:00');
    await this.save('cancel-sessions');
    const { BookingReference } = await this.findBooking('a_rowingboats1', '&Money=due');
    await page.goto(`/dashboard/bookings/${BookingReference}`);
    await page.locator('details', { hasText: 'Payments' }).evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = details.textContent.startsWith('Payments');
    });
    await this.save('booking');
    await page.goto('/dashboard/business');
    await this.save('business');
  }

  private async signIn(): Promise<void> {
    const { email, password } = this.server.owner;
    await this.page.goto('/dashboard/sign-in');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  }

  /** The first booking of today's session of an activity. */
  private async findBooking(activityId: string, filter = ''): Promise<Booking> {
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/London' });
    const found = await this.request<Booking[]>(`bookings?From=${today}&To=${today}&Limit=200${filter}`);
    const { BookingReference } = found.find(
      ({ ActivityID, CheckedIn }) => ActivityID === activityId && CheckedIn === 0,
    )!;
    return this.request<Booking>(`bookings/${BookingReference}`);
  }

  /** The page of a booking whose customer has questions to answer. */
  private async findCustomerPage(): Promise<string> {
    const [found] = await this.request<Booking[]>('bookings?Waiver=incomplete&Status=confirmed&Limit=1');
    const { Waiver } = await this.request<{ Waiver: { CompletionURL: string } }>(`bookings/${found!.BookingReference}`);
    return new URL(Waiver.CompletionURL).pathname.replace('/waivers/', '/bookings/');
  }

  private async request<T>(path: string): Promise<T> {
    const headers = { Authorization: `Bearer ${this.server.keys['operator']}` };
    const response = await fetch(`${this.server.url}/api/v2/operator/${path}`, { headers });
    return ((await response.json()) as { data: T }).data;
  }

  private async save(name: string): Promise<void> {
    const image = await this.toWebp(await this.page.screenshot({ style: WITHOUT_NOTICE }));
    if (image.length > MAX_BYTES)
      throw new Error(`${name} has ${image.length} bytes; at most ${MAX_BYTES} are useful.`);
    writeFileSync(`${FOLDER}/${name}.webp`, image);
    process.stdout.write(`${name}.webp: ${Math.round(image.length / 1000)} kB\n`);
  }

  /** Converts a PNG in the browser, so that no image library is needed. */
  private async toWebp(png: Buffer): Promise<Buffer> {
    const page = await this.browser.newPage();
    const source = `data:image/png;base64,${png.toString('base64')}`;
    const url: string = await page.evaluate(`(async () => {
      const image = new Image();
      image.src = '${source}';
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const bytes = await (await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} })).arrayBuffer();
      return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
    })()`);
    await page.close();
    return Buffer.from(url, 'base64');
  }
}

void Screenshots.take();
