import type { ApiClient } from './api-client';
import { type TestOperator, bookingBody } from './test-app';
import { addQuestion } from './waivers';

const SWIM = { Type: 'multiple-choice', Label: 'Can you swim?', Options: ['Yes', 'No'], FlaggedOptions: ['No'] };
const DIETS = { Type: 'multi-select', Label: 'Diet', Options: ['Vegan', 'Nut, or "peanut", allergy', ','] };
const EACH = { PerParticipant: true };

/** A session on 2027-06-05 at 10:00 whose activity has flagged questions, and two parties that have booked. */
export async function addAnsweredSession(operator: TestOperator) {
  const { ActivityID: activityId } = await operator.addActivity();
  const { TimeslotID: timeslotId } = await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10);
  const ask = (question: object) => addQuestion(operator, activityId, { ...EACH, ...question });
  const ids = {
    name: await ask({ Type: 'text', Label: 'Name', Required: true, Role: 'name' }),
    swim: await ask({ ...SWIM, Required: true }),
    diet: await ask({ ...DIETS, FlaggedOptions: ['Nut, or "peanut", allergy', ','] }),
    born: await ask({ Type: 'date', Label: 'Date of birth' }),
    health: await ask({ Type: 'text', Label: 'Allergies', PerParticipant: false, FlagAnswers: true }),
  };
  const of = (Participant: number, answers: readonly [keyof typeof ids, unknown][]) =>
    answers.map(([name, Value]) => ({ QuestionID: ids[name], Participant, Value }));
  const book = async (FirstName: string, LastName: string, overrides: object = {}) => {
    const Customer = { FirstName, LastName, Email: 'ada@example.com', Phone: '+447700900123' };
    const body = { ...bookingBody(activityId), Customer, ...overrides };
    const answer = await operator.api.post('/api/v2/ota/partner/booking', body);
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.body.data.BookingReference as string;
  };
  const Answers = [
    ...of(1, [
      ['name', 'Ada Lovelace'],
      ['swim', 'Yes'],
      ['born', '2000-06-05'],
    ]),
    ...of(2, [
      ['name', 'Byron King'],
      ['swim', 'No'],
      ['diet', ['Vegan', 'Nut, or "peanut", allergy']],
    ]),
    { QuestionID: ids.health, Value: 'Bees' },
  ];
  const answered = await book('Ada', 'Lovelace', { Participants: 2, Answers });
  const silent = await book('Grace', 'hopper', { Participants: 3 });
  return { activityId, timeslotId: timeslotId as number, ids, of, book, answered, silent };
}

/** Reads the manifest of a session, and checks a booking in and out. */
export async function tryDaySheet(api: ApiClient, reference: string): Promise<void> {
  const { body } = await api.get(`/api/v2/operator/bookings/${reference}`);
  const manifest = `/api/v2/operator/timeslots/${body.data.TimeslotID}/manifest`;
  const statuses = [(await api.get(manifest)).status, (await api.get(`${manifest}.csv`)).status];
  const checkIn = `/api/v2/operator/bookings/${reference}/check-in`;
  statuses.push((await api.post(checkIn, { Override: 'Arrived early' })).status, (await api.delete(checkIn)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
}
