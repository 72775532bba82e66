import { expectProblem } from '../support/expect-problem';
import { expectSmallSteps } from '../support/small-steps';
import { type TestApp, bookingBody } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const BOOKING = '/api/v2/ota/partner/booking';

/** As many as fit into 100 kB. */
const COUNT = 2_700;

describe('a body with lists of any length', () => {
  const { both, operator } = useBothWays();
  let activityId: string;
  let questionId: number;

  beforeAll(async () => {
    ({ ActivityID: activityId } = await operator.addActivity({ MaxParticipants: 1_000 }));
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10_000);
    questionId = await addQuestion(operator, activityId, { Type: 'text', PerParticipant: true, Required: true });
  });

  const answers = (count: number, faulty: readonly number[] = []) =>
    Array.from({ length: count }, (_, index) => ({
      QuestionID: faulty.includes(index) ? 0 : questionId,
      Participant: index + 1,
      Value: 'x',
    }));
  const book = (test: TestApp, overrides: object) =>
    test.anonymous.withKey(operator.api.key!).post(BOOKING, bookingBody(activityId, { ...overrides }));
  const asDoors = () => [both.fast, both.plain];

  it('is checked in small steps, at both doors', async () => {
    for (const test of asDoors()) {
      await book(test, {});
      const faulty = { Answers: Array.from({ length: COUNT }, () => ({ QuestionID: 0, Value: 'x' })) };
      let rejected!: Awaited<ReturnType<typeof book>>;
      await expectSmallSteps(async () => (rejected = await book(test, faulty)));
      expectProblem(rejected, 422, 'validation');
      expect(rejected.body.errors).toHaveLength(100);
    }
  });

  it('names faults by their place, wherever they are', async () => {
    for (const test of asDoors()) {
      const rejected = await book(test, { Participants: 100, Answers: answers(100, [0, 19, 20, 99]), Nickname: 'x' });
      const fields = [0, 19, 20, 99].map((index) => `Answers.${index}.QuestionID`);
      expectProblem(rejected, 422, 'validation', ['Nickname', ...fields]);
      const unknown = answers(30).map((answer, index) => (index === 25 ? { ...answer, Wrong: 1 } : answer));
      expectProblem(await book(test, { Participants: 30, Answers: unknown }), 422, 'validation', ['Answers.25.Wrong']);
    }
  });

  it('must contain only objects, and no more than permitted, however long it is', async () => {
    for (const test of asDoors()) {
      const mixed = [...answers(40), 'none'];
      expectProblem(await book(test, { Participants: 40, Answers: mixed }), 422, 'validation', ['Answers']);
      const deep = { Answers: Array.from({ length: 3_000 }, () => [[[]]]) };
      expectProblem(await book(test, deep), 422, 'validation', ['Answers']);
      const tickets = { Tickets: Array.from({ length: 200 }, () => ({ TicketTypeID: 1, Quantity: 1 })) };
      expectProblem(await book(test, tickets), 422, 'validation', ['Tickets']);
    }
  });

  it('is received completely', async () => {
    const { body, status } = await book(both.fast, { Participants: 100, Answers: answers(100) });
    expect({ status, waiver: body.data?.Waiver.Status }).toEqual({ status: 201, waiver: 'complete' });
    const { Answers } = (await operator.api.get(`/api/v2/operator/bookings/${body.data.BookingReference}`)).body.data;
    expect(
      Answers.map(({ Participant }: { Participant: number }) => Participant).sort((a: number, b: number) => a - b),
    ).toEqual(answers(100).map(({ Participant }) => Participant));
  });

  it('is checked in lists within lists as well', async () => {
    const item = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 30 };
    const items = [item, { ...item, Answers: answers(30, [29]) }];
    const rejected = await operator.api.post('/api/v2/baskets', { Items: items });
    expectProblem(rejected, 422, 'validation', ['Items.1.Answers.29.QuestionID']);
  });
});
