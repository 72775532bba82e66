import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';

describe('POST /api/v2/ota/partner/booking', () => {
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    test = await TestApp.create();
    operator = await test.addOperator();
  });

  afterAll(() => test.close());

  it('books, and the booking stands in the operator’s list', async () => {
    const activity = await operator.addActivity();
    await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00', 4);
    const answer = await operator.api.post(
      '/api/v2/ota/partner/booking',
      bookingBody(activity.ActivityID, { Participants: 2, PaymentReference: 'ADV-1' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      BookingReference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
      Status: 'confirmed',
      Source: 'ota',
      Partner: 'adventuro',
      ActivityID: activity.ActivityID,
      ProductName: 'Sunset kayak tour',
      Date: '2027-06-05',
      Time: '10:00',
      StartsAt: Date.parse('2027-06-05T09:00:00Z') / 1000,
      TimeZone: 'Europe/London',
      Participants: 2,
      Tickets: [
        {
          TicketTypeID: activity.TicketTypes[0].ID,
          Name: 'Standard',
          Quantity: 2,
          Price: { Amount: 4500, Currency: 'GBP' },
        },
      ],
      Total: { Amount: 9000, Currency: 'GBP' },
      PaymentReference: 'ADV-1',
      PaymentStatus: 'paid',
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' },
      Waiver: { Status: 'not-required', CompletionURL: null },
      CreatedAt: expect.any(Number),
    });
    const { BookingReference } = answer.body.data;
    expect(answer.headers.get('location')).toBe(`/api/v2/ota/partner/bookings/${BookingReference}`);

    const list = await operator.api.get('/api/v2/operator/bookings', { Source: 'ota', Search: 'lovelace' });
    expect(list.body.data).toMatchObject([{ BookingReference, PaymentReference: 'ADV-1', Partner: 'adventuro' }]);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('names every wrong field at once', async () => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', {
      ActivityID: 'nope',
      Date: '2027-02-30',
      Time: '24:00',
      Participants: '2',
      Customer: { FirstName: ' ', LastName: 5, Email: 'ada', Phone: '07700' },
      Surprise: 1,
      Tickets: [{ TicketTypeID: 1, Quantity: 0 }],
    });
    expectProblem(answer, 422, 'validation', [
      'ActivityID',
      'Date',
      'Time',
      'Participants',
      'Customer.FirstName',
      'Customer.LastName',
      'Customer.Email',
      'Customer.Phone',
      'Surprise',
      'Tickets.0.Quantity',
    ]);
  });

  it('lets exactly as many in as there are places', async () => {
    const activity = await operator.addActivity();
    await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00', 10);
    await operator.addTimeslot(activity.ActivityID, '2027-06-05', '14:00', 10);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        operator.api.post('/api/v2/ota/partner/booking', bookingBody(activity.ActivityID)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 409, 'insufficient-capacity');
      expect(answer.body).toMatchObject({
        Remaining: 0,
        Alternatives: [{ Date: '2027-06-05', Time: '14:00', Remaining: 10 }],
      });
    }
    expect(await test.capacityDifferences()).toEqual([]);
  });
});
