import type { Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility';
import { signedIn } from '../support/browser';
import { bookingPageOf } from '../support/customer-pages';
import { addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('cancelling the sessions of a day', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z' });
  const browser = useBrowser();
  let page: Page;

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity();
    for (let session = 0; session < 16; session++) {
      const time = session === 0 ? '09:00' : `${13 + Math.floor(session / 3)}:${(session % 3) * 20 || '00'}`;
      await operator.addTimeslot(ActivityID, '2027-06-05', time);
    }
    page = await signedIn(browser, test, await addStaff(test, operator, 'desk'));
  });
  it('takes at most ten actions for fifteen sessions', async () => {
    await page.goto('/dashboard');
    const actions = [
      () => page.getByRole('link', { name: 'Cancel sessions' }).click(),
      () => page.getByRole('link', { name: 'From 13:20' }).click(),
      () => page.keyboard.type('Strong wind'),
      () => page.getByLabel('Everything customers paid you').check(),
      () => page.getByRole('button', { name: 'Preview' }).click(),
      () => page.getByRole('button', { name: 'Cancel 15 sessions' }).click(),
    ];
    expect(actions.length).toBeLessThanOrEqual(10);
    for (const [index, act] of actions.entries()) {
      await act();
      if (index === 1) expect(await violationsOf(page)).toEqual([]);
    }
    await page.getByText('15 sessions cancelled').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('lets a customer choose another day on a phone with one tap', async () => {
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-06', '10:00');
    await operator.addTimeslot(ActivityID, '2027-06-08', '11:00');
    const desk = { ...bookingBody(ActivityID, { Date: '2027-06-06' }), Payment: { Method: 'cash' } };
    const { body } = await operator.api.post('/api/v2/operator/bookings', desk);
    const link = await bookingPageOf(operator, body.data.BookingReference);
    const cancellation = { Reason: 'Storm', Refund: 'another-day' };
    await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`, cancellation);
    const phone = await browser.newPage({ baseURL: test.url, viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto(link);
    expect(await violationsOf(phone)).toEqual([]);
    const session = phone.getByLabel('New time');
    expect(await session.inputValue()).toBe('2027-06-08 11:00');
    const move = phone.getByRole('button', { name: 'Move booking' });
    // Without scrolling.
    const { y, height } = (await move.boundingBox())!;
    expect(y + height).toBeLessThan(844);
    await move.tap();
    await phone.getByText('Moved.').waitFor();
    await phone.close();
  });
});
