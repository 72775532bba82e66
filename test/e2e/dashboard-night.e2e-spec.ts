import { textOf } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const OPERATOR = '/api/v2/operator';

describe('a session that runs past midnight', () => {
  const { test, operator } = useTestApp({ at: '2027-06-04T08:00:00Z' });
  let staff: DashboardClient;
  let night: number;
  let reference: string;

  beforeAll(async () => {
    const { ActivityID: activityId } = await operator.addActivity({ Name: 'Night tour', DurationMinutes: 240 });
    const question = { Type: 'text', Label: 'Allergies', PerParticipant: true, Required: true, FlagAnswers: true };
    const QuestionID = await addQuestion(operator, activityId, question);
    night = (await operator.addTimeslot(activityId, '2027-06-04', '23:22')).TimeslotID;
    await operator.addTimeslot(activityId, '2027-06-04', '19:00');
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
    const sell = async (body: Record<string, unknown>) =>
      (
        await operator.api.post(`${OPERATOR}/bookings`, {
          ...bookingBody(activityId, body),
          Payment: { Method: 'invoice' },
        })
      ).body.data.BookingReference;
    const Answers = [1, 2].map((Participant) => ({ QuestionID, Participant, Value: 'Bees' }));
    reference = await sell({ Date: '2027-06-04', Time: '23:22', Participants: 2, Answers });
    await sell({ Date: '2027-06-04', Time: '19:00' });
  });

  beforeEach(async () => {
    test.clock.set('2027-06-04T23:52:00Z');
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const see = async (path: string) => textOf(await staff.get(path));

  it('stays on Today with its people, figures and flags', async () => {
    const today = await see('/dashboard');
    expect(today).toContain('Today, Saturday 5 June');
    expect(today).toContain('2 people');
    expect(today).toContain('£90.00 due from 1 booking');
    expect(today).toMatch(/In progress 23:22 Night tour since Fri,? 4 Jun, until 03:22/);
    expect(today).toContain('0 of 2 here');
    expect(today).not.toContain('19:00');
    expect(await see('/dashboard?Show=expected')).toContain('Everybody Close the list Ada Lovelace 2 23:22 Night tour');
    expect(await see('/dashboard/flags')).toContain('2 people with flagged answers');
    expect(await see('/dashboard/flags')).toContain('23:22 Night tour');
    expect(await see(`/dashboard/schedule/${night}/sheet`)).toContain('Ada');
  });

  it('is checked in on Today', async () => {
    const { headers } = await staff.submit(`/dashboard/today/bookings/${reference}/check-in`, { Date: '2027-06-05' });
    expect(headers.get('location')).toBe(`/dashboard?Date=2027-06-05&note=checked-in-unpaid#party-${reference}`);
    expect(await see('/dashboard')).toContain('Everyone arrived by 00:52');
  });

  it('does not offer to close a day that has ended', async () => {
    expect(await see('/dashboard')).toContain('Close this day');
    expect(await see('/dashboard?Date=2027-06-04')).not.toContain('this day');
  });

  it('belongs to its own date as well, and to that alone when it has ended', async () => {
    expect(await see('/dashboard?Date=2027-06-04')).toMatch(/19:00 Night tour.* In progress 23:22 Night tour/);
    expect(await see('/dashboard?Date=2027-06-06')).not.toContain('23:22');
    test.clock.set('2027-06-05T02:22:00Z');
    const later = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect(textOf(await later.get('/dashboard'))).not.toContain('23:22');
    expect(textOf(await later.get('/dashboard?Date=2027-06-04'))).toContain('23:22');
  });
});
