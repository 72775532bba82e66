import { bookingPageOf, pressButton, textOf } from '../support/customer-pages';
import { cancellationPolicy as policy } from '../support/cancellation-policies';
import { readQrPicture } from '../support/qr-picture';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('the page of a booking for its customer', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity({ Location: 'Pier 4' })).ActivityID;
    for (const time of ['10:00', '11:00', '14:00']) await operator.addTimeslot(activityId, DATE, time, 6);
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const places = () => bookingBody(activityId, { Participants: 3 });
  const book = async (Method = 'cash'): Promise<string> =>
    (await operator.api.post(`${OPERATOR}/bookings`, { ...places(), Payment: { Method } })).body.data.BookingReference;
  const fourAtEleven = () => {
    return { ...bookingBody(activityId, { Participants: 4, Time: '11:00' }), Payment: { Method: 'cash' } };
  };
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const setPolicy = (CancellationPolicy: object) => operator.api.patch(OPERATOR, { CancellationPolicy });
  const see = (page: string) => test.anonymous.get(page);
  const cancel = (page: string, Refund: number) => pressButton(test, `${page}/cancel`, { Refund: String(Refund) });
  const move = (page: string, Session: string) => pressButton(test, `${page}/move`, { Session });
  const lastAudit = async () => {
    const [entry] = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 1 })).body.data;
    return [entry.Action, entry.Actor.Kind, entry.Actor.Name];
  };

  it('shows when, where, who, and what is paid and due', async () => {
    await operator.api.patch(OPERATOR, { SenderEmail: 'desk@harbour.example' });
    const reference = await book('invoice');
    const { Customer } = await read(reference);
    const page = await bookingPageOf(operator, reference);
    const shown = await see(page);
    expect([shown.status, shown.headers.get('referrer-policy'), shown.headers.get('x-robots-tag')]).toEqual([
      ...[200, 'no-referrer', 'noindex'],
    ]);
    expect(textOf(shown)).toContain('Saturday, 5 June 2027, 10:00 (Europe/London) Pier 4 Map 3 places You are booked.');
    expect(textOf(shown)).toContain(
      `Places 3 (3 × Standard) Name ${Customer.FirstName} ${Customer.LastName} Reference ${reference}`,
    );
    expect(textOf(shown)).toMatch(/Harbour Watersports desk@harbour\.example$/);
    expect(textOf(shown)).toContain('Price £135.00 To pay £135.00');
    const [payment] = /\/pay\/[\w-]+/.exec(shown.text)!;
    expect((await see(payment)).status).toBe(200);
    expect(shown.text).not.toContain('Before you come');

    await addQuestion(operator, activityId, { Type: 'text', Required: true });
    const asked = await see(await bookingPageOf(operator, await book()));
    expect(textOf(asked)).toContain('Before you come');
    expect(asked.text).toMatch(/href="\/waivers\/[0-9a-f]{48}"/);
  });

  it('asks for one thing at a time: answers, then money, then tickets', async () => {
    const primary = async (page: string) => {
      const { text } = await see(page);
      return [...text.matchAll(/<a class="button primary" href="([^"]+)">([^<]+)/g)].map(([, href, label]) => {
        return [href!.split('/')[1], label];
      });
    };
    const unpaid = await bookingPageOf(operator, await book('invoice'));
    expect(await primary(unpaid)).toEqual([['pay', 'Pay £135.00 by card']]);
    expect(await primary(await bookingPageOf(operator, await book()))).toEqual([['waivers', 'View or print tickets']]);
    await addQuestion(operator, activityId, { Type: 'text', Required: true });
    const asked = await bookingPageOf(
      operator,
      (await operator.api.post(`${OPERATOR}/bookings`, { ...fourAtEleven() })).body.data.BookingReference,
    );
    expect(await primary(asked)).toEqual([['waivers', 'Answer questions']]);
  });

  it('is in the look of the operator, also without a shop', async () => {
    const page = await bookingPageOf(operator, await book());
    const plain = await see(page);
    const [theme] = /\/shop\/[\w-]+\/theme\.css/.exec(plain.text)!;
    expect((await see(theme)).text).toBe('');
    const Logo = 'https://images.harbour.example/logo.png';
    const ImageURLs = ['http://insecure.example/kayak.jpg', 'https://pictures.example/kayak.jpg'];
    await operator.api.patch(OPERATOR, { Colour: '#112233', Logo, Telephone: '+441632960001' });
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, {
      ...{ ImageURLs, Latitude: 50.15, Longitude: -5.07 },
    });
    const { text, headers } = await see(page);
    expect((await see(theme)).text).toContain('--brand: #112233');
    expect(text).toContain(`<img src="${Logo}" alt="Harbour Watersports"`);
    expect(text).toContain('<img class="session-picture" src="https://pictures.example/kayak.jpg"');
    expect(text).toContain('href="tel:+441632960001"');
    expect(text).toContain('query=50.15%2C-5.07');
    expect(headers.get('content-security-policy')).toMatch(
      /img-src 'self' data: https:\/\/pictures\.example https:\/\/images\.harbour\.example;/,
    );
  });

  it('thanks after the session, and leads back to the shop', async () => {
    const page = await bookingPageOf(operator, await book());
    test.clock.set(`${DATE}T10:59:59Z`);
    expect(textOf(await see(page))).toContain('We look forward to seeing you.');
    test.clock.set(`${DATE}T11:00:00Z`);
    const over = textOf(await see(page));
    expect(over).toContain('Thank you for coming.');
    expect(over).toContain('Receipt Price £135.00 Paid £135.00');
    for (const gone of ['look forward', 'Add to calendar', 'tickets', 'Change of plan'])
      expect(over).not.toContain(gone);
    expect(over).not.toContain('Book your next activity');
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    expect((await see(page)).text).toMatch(/href="\/shop\/[\w-]+">Book your next activity/);
  });

  it('has a calendar file that follows the booking', async () => {
    const reference = await book();
    const page = await bookingPageOf(operator, reference);
    const file = async () => {
      const answer = await see(`${page}.ics`);
      const unfolded = answer.text.replaceAll('\r\n ', '');
      return { answer, lines: unfolded.split('\r\n') };
    };
    const { answer, lines } = await file();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ORGANIZER;CN="[^"]+":mailto:\S+@\S+$/),
        ...[
          'BEGIN:VCALENDAR',
          'METHOD:PUBLISH',
          `UID:${reference}.${operator.id}@slipway`,
          'SUMMARY:Sunset kayak tour',
        ],
        ...['DTSTART:20270605T090000Z', 'DTEND:20270605T110000Z', 'LOCATION:Pier 4', 'STATUS:CONFIRMED'],
      ]),
    );
    await move(page, `${DATE} 14:00`);
    expect((await file()).lines).toContain('DTSTART:20270605T130000Z');
    await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`);
    expect((await file()).lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect((await see('/bookings/unknown.ics')).status).toBe(404);
  });

  it('has the code of the gate as a picture while it is valid', async () => {
    const reference = await book();
    const page = await bookingPageOf(operator, reference);
    const picture = await fetch(`${test.url}${page}.gif`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(readQrPicture(Buffer.from(await picture.arrayBuffer()))).toBe(reference);
    await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`);
    expect([(await see(`${page}.gif`)).status, (await see('/bookings/unknown.gif')).status]).toEqual([404, 404]);
  });

  it('keeps the organizer of the emails’ calendar files', async () => {
    await operator.api.patch(OPERATOR, { SenderEmail: 'crew@harbour.example', PublicEmail: 'desk@harbour.example' });
    const { text } = await see(`${await bookingPageOf(operator, await book())}.ics`);
    expect(text).toMatch(/^ORGANIZER;CN="Harbour Watersports":mailto:crew@harbour\.example\r$/m);
  });

  it('moves the booking to a session with enough places', async () => {
    const reference = await book();
    await operator.api.post(`${OPERATOR}/bookings`, fourAtEleven());
    const page = await bookingPageOf(operator, reference);
    const shown = await see(page);
    expect([...shown.text.matchAll(/<option value="([^"]+)"( selected)?/g)].map(([, value]) => value)).toEqual([
      `${DATE} 14:00`,
    ]);
    const moved = await move(page, `${DATE} 14:00`);
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${page}?note=moved`]);
    expect(textOf(await see(`${page}?note=moved`))).toContain('Moved. We look forward to seeing you on Saturday');
    expect(await read(reference)).toMatchObject({ Time: '14:00', PaymentStatus: 'paid' });
    expect(await lastAudit()).toEqual(['booking.changed', 'customer', 'Booking page']);
    expect((await move(page, `${DATE} 14:00`)).status).toBe(303);
  });

  it.each([
    [`${DATE} 11:00`, 409, 'places'],
    [`${DATE} 13:00`, 409, 'timeslot'],
    ['', 422, 'New time must'],
    ['yesterday noon', 422, 'New time must'],
  ])('does not move it to %j, and says why', async (session, status, words) => {
    const reference = await book();
    await operator.api.post(`${OPERATOR}/bookings`, fourAtEleven());
    const rejected = await move(await bookingPageOf(operator, reference), session);
    expect([rejected.status, textOf(rejected)]).toEqual([status, expect.stringContaining(words)]);
    expect(rejected.text).toContain('role="alert"');
    expect(await read(reference)).toMatchObject({ Time: '10:00' });
  });

  it('cancels it with the refund that it has shown', async () => {
    await setPolicy(policy([48, 100], [24, 33]));
    const reference = await book();
    const page = await bookingPageOf(operator, reference);
    expect(textOf(await see(page))).toContain('You get £135.00 back of the £135.00 that you paid.');
    // The session starts at 09:00 UTC on the 5th: one second after the first step.
    test.clock.set('2027-06-03T09:00:01Z');
    const tooMuch = await cancel(page, 13_500);
    expect([tooMuch.status, textOf(tooMuch)]).toEqual([409, expect.stringContaining('The refund has changed')]);
    expect(await read(reference)).toMatchObject({ Status: 'confirmed', Refunds: [] });
    expect(textOf(tooMuch)).toContain('You get £44.55 back of the £135.00 that you paid.');

    const cancelled = await cancel(page, 4455);
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `${page}?note=cancelled`]);
    expect(textOf(await see(`${page}?note=cancelled`))).toMatch(
      /Your booking is cancelled\..*Paid £135\.00 You get back £44\.55/,
    );
    expect(await read(reference)).toMatchObject({
      ...{ Status: 'cancelled', PaymentStatus: 'partially-refunded', Balance: money(0) },
      Refunds: [{ Amount: money(4455) }],
    });
    expect((await cancel(page, 4455)).status).toBe(303);
    expect((await read(reference)).Refunds).toHaveLength(1);
  });

  it('cancels it with the rest of the refund if part of it was refunded before', async () => {
    const reference = await book();
    await operator.api.post(`${OPERATOR}/bookings/${reference}/refunds`, { Amount: money(2_000) });
    const page = await bookingPageOf(operator, reference);
    expect(textOf(await see(page))).toContain('You get £115.00 back');
    expect((await cancel(page, 11_500)).status).toBe(303);
    expect((await read(reference)).Refunds).toEqual([
      expect.objectContaining({ Amount: money(2_000) }),
      expect.objectContaining({ Amount: money(11_500) }),
    ]);
  });

  it('moves nothing after the first step of the policy, which would be a way around it', async () => {
    const reference = await book();
    const page = await bookingPageOf(operator, reference);
    test.clock.set('2027-06-04T09:00:01Z');
    const shown = await see(page);
    expect(shown.text).not.toContain(`${page}/move`);
    expect(textOf(shown)).toContain('You get no refund of the £135.00 that you paid.');
    expect((await move(page, `${DATE} 14:00`)).status).toBe(409);
    expect(await read(reference)).toMatchObject({ Time: '10:00' });
  });

  it('leaves to the operator what the policy does not let customers do', async () => {
    await setPolicy({ ...policy([24, 100]), CustomerMay: { Cancel: false, Move: false } });
    const reference = await book();
    const page = await bookingPageOf(operator, reference);
    expect(textOf(await see(page))).toContain('To move or cancel this booking, contact');
    expect([(await cancel(page, 13_500)).status, (await move(page, `${DATE} 14:00`)).status]).toEqual([409, 409]);
    expect(await read(reference)).toMatchObject({ Status: 'confirmed', Time: '10:00' });
  });

  it('leaves bookings of partners to the partner', async () => {
    const booked = await operator.api.post('/api/v2/ota/partner/booking', places());
    const reference = booked.body.data.BookingReference as string;
    const page = await bookingPageOf(operator, reference);
    const shown = textOf(await see(page));
    expect(shown).toContain('which also takes care of payments and refunds.');
    expect(shown).not.toContain('Price');
    expect([(await cancel(page, 0)).status, (await move(page, `${DATE} 14:00`)).status]).toEqual([409, 409]);
    expect(await read(reference)).toMatchObject({ Status: 'confirmed', Time: '10:00' });
  });

  it('does nothing after the start, and is unknown with a wrong token', async () => {
    const reference = await book();
    const page = await bookingPageOf(operator, reference);
    test.clock.set('2027-06-05T09:00:00Z');
    expect(textOf(await see(page))).toContain('To move or cancel this booking, contact');
    expect([(await cancel(page, 0)).status, (await move(page, `${DATE} 14:00`)).status]).toEqual([409, 409]);
    for (const path of ['/bookings/unknown', `${page}0`]) {
      expect([(await see(path)).status, (await cancel(path, 0)).status, (await move(path, 'x')).status]).toEqual([
        ...[404, 404, 404],
      ]);
    }
  });
});
