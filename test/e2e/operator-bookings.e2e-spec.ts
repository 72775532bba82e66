import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

describe('operator bookings', () => {
  const { operator } = useTestApp();
  let kayak: string;
  let climb: string;

  beforeAll(async () => {
    kayak = (await operator.addActivity({ Name: 'Kayak' })).ActivityID;
    climb = (await operator.addActivity({ Name: 'Climb' })).ActivityID;
    for (const day of ['05', '06', '07']) {
      for (const activity of [kayak, climb]) await operator.addTimeslot(activity, `2027-06-${day}`, '10:00');
    }
    await book('A', { ActivityID: kayak, Date: '2027-06-05' });
    await book('B', {
      ActivityID: climb,
      Date: '2027-06-06',
      Customer: customer('Élodie', 'Müller', 'e.m@example.com'),
    });
    await book('C', { ActivityID: kayak, Date: '2027-06-07', Customer: customer('50% off_er', 'x', 'x@example.com') });
    await book('D', { ActivityID: climb, Date: '2027-06-07' }, 'kayakia');
    const { data } = (
      await operator.api.get(`/api/v2/operator/activities/${climb}/timeslots`, {
        From: '2027-06-06',
        To: '2027-06-06',
      })
    ).body;
    await operator.api.post(`/api/v2/operator/timeslots/${data[0].TimeslotID}/cancel`);
  });

  const customer = (FirstName: string, LastName: string, Email: string) => ({
    FirstName,
    LastName,
    Email,
    Phone: '+33123456789',
  });

  async function book(PaymentReference: string, overrides: Record<string, unknown>, partner = 'adventuro') {
    const client = await operator.client(['ota'], partner);
    const answer = await client.post(
      '/api/v2/ota/partner/booking',
      bookingBody(kayak, { PaymentReference, ...overrides }),
    );
    expect(answer.status).toBe(201);
  }

  async function found(query: Record<string, string>): Promise<string[]> {
    const answer = await operator.api.get(BOOKINGS, query);
    expect(answer.status).toBe(200);
    return answer.body.data.map(({ PaymentReference }: { PaymentReference: string }) => PaymentReference);
  }

  it('are listed newest first, with everything their operator wants to know', async () => {
    const { body } = await operator.api.get(BOOKINGS);
    expect(body.data.map(({ PaymentReference }: { PaymentReference: string }) => PaymentReference)).toEqual([
      'D',
      'C',
      'B',
      'A',
    ]);
    expect(body.NextCursor).toBeNull();
    expect(body.data[0]).toMatchObject({
      Partner: 'kayakia',
      ProductName: 'Climb',
      PaymentMethod: 'partner',
      Notes: '',
      TimeslotID: expect.any(Number),
      UpdatedAt: expect.any(Number),
      CancelledAt: null,
    });
    expect(body.data[2]).toMatchObject({ Status: 'cancelled', CancelledAt: expect.any(Number) });
    const read = await operator.api.get(`${BOOKINGS}/${body.data[0].BookingReference}`);
    expect(read.body).toEqual({ data: { ...body.data[0], Answers: [], UnitItems: [expect.any(Object)] } });
  });

  it.each([
    [{ From: '2027-06-07' }, ['D', 'C']],
    [{ To: '2027-06-05' }, ['A']],
    [{ From: '2027-06-06', To: '2027-06-06' }, ['B']],
    [{ Status: 'cancelled' }, ['B']],
    [{ Status: 'confirmed' }, ['D', 'C', 'A']],
    [{ Status: 'held' }, []],
    [{ Source: 'ota', Partner: 'kayakia' }, ['D']],
    [{ Source: 'pos' }, []],
    [{ Partner: 'KAYAKIA' }, []],
    [{ PaymentStatus: 'paid', From: '2027-06-07', Partner: 'adventuro' }, ['C']],
    [{ PaymentStatus: 'unpaid' }, []],
  ])('are narrowed by %j', async (query, expected) => expect(await found(query)).toEqual(expected));

  it('are narrowed by activity', async () => {
    expect(await found({ ActivityID: climb })).toEqual(['D', 'B']);
    expectProblem(await operator.api.get(BOOKINGS, { ActivityID: 'a_000000000000' }), 404, 'product-not-found');
  });

  it.each([
    ['lovelace', ['D', 'A']],
    ['ADA@EXAMPLE', ['D', 'A']],
    ['+3312', ['C', 'B']],
    ['élodie', ['B']],
    ['ÉLODIE', ['B']],
    ['MÜLLER', ['B']],
    ['muller', ['B']],
    ['mueller élodie', ['B']],
    ['0033 (0) 12', ['C', 'B']],
    ['012345 lovelace', []],
    ['Ada Lovelace', ['D', 'A']],
    ['50%', ['C']],
    ['_', ['C']],
    ['!', []],
    ["'", []],
  ])('are searched for %j', async (Search, expected) => expect(await found({ Search })).toEqual(expected));

  it('are searched by their reference', async () => {
    const { data } = (await operator.api.get(BOOKINGS)).body;
    expect(await found({ Search: data[3].BookingReference.toLowerCase() })).toEqual(['A']);
  });

  it.each([
    [{ From: '2027-06-31', To: 'x', Status: 'lost', Source: 'fax' }, ['From', 'To', 'Status', 'Source']],
    [{ From: '2027-06-06', To: '2027-06-05' }, ['To']],
    [{ ActivityID: 'kayak', PaymentStatus: 'maybe' }, ['ActivityID', 'PaymentStatus']],
    [{ Search: '' }, ['Search']],
  ])('reject the filter %j', async (query, fields) => {
    expectProblem(await operator.api.get(BOOKINGS, query), 422, 'validation', fields);
  });

  it('come page by page, none twice and none left out while others are made', async () => {
    const first = (await operator.api.get(BOOKINGS, { Limit: 2, PaymentStatus: 'paid' })).body;
    await book('E', { ActivityID: kayak, Date: '2027-06-06' });
    const second = (await operator.api.get(BOOKINGS, { Limit: 2, PaymentStatus: 'paid', Cursor: first.NextCursor }))
      .body;
    const listed = [...first.data, ...second.data].map(({ PaymentReference }) => PaymentReference);
    expect(listed).toEqual(['D', 'C', 'B', 'A']);
    expect(second.NextCursor).toBeNull();
  });

  it('that are unknown are a 404, also in another letter case', async () => {
    const reference: string = (await operator.api.get(BOOKINGS)).body.data[0].BookingReference;
    const other = /[A-Z]/.test(reference) ? reference.toLowerCase() : 'x';
    for (const path of [other, '0000000000', `${reference}%20`, '%00', 'é']) {
      expectProblem(await operator.api.get(`${BOOKINGS}/${path}`), 404, 'booking-not-found');
    }
  });
});
