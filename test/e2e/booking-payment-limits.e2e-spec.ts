import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

const Amount = { Amount: 1, Currency: 'GBP' };

describe('payments and refunds', () => {
  const { operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  it.each([
    ['payments', 'invoice', { Method: 'cash', Amount }],
    ['refunds', 'cash', { Amount }],
  ])('of a booking: there are at most 100 %s', async (kind, Method, body) => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const sold = await operator.api.post(BOOKINGS, { ...bookingBody(ActivityID), Payment: { Method } });
    const add = () => operator.api.post(`${BOOKINGS}/${sold.body.data.BookingReference}/${kind}`, body);
    for (let count = 0; count < 100; count++) expect((await add()).status).toBe(201);
    expectProblem(await add(), 422, 'validation', ['Amount']);
  });
});
