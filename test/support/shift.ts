import { addAnsweredSession } from './day-sheet';
import { type TestApp, type TestOperator, bookingBody } from './test-app';
import { addQuestion } from './waivers';

const BOOKINGS = '/api/v2/operator/bookings';
const TODAY = '2027-06-05';
const YESTERDAY = '2027-06-04';

/** A ticket at the gate, and what must be said about it. */
interface Guest {
  readonly code: string;
  readonly verdict: 'in' | 'bad' | 'warn';
}

/** Everything that happens on Saturday, 2027-06-05, when the clock is at 09:30: a family, a storm and guests at the gate. */
export async function addShift(test: TestApp, operator: TestOperator) {
  const sell = async (activityId: string, overrides: Record<string, unknown>) => {
    const body = { ...bookingBody(activityId, overrides), Payment: { Method: 'cash' } };
    const sold = await operator.api.post(BOOKINGS, body);
    expect([sold.status, sold.text]).toEqual([201, sold.text]);
    return sold.body.data.BookingReference as string;
  };
  const codeOf = async (reference: string) =>
    (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data.UnitItems[0].TicketCode as string;

  test.clock.set(`${YESTERDAY}T08:30:00Z`);
  const tour = (await operator.addActivity({ Name: 'Boat tour' })).ActivityID;
  await operator.addTimeslot(tour, YESTERDAY, '10:00', 50);
  const yesterdays = await codeOf(await sell(tour, { Date: YESTERDAY }));
  test.clock.set(`${TODAY}T08:30:00Z`);

  await addAnsweredSession(operator);
  const ticket = (Name: string, Amount: number) => ({ Name, Price: { Amount, Currency: 'GBP' } });
  const TicketTypes = [ticket('Adult', 4500), ticket('Child', 2500)];
  const family = await operator.addActivity({ Name: 'Learn to sail', TicketTypes, Price: undefined });
  await operator.addTimeslot(family.ActivityID, TODAY, '11:00', 8);

  const hire = (await operator.addActivity({ Name: 'Boat hire' })).ActivityID;
  const Repeat = { Frequency: 'daily', Until: '2027-07-31' };
  const july = { Date: '2027-07-01', Time: '10:00', Capacity: 10, Repeat };
  await operator.api.post(`/api/v2/operator/activities/${hire}/timeslots`, july);
  for (let session = 0; session < 15; session++) {
    const time = session < 2 ? `${16 + session}:00` : `18:${String(session * 4).padStart(2, '0')}`;
    await operator.addTimeslot(hire, TODAY, time, 8);
  }
  const Customer = { FirstName: 'Zoë', LastName: 'Oswaldson' };
  const booking = await sell(hire, { Time: '16:00', Participants: 2, Customer });

  await operator.addTimeslot(tour, TODAY, '10:00', 50);
  const signed = (await operator.addActivity({ Name: 'Night tour' })).ActivityID;
  await addQuestion(operator, signed, { Type: 'text', Label: 'Name', Required: true });
  await operator.addTimeslot(signed, TODAY, '10:00', 50);
  const guests: Guest[] = [];
  for (let number = 0; number < 10; number++) {
    const reference = await sell(tour, {});
    if (number === 3) await operator.api.post(`${BOOKINGS}/${reference}/check-in`);
    guests.push({ code: await codeOf(reference), verdict: number === 3 ? 'bad' : 'in' });
  }
  guests.splice(6, 0, { code: yesterdays, verdict: 'bad' });
  guests.push({ code: await codeOf(await sell(signed, {})), verdict: 'warn' });
  return { booking, guests };
}
