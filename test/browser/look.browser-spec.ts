import type { Page } from 'playwright-core';
import { JobsRunner } from '../../src/platform/jobs';
import { colourFaults, faultsOnScreens, violationsOf } from '../support/accessibility';
import { signedIn } from '../support/browser';
import { contrastFaults } from '../support/contrast';
import { addStaff } from '../support/dashboard-client';
import { bookingPageOf, paymentPageOf } from '../support/customer-pages';
import { EVENTS } from '../support/feed';
import { layoutFaults, shiftedRows } from '../support/layout';
import { type TestOperator, bookingBody } from '../support/test-app';
import { FORGOT_PASSWORD, RESET_PASSWORD, issuePasswordLink } from '../support/password-links';
import { TestQueue } from '../support/test-queue';
import { customerPageOf } from '../support/waivers';
import { addTriedEndpoints } from '../support/tried-endpoints';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

const LONG = 'A remarkably long name that no column was ever made for, with-hyphens-and-Unbreakablewordsofgreatlength';

/** One of these tests opens some seventy pages, which on a busy machine takes longer than a test usually may. */
jest.setTimeout(480_000);

const SCREENS = [
  ['a small telephone', 320],
  ['a common telephone', 360],
  ['a telephone', 390],
  ['a tablet', 768],
  ['a tablet held sideways', 1024],
  ['a laptop', 1280],
] as const;

