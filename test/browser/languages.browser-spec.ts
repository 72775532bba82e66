import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/platform/values/language';
import { newPage } from '../support/browser';
import { leadsTo, paymentPageOf, takePlaces } from '../support/customer-pages';
import { layoutFaults } from '../support/layout';
import { bookingBody, type TestOperator } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, customerPageOf } from '../support/waivers';

const DATE = '2027-06-05';

describe('the pages for customers', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  const browser = useBrowser();
  let operator: TestOperator;
  let page: Page;
  let paths: string[];

  beforeAll(async () => {
    operator = await test.addOperator();
    await operator.api.patch('/api/v2/operator', {
      ...{ Telephone: '+441326000000', Address: 'The Slip\nFalmouth', PublicEmail: 'desk@cove.example' },
      Storefront: { Enabled: true, Headline: 'Out on the water', Terms: 'No shoes on board.' },
    });
    const { ActivityID } = await operator.addActivity({
      Name: 'Sunset kayak',
      WaitlistEnabled: true,
      Location: 'Pier 4',
    });
    await operator.addTimeslot(ActivityID, DATE, '10:00', 10);
    await operator.addTimeslot(ActivityID, '2027-06-06', '10:00', 10);
    await addQuestions(ActivityID);
    const queue = await TestQueue.create(test, operator, 1);
    const full = await queue.book();
    const shop = `/shop/${operator.slug}`;
    paths = [shop, `${shop}/${ActivityID}`, `${shop}/${ActivityID}?date=${DATE}&time=10:00`];
    paths.push(`${shop}/${queue.activityId}?date=${DATE}`, await fillBasket(`${shop}/${ActivityID}`, ActivityID));
    await queue.join('ada');
    await queue.cancel(full);
    paths.push((await queue.offerOf('ada')).replace('/api/v2', ''));
    const party = { ...bookingBody(ActivityID, { Participants: 2 }), Payment: { Method: 'invoice' } };
    const sold = await operator.api.post('/api/v2/operator/bookings', party);
    const { BookingReference } = sold.body.data as { BookingReference: string };
    const waiver = await customerPageOf(operator, BookingReference);
    const booking = waiver.replace('waivers', 'bookings');
    paths.push(booking, `${booking}?day=${DATE}`, waiver, `${waiver}/tickets`);
    paths.push(await paymentPageOf(operator, BookingReference), '/bookings/unknown', '/shop/unknown');
    page = await newPage(browser, test, {});
  });

  async function addQuestions(activityId: string): Promise<void> {
    await addQuestion(operator, activityId, { Type: 'signature', Label: 'Signature', PerParticipant: true });
    await addQuestion(operator, activityId, { Type: 'file', Label: 'Licence' });
    await addQuestion(operator, activityId, { Type: 'date', Label: 'Born', Required: false });
  }

  async function fillBasket(path: string, activityId: string): Promise<string> {
    const { TicketTypes } = (await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data;
    const places = { Date: DATE, Time: '10:00', [`Quantity.${TicketTypes[0].ID}`]: '2' };
    return leadsTo(await takePlaces(test, operator, path, places))!;
  }

  it.each(LANGUAGES)('fit on every screen in %s', async (language) => {
    for (const path of paths) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language]);
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
      const faults: string[] = [];
      for (const width of [360, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        faults.push(...(await layoutFaults(page)).map((fault) => `${width}: ${fault}`));
      }
      expect([path, faults]).toEqual([path, []]);
    }
  });
});
