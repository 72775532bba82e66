import { BookingsRepository } from '../../src/bookings/record/bookings.repository';
import { cancellationPolicy } from '../support/cancellation-policies';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('a booking that is changed between the read and the lock of its cancellation', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  afterAll(() => jest.restoreAllMocks());

  it('is refunded by its new price, and found under its new name', async () => {
    const { ActivityID, TicketTypes } = await operator.addActivity({
      Price: undefined,
      TicketTypes: [
        { Name: 'Adult', Price: money(4500), IsDefault: true },
        { Name: 'Child', Price: money(2500) },
      ],
      CancellationPolicy: cancellationPolicy([24, 50]),
    });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const body = { ...bookingBody(ActivityID, { Participants: 2 }), Payment: { Method: 'cash' } };
    const reference = (await operator.api.post(BOOKINGS, body)).body.data.BookingReference;

    const bookings = test.app.get(BookingsRepository);
    const find = bookings.findByReference.bind(bookings);
    const Tickets = [{ TicketTypeID: TicketTypes[1].ID, Quantity: 2 }];
    jest.spyOn(bookings, 'findByReference').mockImplementationOnce(async (operatorId, wanted) => {
      const stale = await find(operatorId, wanted);
      const change = { Tickets, Customer: { LastName: 'Kingfisher' } };
      expect((await operator.api.patch(`${BOOKINGS}/${reference}`, change)).status).toBe(200);
      return stale;
    });
    const cancelled = await operator.api.post(`${BOOKINGS}/${reference}/cancel`);
    expect(cancelled.body.data).toMatchObject({
      ...{ Status: 'cancelled', Total: money(5000), Balance: money(0) },
      Refunds: [{ Amount: money(6500) }],
    });
    const found = await operator.api.get(BOOKINGS, { Search: 'kingfisher' });
    expect(found.body.data).toMatchObject([{ BookingReference: reference }]);
  });
});
