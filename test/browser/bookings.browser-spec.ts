import type { Page } from 'playwright-core';
import { heading, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('bookings in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z' });
  const browser = useBrowser();
  let activityId: string;
  let page: Page;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 8);
    await operator.addTimeslot(activityId, '2027-06-05', '14:00', 1);
    page = await signedIn(browser, test, await addStaff(test, operator));
  });

  const book = async (overrides = {}) => {
    const answer = await operator.api.post('/api/v2/ota/adventuro/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference as string;
  };
  const sell = async (overrides = {}) => {
    const body = { ...bookingBody(activityId, overrides), Payment: { Method: 'cash' } };
    return (await operator.api.post('/api/v2/operator/bookings', body)).body.data.BookingReference as string;
  };
  const open = async (overrides = {}, make = book) => {
    const reference = await make(overrides);
    await page.goto(`/dashboard/bookings/${reference}`);
    return reference;
  };
  const action = (name: string) => page.locator('.booking-actions summary', { hasText: name });
  const read = async (reference: string) =>
    (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body.data;

  it('shows what a partner has just booked, with its source and payment reference', async () => {
    await page.goto('/dashboard/bookings');
    const reference = await book({ PaymentReference: 'ADV-77' });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: reference });
    expect(await row.innerText()).toMatch(/Ada Lovelace[\s\S]*£45\.00[\s\S]*OTA · adventuro[\s\S]*ADV-77/);
    await page.goto('/dashboard');
    await page.getByText('1 person in 1 booking').click();
    await page.getByRole('link', { name: 'Ada Lovelace' }).first().waitFor();
  });

  it('narrows the table by what stands in the address', async () => {
    const reference = await book({ PaymentReference: 'NEEDLE-1' });
    await page.goto('/dashboard/bookings');
    await page.getByLabel('Search').fill('needle-1');
    await page.getByText('More filters and order').click();
    await page.getByLabel('Source').selectOption('ota');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/Search=needle-1/);
    expect(await page.getByRole('row').count()).toBe(2);
    const csv = await page.request.get((await page.getByText('Download CSV').getAttribute('href'))!);
    expect((await csv.text()).trim().split('\r\n')[1]).toContain(reference);
    await page.goto('/dashboard/bookings?From=2027-06-09&To=2027-06-01');
    await page.getByRole('alert').getByText('To must be on or after From.').waitFor();
  });

  it('changes a booking, or shows the error at the field', async () => {
    const reference = await open({}, sell);
    await action('Change').click();
    await page.getByLabel('First name').fill('Augusta');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#change-Customer-Phone-error').getByText('must be a phone number').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Augusta');
    await page.getByLabel('Phone').fill('+447700900999');
    await page.getByLabel('Places').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('£45.00 more to collect').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Booking updated.').waitFor();
    expect(await read(reference)).toMatchObject({ Participants: 2, Customer: { FirstName: 'Augusta' } });
  });

  it('moves a booking, or says why not', async () => {
    const reference = await open({ Participants: 2 });
    await action('Move').click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('alert').getByText('2 places were requested and 1 is left.').waitFor();
    await operator.api.patch(`/api/v2/operator/bookings/${reference}`, { Participants: 1 });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Booking moved.').waitFor();
    expect(await read(reference)).toMatchObject({ Time: '14:00' });
  });

  it('keeps what was typed while the sessions of another day are shown', async () => {
    const reference = await open();
    await action('Change').click();
    await page.getByLabel('First name').fill('Augusta');
    await action('Cancel').click();
    await page.getByLabel('Reason').fill('Fell ill');
    await action('Move').click();
    for (const day of ['2027-06-20', '2027-06-05']) {
      await page.getByLabel('Day', { exact: true }).fill(day);
      await page.getByRole('button', { name: 'Show sessions' }).click();
      await page.waitForURL(new RegExp(`MoveTo=${day}`));
      await page.getByText(day === '2027-06-05' ? '14:00 –' : 'No open sessions').waitFor({ state: 'attached' });
      expect(await page.getByLabel('First name').inputValue()).toBe('Augusta');
      expect(await page.getByLabel('Reason').inputValue()).toBe('Fell ill');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Booking updated.').waitFor();
    expect(await read(reference)).toMatchObject({ Customer: { FirstName: 'Augusta' } });
  });

  const search = () => page.getByLabel('Search');

  it.each<[job: string, most: number, steps: () => (() => Promise<unknown>)[], result: string]>([
    ['finds half a surname', 2, () => [() => search().fill('OSWALD'), () => search().press('Enter')], 'Zoë Oswaldson'],
    [
      'moves by one hour',
      4,
      () => [() => action('Move').click(), () => page.getByRole('button', { name: 'Move', exact: true }).click()],
      'Saturday 5 June 17:00',
    ],
    [
      'adds a child and shows the amount due',
      4,
      () => [
        () => action('Change').click(),
        () => page.getByLabel('Places').fill('3'),
        () => page.getByRole('button', { name: 'Save' }).click(),
        () => page.getByRole('button', { name: 'Save' }).click(),
      ],
      'Take £45.00',
    ],
    [
      'shows who changed the price',
      2,
      () => [() => page.getByRole('heading', { name: 'History' }).click()],
      'Kim Okafor changed the places from 2 to 3 and the price from £90.00 to £135.00.',
    ],
    [
      'takes the amount due',
      2,
      () => [() => action('Take £45.00').click(), () => page.getByRole('button', { name: 'Record payment' }).click()],
      'paid £135.00',
    ],
  ])('%s in at most %i actions', async (job, most, steps, result) => {
    if (job.startsWith('finds')) {
      for (const time of ['16:00', '17:00']) await operator.addTimeslot(activityId, '2027-06-05', time, 8);
      const Customer = { FirstName: 'Zoë', LastName: 'Oswaldson' };
      job = await sell({ Time: '16:00', Participants: 2, Customer });
      await page.goto('/dashboard/bookings');
    }
    const actions = steps();
    expect(actions.length).toBeLessThanOrEqual(most);
    for (const act of actions) await act();
    await page.getByText(result).first().waitFor();
    if (result.startsWith('Zoë')) await page.goto(`/dashboard/bookings/${job}`);
  });

  it('lists by session, from today on', async () => {
    for (const time of ['19:00', '18:00']) await operator.addTimeslot(activityId, '2027-06-05', time, 8);
    const later = await book({ Time: '19:00' });
    const earlier = await book({ Time: '18:00' });
    await page.goto('/dashboard/bookings');
    await page.getByText('More filters and order').click();
    await page.getByLabel('Sort').selectOption('session');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/Sort=session/);
    expect(await page.getByLabel('From').inputValue()).toBe('2027-06-05');
    const references = await page.locator('td .reference').allInnerTexts();
    expect(references.slice(-2)).toEqual([earlier, later]);
  });

  it('cancels a booking and shows by whom', async () => {
    const reference = await open();
    await action('Cancel').click();
    await page.getByLabel('Reason').fill('Fell ill');
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await page.getByText('Booking cancelled.').waitFor();
    await page.getByRole('heading', { name: 'History' }).click();
    await page.getByText('Kim Okafor cancelled it: Fell ill.').waitFor();
    expect(await read(reference)).toMatchObject({ Status: 'cancelled', CancellationReason: 'Fell ill' });
  });

  it('does not change a booking that was cancelled in the meantime', async () => {
    const reference = await open();
    await action('Change').click();
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('This booking is no longer confirmed.').waitFor();
  });

  it('sells a place with the keyboard alone', async () => {
    await page.goto('/dashboard/sell');
    await page.locator('.tile:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.steppers input:focus').waitFor();
    for (const key of ['1', 'Tab']) await page.keyboard.press(key);
    await page.locator('output').getByText('£45.00').waitFor();
    await page.keyboard.type('Grace Hopper');
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await heading(page, 'Booked').waitFor();
    await page.getByRole('link', { name: /^Booking / }).click();
    await heading(page, /^Booking /).waitFor();
    expect(await page.getByText('Grace Hopper').first().innerText()).toBe('Grace Hopper');
  });

  it('keeps what was entered when a sale is rejected', async () => {
    await page.goto(`/dashboard/sell?ActivityID=${activityId}&Date=2027-06-05&Time=10:00`);
    const pay = () => page.locator('.pay').getByRole('button', { name: 'Card' }).click();
    await page.getByText('Email, phone and notes').click();
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
    await page.getByRole('spinbutton', { name: 'Standard' }).fill('40');
    await pay();
    await page.locator('#sell-Name-error').getByText('is required').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('grace@example.com');
    expect(await page.getByRole('spinbutton', { name: 'Standard' }).inputValue()).toBe('40');
    await page.getByLabel('Name').fill('Grace');
    await pay();
    await page.getByText('must be 1 to 10 for this activity').first().waitFor();
    await page.getByRole('spinbutton', { name: 'Standard' }).fill('9');
    await pay();
    await page
      .getByRole('alert')
      .getByText(/9 places were requested and \d (is|are) left/)
      .waitFor();
  });
});
