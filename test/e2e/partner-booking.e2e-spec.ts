import { DEFAULT_POLICY } from '../support/cancellation-policies';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('POST /api/v2/ota/partner/booking', () => {
  const { test, operator } = useTestApp();

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
      Notes: '',
      CancellationPolicy: DEFAULT_POLICY,
      RefundableNow: { Amount: 9000, Currency: 'GBP' },
      Mode: 'live',
      CreatedAt: expect.any(Number),
      UpdatedAt: answer.body.data.CreatedAt,
      CancelledAt: null,
      CancellationReason: null,
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

  describe('tickets', () => {
    const book = (activityId: string, overrides: Record<string, unknown>) =>
      operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));

    async function familyActivity() {
      const price = (Amount: number) => ({ Amount, Currency: 'GBP' });
      const activity = await operator.addActivity({
        Price: undefined,
        TicketTypes: [
          { Name: 'Adult', Price: price(4500) },
          { Name: 'Family', Price: price(12_000), ParticipantsPerTicket: 4 },
          { Name: 'Double', Price: price(8000), ParticipantsPerTicket: 2, IsDefault: true },
        ],
      });
      await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00', 20);
      return { ActivityID: activity.ActivityID, ids: activity.TicketTypes.map(({ ID }: { ID: number }) => ID) };
    }

    it('are the requested ones if they add up to the party', async () => {
      const { ActivityID, ids } = await familyActivity();
      const Tickets = [
        { TicketTypeID: ids[1], Quantity: 1 },
        { TicketTypeID: ids[0], Quantity: 2 },
      ];
      const { body } = await book(ActivityID, { Participants: 6, Tickets });
      expect(body.data.Tickets).toEqual([
        { TicketTypeID: ids[1], Name: 'Family', Quantity: 1, Price: { Amount: 12_000, Currency: 'GBP' } },
        { TicketTypeID: ids[0], Name: 'Adult', Quantity: 2, Price: { Amount: 4500, Currency: 'GBP' } },
      ]);
      expect(body.data).toMatchObject({ Participants: 6, Total: { Amount: 21_000, Currency: 'GBP' } });
    });

    it('are by default of the default type, if the party fills them', async () => {
      const { ActivityID, ids } = await familyActivity();
      const { body } = await book(ActivityID, { Participants: 4 });
      expect(body.data.Tickets).toMatchObject([{ TicketTypeID: ids[2], Quantity: 2 }]);
      expectProblem(await book(ActivityID, { Participants: 3 }), 422, 'validation', ['Tickets']);
    });

    it('keep their name and price when the activity changes', async () => {
      const { ActivityID } = await familyActivity();
      const { BookingReference } = (await book(ActivityID, { Participants: 2 })).body.data;
      await operator.api.patch(`/api/v2/operator/activities/${ActivityID}`, {
        TicketTypes: [{ Name: 'New', Price: { Amount: 1, Currency: 'GBP' } }],
      });
      const { body } = await operator.api.get(`/api/v2/operator/bookings/${BookingReference}`);
      expect(body.data).toMatchObject({ Tickets: [{ Name: 'Double' }], Total: { Amount: 8000 } });
    });
  });

  it('takes the partner’s name for the payment reference when none is given', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const referenceFor = async (partner?: string, overrides = {}) => {
      const client = await operator.client(['ota'], partner);
      const answer = await client.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, overrides));
      return answer.body.data.PaymentReference;
    };
    expect(await referenceFor('blue-water')).toBe('Blue Water');
    expect(await referenceFor('blue-water', { PaymentReference: null })).toBe('Blue Water');
    expect(await referenceFor('blue-water', { PaymentReference: 'x'.repeat(100) })).toBe('x'.repeat(100));
    expect(await referenceFor()).toBe('test');
  });

  it('keeps what the customer wrote, in any script', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const Customer = {
      FirstName: 'Zoë 🛶',
      LastName: "O'Brien; --",
      Email: 'zoe+1@example.com',
      Phone: '+35312345678',
    };
    const Notes = '海 – arriving\n\tby train <b>';
    const { body } = await operator.api.post(
      '/api/v2/ota/partner/booking',
      bookingBody(ActivityID, { Customer, Notes }),
    );
    expect(body.data.Customer).toEqual(Customer);
    const read = await operator.api.get(`/api/v2/operator/bookings/${body.data.BookingReference}`);
    expect(read.body.data).toMatchObject({ Customer, Notes });
  });

  it('has a link to the waiver while required questions are open', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, {
      Type: 'checkbox',
      Label: 'I can swim',
      Required: true,
    });
    const { body } = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    expect(body.data.Waiver).toEqual({
      Status: 'incomplete',
      CompletionURL: expect.stringMatching(new RegExp(`^${test.url}/waivers/[0-9a-f]{48}$`)),
    });
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
