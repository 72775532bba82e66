import type { BrowserContextOptions, Page } from 'playwright-core';
import { newPage } from '../support/browser';
import { bookingPageOf, paymentPageOf } from '../support/customer-pages';
import { FakeStripe } from '../support/fake-stripe';
import { bookingBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

let stripe: FakeStripe;
const { test, operator } = useTestApp({
  at: '2027-06-01T08:00:00Z',
  env: async () => (stripe = await FakeStripe.start()).env,
  operatorPerTest: true,
});
const browser = useBrowser();

afterAll(() => stripe.stop());

describe.each<[string, BrowserContextOptions]>([
  ['with scripts', {}],
  ['without scripts', { javaScriptEnabled: false }],
])('payments on a page of Stripe, which has another origin, %s', (_, options) => {
  let page: Page;

  beforeAll(async () => {
    page = await newPage(browser, test, options);
  });

  const bookUnpaid = async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    const booking = { ...bookingBody(ActivityID), Payment: { Method: 'invoice' } };
    return (await operator.api.post(BOOKINGS, booking)).body.data.BookingReference as string;
  };
  const offer = async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    return (await queue.offerOf('ada')).replace('/api/v2', '');
  };
  const press = (name: RegExp) => page.getByRole('button', { name }).click();
  const payAtStripe = async () => {
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    expect(new URL(page.url()).origin).toBe(stripe.origin);
    await press(/^Pay \d+$/);
  };

  it('start from a payment link', async () => {
    const reference = await bookUnpaid();
    await page.goto(await paymentPageOf(operator, reference));
    await press(/^Pay £.* by card$/);
    await payAtStripe();
    await page.getByText('Paid. Thank you.').waitFor();
    const { body } = await operator.api.get(`${BOOKINGS}/${reference}`);
    expect(body.data).toMatchObject({ PaymentStatus: 'paid', Payments: [{ Method: 'card' }] });
  });

  it('start from the customer’s page', async () => {
    await page.goto(await bookingPageOf(operator, await bookUnpaid()));
    await page.getByRole('link', { name: /^Pay/ }).click();
    await press(/^Pay £.* by card$/);
    await payAtStripe();
    await page.getByText('Paid. Thank you.').waitFor();
  });

  it('start from an offer of the waitlist', async () => {
    await page.goto(await offer());
    await press(/^Accept and pay$/);
    await payAtStripe();
    await page.getByText('Paid and booked.').waitFor();
  });

  it('start again from an accepted offer whose page of Stripe was left', async () => {
    await page.goto(await offer());
    await press(/^Accept and pay$/);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByText('You have accepted.').waitFor();
    await press(/^Pay £.* by card$/);
    await payAtStripe();
    await page.getByText('Paid and booked.').waitFor();
  });
});