describe('how the pages look', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', isolated: true });
  const browser = useBrowser();
  let page: Page;
  let paths: string[];
  const faults: string[] = [];

  beforeAll(async () => {
    const activity = (await operator.addActivity({ Name: LONG, WaitlistEnabled: true })).ActivityID;
    const { TimeslotID } = await operator.addTimeslot(activity, '2027-06-05', '10:00', 1);
    const customer = { FirstName: LONG.slice(0, 100), LastName: 'L', Email: 'a@example.com', Phone: '+447700900123' };
    const booked = await operator.api.post(
      '/api/v2/ota/partner/booking',
      bookingBody(activity, { Customer: customer, PaymentReference: LONG.slice(0, 100) }),
    );
    const question = await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, {
      Type: 'text',
      Label: LONG,
    });
    const desk = await sellAtDesk(operator, activity, customer);
    for (const Meter of [`${LONG} ${'x'.repeat(100)}`, 'sms ', 'order-completed', '<b>bold</b>']) {
      const usage = { Meter, Usage: 9007199254740991, Subject: LONG.slice(0, 200) };
      expect((await operator.api.post('/api/v2/usage/meters', usage)).status).toBe(201);
    }
    await operator.api.post('/api/v2/waitlist', bookingBody(activity, { Customer: customer }));
    const workflow = await operator.api.post('/api/v2/operator/workflows', {
      ...{ Name: LONG, Trigger: 'booking-confirmed', Subject: LONG, Body: `${LONG.replaceAll(' ', '')} ${LONG}` },
      ActivityIDs: [activity],
    });
    await test.app.get(JobsRunner).runOnce();
    paths = [
      ...[
        '',
        '/bookings',
        '/bookings?Search=nobody',
        '/check-in',
        '/sell',
        '/schedule',
        '/schedule?View=month',
        '/schedule/add',
      ],
      ...['/waitlist', '/waitlist?To=2027-01-01', '/workflows', '/workflows/new', '/emails', '/emails?Status=failed'],
      ...['/refunds', '/refunds?Status=failed'],
      ...['/activities', '/activities/new', '/keys', '/staff', '/shop', '/settings', '/audit', '/account'],
      ...['/partners', '/partners/adventuro', '/partners/adventuro?Month=2027-06', '/partners/adventuro?Month=2026-01'],
      ...['/business', '/business?Span=day', '/business?Span=week&Date=2026-01-01'],
      ...[
        '/usage',
        '/usage/meter?Meter=sms%20',
        '/usage/meter?Meter=nothing&from=2026-01-01&to=2026-01-02',
        '/usage/meter?Meter=sms%20&Subject=ada',
        '/usage/subjects?Meter=sms%20',
        '/usage/subjects?Search=nobody',
        '/usage/prices?Meter=sms%20',
        '/usage/prices?Meter=sms%20&From=2027-06-01',
        '/usage/statements',
        `/usage/statement?Subject=${encodeURIComponent(LONG.slice(0, 200))}`,
        '/usage/statement?Subject=nobody',
        '/usage?from=2027-06-05&to=2027-06-05',
        '/usage?from=2026-01-01&to=2026-01-02',
        '/usage?from=x&to=y',
      ],
      ...[`/bookings/${booked.body.data.BookingReference}`, `/schedule/${TimeslotID}`, `/activities/${activity}`],
      `/activities/${activity}/questions/${question.body.data.ID}`,
      `/activities/${activity}?Add=question`,
      ...[`/activities/${activity}/prices`, `/activities/${activity}/prices?Month=2027-02`],
      `/activities/${activity}/content`,
      `/activities/${activity}/content?Language=de`,
      `/schedule?Next=sell&Date=2027-06-05&ActivityID=${activity}`,
      `/activities/${activity}/waiver?Participants=2`,
      `/workflows/${workflow.body.data.ID}`,
      ...['/flags', '/schedule/cancel-sessions?From=10:00', '/schedule/change', '/schedule/change/day'],
      ...[
        `/schedule/${TimeslotID}/sheet`,
        `/schedule/${desk.TimeslotID}/sheet`,
        `/schedule/${TimeslotID}/message`,
        `/bookings/${desk.reference}`,
        `/sell/${desk.reference}`,
        `/sell?ActivityID=${activity}&Date=2027-06-05`,
      ],
      `/emails/${(await operator.api.get('/api/v2/operator/emails', { Limit: 1 })).body.data[0].ID}`,
    ].map((path) => `/dashboard${path}`);
    paths.push(...(await webhookPaths(operator)));
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    const offer = (await queue.offerOf('ada')).replace('/api/v2', '');
    paths.push(offer, offer.replace(/.$/, 'x'));
    const customerPage = await customerPageOf(operator, booked.body.data.BookingReference);
    paths.push(`${customerPage}/tickets`);
    for (const reference of [booked.body.data.BookingReference, desk.reference]) {
      paths.push(await bookingPageOf(operator, reference as string));
    }
    paths.push(await paymentPageOf(operator, desk.reference));
    paths.push('/problems', '/problems/validation', '/dashboard/bookings/UNKNOWN');
    const owner = await addStaff(test, operator);
    const link = await issuePasswordLink(test, owner);
    paths.push(FORGOT_PASSWORD, `${RESET_PASSWORD}/${link}`, `${RESET_PASSWORD}/unknown`);
    page = await signedIn(browser, test, owner);
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (404|422)/.test(message.text())) faults.push(message.text());
    });
  });

  /** A party in the afternoon that has paid a part, with answers that staff must notice. */
  async function sellAtDesk(operator: TestOperator, activity: string, Customer: object) {
    const { TimeslotID } = await operator.addTimeslot(activity, '2027-06-05', '15:00', 5);
    const question = await operator.api.post(`/api/v2/operator/activities/${activity}/questions`, {
      ...{ Type: 'text', Label: LONG, PerParticipant: true, FlagAnswers: true },
    });
    const Answers = [1, 2].map((Participant) => ({ QuestionID: question.body.data.ID, Participant, Value: LONG }));
    const party = { ...bookingBody(activity, { Customer, Participants: 3, Time: '15:00' }), Answers };
    const sold = await operator.api.post('/api/v2/operator/bookings', { ...party, Payment: { Method: 'invoice' } });
    const reference = sold.body.data.BookingReference as string;
    for (const Method of ['cash', 'card', 'other']) {
      const Amount = { Amount: 1_234, Currency: 'GBP' };
      await operator.api.post(`/api/v2/operator/bookings/${reference}/payments`, { Method, Amount });
    }
    const refund = { Amount: { Amount: 2_000, Currency: 'GBP' }, Reason: LONG };
    expect((await operator.api.post(`/api/v2/operator/bookings/${reference}/refunds`, refund)).status).toBe(201);
    return { reference, TimeslotID };
  }

  /** The pages of working, failing and disabled endpoints, and of a delivery whose event is still stored. */
  async function webhookPaths(operator: TestOperator): Promise<string[]> {
    const { NextAfter } = (await operator.api.get(EVENTS)).body;
    const [healthy, failing, gone] = await addTriedEndpoints(test, operator, NextAfter);
    const { data } = (await operator.api.get(`/api/v2/webhooks/${failing}/deliveries`)).body;
    return [
      ...['', '/new', `/${healthy}`, `/${failing}`, `/${gone}`],
      ...[`/${failing}/deliveries`, `/${gone}/deliveries?Status=pending`],
      `/${failing}/deliveries/${data[0].DeliveryID}`,
    ].map((path) => `/dashboard/webhooks${path}`);
  }

  it('breaks no rule in the light and in the dark, hides no text, and fits on every screen with every part of it', async () => {
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      const faults = [...(await violationsOf(page)), ...(await layoutFaults(page)), ...(await shiftedRows(page))];
      await page.emulateMedia({ colorScheme: 'dark' });
      faults.push(...(await colourFaults(page)));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
      for (const [screen, width] of SCREENS) {
        await page.setViewportSize({ width, height: 800 });
        faults.push(...(await layoutFaults(page)).map((fault) => `${screen}: ${fault}`));
      }
      expect([path, faults]).toEqual([path, []]);
    }
  });

  it('would have reported texts that are hard to read', async () => {
    const blank = await page.context().browser()!.newPage();
    await blank.setContent(`<body style="background: #888"><p style="color: #666">Faint</p><h1 style="color: #000">Large</h1>
      <label>Off <input disabled value="x"></label><p style="color: #fff; background: #222">Clear</p></body>`);
    expect(await contrastFaults(blank)).toEqual([expect.stringMatching(/^contrast of 1\.62: <p [^>]*>Faint/)]);
    await blank.close();
  });

  it('signs in without a fault in either scheme', async () => {
    await page.context().clearCookies();
    await page.goto('/dashboard/sign-in');
    expect(await faultsOnScreens(page)).toEqual([]);
  });

  it('violates no content security policy and throws nothing', () => {
    expect(faults).toEqual([]);
  });
});
