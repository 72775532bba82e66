import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

describe('the point of sale', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T09:30:00Z' });
  let desk: DashboardClient;
  let tour: string;
  let hire: string;
  let adult: string;
  let child: string;

  beforeAll(async () => {
    desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const ticket = (Name: string, Amount: number) => ({ Name, Price: { Amount, Currency: 'GBP' } });
    const TicketTypes = [ticket('Adult', 4500), ticket('Child', 2500)];
    const activity = await operator.addActivity({
      ...{ Name: 'Kayak tour', TicketTypes, Price: undefined, MaxParticipants: 4 },
    });
    tour = activity.ActivityID;
    [adult, child] = activity.TicketTypes.map(({ ID }: { ID: number }) => `Quantity.${ID}`);
    hire = (await operator.addActivity({ Name: 'Boat hire', DurationMinutes: 60 })).ActivityID;
    // 10:30 local time: the tour of 10:00 is in progress until 12:00, and the hire of 09:00 has ended.
    for (const time of ['08:00', '10:00', '14:00']) await operator.addTimeslot(tour, '2027-06-05', time, 8);
    for (const time of ['09:00', '11:00']) await operator.addTimeslot(hire, '2027-06-05', time, 1);
  });

  const sale = (fields: Record<string, string> = {}) => ({
    ...{ ActivityID: tour, Date: '2027-06-05', Time: '10:00', 'Payment.Method': 'cash', Name: 'Smith' },
    ...{ [adult]: '2', [child]: '2', ...fields },
  });

  const sell = (fields: Record<string, string> = {}) => desk.submit('/dashboard/sell', sale(fields));

  async function sold(fields: Record<string, string> = {}) {
    const answer = await sell(fields);
    expect([answer.status, answer.text.match(/class="alert".*?<\/div>/s)?.[0]]).toEqual([303, undefined]);
    const page = answer.headers.get('location')!;
    const reference = page.split('/').at(-1)!;
    return { page, booking: (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data };
  }

  /** The tiles of the page, as they are read. */
  async function tiles(query = ''): Promise<string[]> {
    const { text } = await desk.get(`/dashboard/sell${query}`);
    return [...text.matchAll(/<button class="tile.*?<\/button>/gs)].map(([tile]) => {
      const words = tile
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      return `${words}${tile.includes('aria-pressed="true"') ? ' selected' : ''}${/<[^>]* disabled/.test(tile) ? ' disabled' : ''}`;
    });
  }

  it('opens with the next sessions of all activities, also those in progress', async () => {
    const body = { ActivityID: hire, Date: '2027-06-05', Time: '11:00', Participants: 1 };
    const Customer = { FirstName: 'Ada' };
    expect((await operator.api.post(BOOKINGS, { ...body, Customer, Payment: { Method: 'cash' } })).status).toBe(201);
    expect(await tiles()).toEqual([
      '10:00–12:00 Kayak tour 8 left, in progress',
      '11:00–12:00 Boat hire Full disabled',
      '14:00–16:00 Kayak tour 8 left',
    ]);
    expect(await tiles(`?ActivityID=${tour}&Date=2027-06-05&Time=10:00`)).toContain(
      '10:00–12:00 Kayak tour 8 left, in progress selected',
    );
    expect(await tiles(`?ActivityID=${hire}&Date=2027-06-05`)).toEqual(['11:00–12:00 Boat hire Full disabled']);
  });

  it('shows twelve sessions at most', async () => {
    for (let hour = 10; hour < 23; hour++) await operator.addTimeslot(hire, '2027-06-06', `${hour}:00`, 1);
    expect(await tiles()).toHaveLength(12);
    expect((await tiles()).at(-1)).toBe('18:00–19:00 Sun 6 Jun Boat hire 1 left');
  });

  it('shows the last four sessions in progress at most, so that the next ones are not displaced', async () => {
    const { ActivityID } = await operator.addActivity({ Name: 'Course', DurationMinutes: 600 });
    for (const hour of ['05', '06', '07', '08', '09']) {
      await operator.addTimeslot(ActivityID, '2027-06-05', `${hour}:00`, 1);
    }
    const starts = (await tiles()).map((tile) => tile.slice(0, 5));
    expect(starts).toHaveLength(12);
    expect(starts.slice(0, 6)).toEqual(['07:00', '08:00', '09:00', '10:00', '11:00', '14:00']);
  });

  it('sells a session that is in progress, under one name, and hands it over', async () => {
    const question = { Label: 'Can you swim?', Type: 'text', Required: true };
    expect((await operator.api.post(`/api/v2/operator/activities/${tour}/questions`, question)).status).toBe(201);
    const { page, booking } = await sold();
    expect(booking).toMatchObject({ Participants: 4, Source: 'pos', PaymentStatus: 'paid', PaymentMethod: 'cash' });
    expect(booking.Customer).toEqual({ FirstName: 'Smith', LastName: '', Email: null, Phone: null });
    const { status, text } = await desk.get(page);
    expect(status).toBe(200);
    expect(text.replace(/<[^>]*>/g, '')).toContain('Smith: 4 places, Kayak tour, today 10:00. £140.00 paid in cash.');
    expect(text).toContain('aria-label="Code for the waiver"');
    expect(text).toContain(`href="${booking.Waiver.CompletionURL}/tickets"`);
    expect(text.match(/aria-label="Code for (Adult|Child)"/g)).toHaveLength(4);
    const other = await test.addOperator();
    const stranger = await DashboardClient.signIn(test, await addStaff(test, other, 'desk'));
    expect((await stranger.get(page)).status).toBe(404);
  });

  it('splits a name after its first word, and leaves what is paid later open', async () => {
    const { page, booking } = await sold({ Name: ' Ada  van der Berg ', 'Payment.Method': 'invoice', [child]: '0' });
    expect(booking).toMatchObject({
      Customer: { FirstName: 'Ada', LastName: 'van der Berg' },
      PaymentStatus: 'unpaid',
    });
    expect((await desk.get(page)).text).toContain('£90.00 to pay.');
    const cancelled = await operator.api.post(`${BOOKINGS}/${booking.BookingReference}/cancel`);
    expect(cancelled.status).toBe(200);
    expect((await desk.get(page)).text).not.toContain('Code for');
  });

  it('books nothing when another session or day is chosen, and keeps what was entered', async () => {
    const before = (await operator.api.get(BOOKINGS)).body.data.length;
    const others = { _Session: `${tour} 2027-06-05 14:00`, _Activity: hire, _Date: '2027-06-06' };
    for (const [name, value] of Object.entries(others)) {
      const { status, text } = await sell({ Notes: 'Left-handed', [name]: value });
      expect([status, text.includes('Left-handed')]).toEqual([200, true]);
    }
    expect((await operator.api.get(BOOKINGS)).body.data).toHaveLength(before);
  });

  it('takes national phone numbers of the country in the settings', async () => {
    const typed = { 'Customer.Phone': '(07700) 900-123', [child]: '0', [adult]: '1', Time: '14:00' };
    expect((await operator.api.patch('/api/v2/operator', { Country: '' })).body.data.Country).toBeNull();
    expect((await sell(typed)).text).toContain('set your country in the settings');
    expect((await operator.api.patch('/api/v2/operator', { Country: 'XX' })).status).toBe(422);
    expect((await operator.api.patch('/api/v2/operator', { Country: 'GB' })).body.data.Country).toBe('GB');
    const { booking } = await sold(typed);
    expect(booking.Customer.Phone).toBe('+447700900123');
    const path = `/dashboard/bookings/${booking.BookingReference}/change`;
    const edited = await desk.submit(path, { 'Customer.Phone': '01326 555010' });
    expect(edited.status).toBe(303);
    const wrong = await desk.submit(path, { 'Customer.Phone': '0770' });
    expect([wrong.status, wrong.text.includes('must be a phone number of your country (GB)')]).toEqual([422, true]);
    const { body } = await operator.api.get(`${BOOKINGS}/${booking.BookingReference}`);
    expect(body.data.Customer.Phone).toBe('+441326555010');
    expect((await desk.submit(path, { 'Customer.Phone': '' })).status).toBe(303);
  });

  it('sells to a larger party with a reason, which the audit log contains', async () => {
    const larger = { Time: '16:00', [adult]: '3' };
    await operator.addTimeslot(tour, '2027-06-05', '16:00', 20);
    expect((await sell(larger)).status).toBe(422);
    const { booking } = await sold({ ...larger, Override: 'A family of five' });
    expect(booking.Participants).toBe(5);
    const entries = (await operator.api.get('/api/v2/operator/audit-log')).body.data;
    expect(entries.find(({ Action }: { Action: string }) => Action === 'booking.terms-overridden')).toMatchObject({
      Subject: booking.BookingReference,
      Details: { Reason: 'A family of five', Participants: 5, MaxParticipants: 4 },
    });
    expect((await sell({ ...larger, [adult]: '30', Override: 'A coach' })).status).toBe(409);
  });

  it('adds the places that a full session lacks, with a reason, for owners only', async () => {
    const { TimeslotID } = await operator.addTimeslot(hire, '2027-06-05', '17:00', 1);
    const [ticket] = (await operator.api.get(`/api/v2/operator/activities/${hire}`)).body.data.TicketTypes;
    const full = { ActivityID: hire, Time: '17:00', [adult]: '', [child]: '', [`Quantity.${ticket.ID}`]: '2' };
    const crowded = { ...full, Override: 'The brother came along', RaiseCapacity: 'on' };
    expect((await sell(crowded)).status).toBe(422);
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator, 'owner'));
    const sellAsOwner = (fields: Record<string, string>) => owner.submit('/dashboard/sell', sale(fields));
    expect((await sellAsOwner({ ...full, RaiseCapacity: 'on' })).text).toContain('the reason for a raised capacity');
    expect((await sellAsOwner({ ...full, Override: 'The brother came along' })).status).toBe(409);
    const timeslot = async () => (await operator.api.get(`/api/v2/operator/timeslots/${TimeslotID}`)).body.data;
    expect(await timeslot()).toMatchObject({ Capacity: 1, Booked: 0 });

    const raising = await Promise.all([sellAsOwner(crowded), sellAsOwner(crowded), sellAsOwner(crowded)]);
    expect(raising.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await timeslot()).toMatchObject({ Capacity: 6, Booked: 6 });
    const entries = (await operator.api.get('/api/v2/operator/audit-log')).body.data;
    const raised = entries
      .filter(({ Action }: { Action: string }) => Action === 'booking.terms-overridden')
      .slice(0, 3);
    expect(raised.map(({ Details }: { Details: object }) => Details).reverse()).toEqual([
      { Reason: 'The brother came along', Capacity: 2, PreviousCapacity: 1 },
      { Reason: 'The brother came along', Capacity: 4, PreviousCapacity: 2 },
      { Reason: 'The brother came along', Capacity: 6, PreviousCapacity: 4 },
    ]);
    const shown = await owner.get(`/dashboard/sell?ActivityID=${hire}&Date=2027-06-05&Time=17:00`);
    expect(shown.text).toContain('Add the places that are missing (capacity: 6, booked: 6)');
    const coach = { ActivityID: hire, Date: '2027-06-05', Time: '17:00', Participants: 1000, Override: 'A coach' };
    const terms = { Customer: { FirstName: 'Ada' }, Payment: { Method: 'cash' }, RaiseCapacity: true };
    for (let n = 0; n < 9; n++) expect((await operator.api.post(BOOKINGS, { ...coach, ...terms })).status).toBe(201);
    expectProblem(await operator.api.post(BOOKINGS, { ...coach, ...terms }), 422, 'validation', ['RaiseCapacity']);
    expect(await timeslot()).toMatchObject({ Capacity: 9006, Booked: 9006 });
  });

  it('sells at another price with a reason, for owners only', async () => {
    const price = `Price.${adult.split('.')[1]}`;
    const cheaper = { Time: '16:00', [child]: '0', [price]: '30.50' };
    expect((await sell({ ...cheaper, Override: 'A friend' })).status).toBe(422);
    desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'owner'));
    expect((await sell(cheaper)).text).toContain('the reason for another price');
    const free = await sell({ ...cheaper, Override: 'A friend', [price]: 'free' });
    expect([free.status, free.text.includes(`id="sell-${price.replace('.', '-')}-error"`)]).toEqual([422, true]);
    const { booking } = await sold({ ...cheaper, Override: 'A friend' });
    expect(booking).toMatchObject({ Total: { Amount: 6100 }, Balance: { Amount: 0 }, PaymentStatus: 'paid' });
    const body = {
      ActivityID: tour,
      Date: '2027-06-05',
      Time: '16:00',
      Participants: 1,
      Customer: { FirstName: 'Ada' },
    };
    const Prices = [
      { TicketTypeID: 999_999, Price: { Amount: 1, Currency: 'GBP' } },
      { TicketTypeID: Number(adult.split('.')[1]), Price: { Amount: 1, Currency: 'EUR' } },
    ];
    const wrong = await operator.api.post(BOOKINGS, { ...body, Prices, Override: 'x', Payment: { Method: 'cash' } });
    expectProblem(wrong, 422, 'validation', ['Prices.0.TicketTypeID', 'Prices.1.Price.Currency']);
  });

  it.each([
    ['Name', '', 'sell-Name-error'],
    ['Name', `A ${'b'.repeat(101)}`, 'sell-Name-error'],
    ['Customer.Email', 'x', 'sell-Customer-Email-error'],
  ])('shows at %s what is wrong with it: %j', async (name, value, id) => {
    const { status, text } = await sell({ [name]: value });
    expect([status, text.includes(`id="${id}"`)]).toEqual([422, true]);
  });
});
