import { JobsRunner } from '../../src/platform/jobs';
import { OperatorsService } from '../../src/operators';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** In CLDR, which runtimes and browsers take theirs from, all but the first have had other decimals than in ISO 4217. */
const CURRENCIES = [
  { currency: 'JPY', digits: 0, typed: '15000', amount: 15_000, shown: 'JP¥15,000', inCsv: '15000' },
  { currency: 'COP', digits: 2, typed: '15000', amount: 1_500_000, shown: 'COP 15,000.00', inCsv: '15000.00' },
  { currency: 'HUF', digits: 2, typed: '990.5', amount: 99_050, shown: 'HUF 990.50', inCsv: '990.50' },
  { currency: 'IQD', digits: 3, typed: '12.345', amount: 12_345, shown: 'IQD 12.345', inCsv: '12.345' },
];

/** A page as people read it. */
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe.each(CURRENCIES)('prices in $currency', ({ currency, digits, typed, amount, shown, inCsv }) => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operator: { currency } });
  let owner: DashboardClient;
  let activityId: string;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const fields = { Name: 'Tour', Type: 'event', DurationMinutes: '60', DefaultCapacity: '5' };
    const onSale = { Status: 'published', SoldOnline: 'on' };
    const tickets = { 'TicketTypes.0.Name': 'Standard', 'TicketTypes.0.Price': typed, DefaultTicket: '0' };
    const added = await owner.submit('/dashboard/activities/new', { ...fields, ...onSale, ...tickets });
    activityId = /a_[a-z0-9]{12}/.exec(added.headers.get('location')!)![0];
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
  });

  const page = async (path: string) => (await owner.get(path)).text;

  it('are typed and shown again in units of the currency', async () => {
    const { body } = await operator.api.get(`/api/v2/operator/activities/${activityId}`);
    expect(body.data.Price).toEqual({ Amount: amount, Currency: currency });
    const form = await page(`/dashboard/activities/${activityId}`);
    const value = /name="TicketTypes\.0\.Price"[^>]*? value="([^"]*)"/.exec(form)![1]!;
    expect(value).toBe(Number(typed).toFixed(digits));
    const tooFine = { 'TicketTypes.0.Name': 'Standard', 'TicketTypes.0.Price': `1.${'0'.repeat(digits + 1)}` };
    const rejected = await owner.submit(`/dashboard/activities/${activityId}`, { Name: 'Tour', ...tooFine });
    expect([rejected.status, textOf(rejected.text)]).toEqual([
      422,
      expect.stringContaining(`must be an amount such as ${(45).toFixed(digits)}.`),
    ]);
  });

  it('have their decimals on every page, in CSV files, in emails and for resellers', async () => {
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    expect(booked.body.data.Total).toEqual({ Amount: amount, Currency: currency });
    const reference = booked.body.data.BookingReference as string;
    await test.app.get(JobsRunner).runOnce();
    const sell = await page(`/dashboard/sell?ActivityID=${activityId}&Date=2027-06-05&Time=10:00`);
    expect(sell).toContain(`data-currency="${currency}" data-digits="${digits}"`);
    const pages = ['/dashboard/activities', '/dashboard/bookings', `/dashboard/bookings/${reference}`];
    for (const path of [...pages, '/dashboard/business']) {
      expect([path, textOf(await page(path))]).toEqual([path, expect.stringContaining(shown)]);
    }
    expect(textOf(sell)).toContain(shown);
    const csv = await page('/dashboard/business/business.csv?Span=month&Date=2027-06-01');
    expect(csv).toContain(`,${currency},1,1,${inCsv},`);
    const workflows = '/api/v2/operator/workflows';
    const workflow = { Trigger: 'booking-confirmed', Subject: '{{ booking.total }}', Body: '<p>Thank you</p>' };
    const { ID } = (await operator.api.post(workflows, workflow)).body.data;
    const preview = await operator.api.post(`${workflows}/${ID}/preview`, { BookingReference: reference });
    expect(textOf(preview.body.data.Subject)).toBe(shown);
    const products = await operator.api.get('/octo/products?_capabilities=pricing');
    const price = { retail: amount, currency, currencyPrecision: digits };
    expect(products.body[0].options[0].units[0].pricingFrom[0]).toMatchObject(price);
  });
});

describe('an operator whose currency was stored before it was checked', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  it('reads its prices, and learns in the form of an activity what is wrong', async () => {
    const { ActivityID } = await operator.addActivity();
    await test.app.get(OperatorsService).changeSettings(operator.id, { currency: 'ABC' });
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect(textOf((await owner.get('/dashboard/activities')).text)).toContain('ABC 45.00');
    const ticket = { 'TicketTypes.0.Name': 'Standard', 'TicketTypes.0.Price': '45' };
    const rejected = await owner.submit(`/dashboard/activities/${ActivityID}`, { Name: 'Tour', ...ticket });
    expect([rejected.status, textOf(rejected.text)]).toEqual([
      422,
      expect.stringContaining('must be an ISO 4217 code such as GBP.'),
    ]);
  });
});
