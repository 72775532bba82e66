import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { heading, newPage, signIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { launchBrowserThatSees } from '../support/fake-camera';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { customerPageOf } from '../support/waivers';

/** The entry on a Saturday: a guest holds the ticket's page up, staff point the telephone at it. */
describe('the entry, with the camera', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:30:00Z' });
  let browser: Browser;
  let page: Page;
  let code: string;
  const folder = mkdtempSync(join(tmpdir(), 'slipway-camera-'));

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    const tickets = await operator.api.get(`/api/v2/ota/partner/bookings/${booked.body.data.BookingReference}/tickets`);
    code = tickets.body.data[0].TicketCode;
    const link = await customerPageOf(operator, booked.body.data.BookingReference);
    const { text } = await test.anonymous.get(`${link}/tickets`);
    browser = await launchBrowserThatSees(/<svg class="qr".*?<\/svg>/s.exec(text)![0], join(folder, 'ticket.y4m'));
    page = await newPage(browser, test);
    await signIn(page, await addStaff(test, operator, 'desk'));
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  it('reads the code of a ticket, lets the guest in, and continues to the next one', async () => {
    await page.goto('/dashboard/check-in');
    await heading(page, 'Check-in').waitFor();
    await page.getByRole('button', { name: 'Scan with camera' }).click();
    await page.waitForURL(`**/dashboard/check-in?Code=${code}`);
    await page.getByRole('heading', { name: 'Valid: Ada Lovelace, Standard (1 of 1)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop camera' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: `Check in: ${code}` }).click();
    await page.getByRole('heading', { name: 'Welcome: Ada Lovelace, Standard (1 of 1)' }).waitFor();
    // The next guest's turn: the camera is on again, and the ticket before it is not taken for a new one.
    await page.getByRole('button', { name: 'Stop camera' }).click();
    await page.getByRole('button', { name: 'Scan with camera' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^Already redeemed at 09:30 by / }).waitFor();
    expect(await page.locator('video').isVisible()).toBe(false);
  });

  it('says so when the camera may not be used, and takes typed codes', async () => {
    await page.context().grantPermissions([]);
    await page.goto('/dashboard/check-in');
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Scan with camera' }).click();
    await page.getByText('Camera access is blocked').waitFor();
    await page.getByLabel('Ticket code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('1 of 1 ticket checked in').waitFor();
  });

  it('is the only page that may ask for it', async () => {
    const policyOf = async (path: string) => (await page.goto(path))!.headers()['permissions-policy'];
    expect(await policyOf('/dashboard/check-in')).toContain('camera=(self)');
    expect(await policyOf('/dashboard')).toContain('camera=()');
  });
});
