import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKING = '/api/v2/ota/partner/booking';
const ALL = '/api/v2/operator/bookings';
const ITEM = { Date: '2027-06-05', Time: '10:00', Participants: 1 };

describe('answers of a booking', () => {
  const { operator } = useTestApp();
  let activityId: string;
  let swimming: number;
  let rules: number;

  beforeAll(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 6 })).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 100);
    swimming = await addQuestion({
      Type: 'multiple-choice',
      Label: 'How well can you swim?',
      Required: true,
      PerParticipant: true,
      Options: ['Not at all', 'Well'],
    });
    rules = await addQuestion({ Type: 'checkbox', Label: 'I know the rules', Required: true });
  });

  const addQuestion = async (question: Record<string, unknown>): Promise<number> => {
    const answer = await operator.api.post(`/api/v2/operator/activities/${activityId}/questions`, question);
    expect(answer.status).toBe(201);
    return answer.body.data.ID;
  };

  const answersFor = (participants: number) => [
    ...Array.from({ length: participants }, (_, index) => ({
      QuestionID: swimming,
      Participant: index + 1,
      Value: 'Well',
    })),
    { QuestionID: rules, Value: true },
  ];

  it('complete the waiver, and the operator sees them', async () => {
    const body = bookingBody(activityId, { Participants: 2, Answers: answersFor(2) });
    const booked = await operator.api.post(BOOKING, body);
    expect(booked.status).toBe(201);
    expect(booked.body.data.Waiver).toEqual({ Status: 'complete', CompletionURL: null });
    const seen = await operator.api.get(`${ALL}/${booked.body.data.BookingReference}`);
    expect(seen.body.data.Answers).toMatchObject([
      { QuestionID: swimming, Label: 'How well can you swim?', Participant: 1, Value: 'Well', Files: [] },
      { QuestionID: swimming, Participant: 2, Value: 'Well' },
      { QuestionID: rules, Participant: null, Value: true },
    ]);
  });

  it('may be left for later: the booking stands, with a link to complete it', async () => {
    for (const Answers of [undefined, [], null]) {
      const booked = await operator.api.post(BOOKING, bookingBody(activityId, { Answers }));
      expect(booked.status).toBe(201);
      expect(booked.body.data.Waiver).toEqual({
        Status: 'incomplete',
        CompletionURL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/waivers\/[0-9a-f]{48}$/),
      });
    }
  });

  it('are judged together with the party, every fault at once', async () => {
    const Answers = [
      { QuestionID: swimming, Participant: 1, Value: 'A little' },
      { QuestionID: rules, Participant: 1, Value: false },
      { QuestionID: 999_999, Value: 'x' },
    ];
    const answer = await operator.api.post(BOOKING, bookingBody(activityId, { Participants: 7, Answers }));
    expect(answer.status).toBe(422);
    const fields = answer.body.errors.map((error: { field: string }) => error.field);
    expect(fields).toEqual(
      expect.arrayContaining(['Participants', 'Answers.0.Value', 'Answers.1.Participant', 'Answers.2.QuestionID']),
    );
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'Answers.0.Value', QuestionID: swimming, Participant: 1 }),
        expect.objectContaining({ field: 'Answers.2.QuestionID', QuestionID: 999_999 }),
      ]),
    );
    const missing = await operator.api.post(
      BOOKING,
      bookingBody(activityId, { Answers: [{ QuestionID: rules, Value: true }] }),
    );
    expectProblem(missing, 422, 'validation', ['Answers']);
    expect(missing.body.errors).toMatchObject([{ code: 'is-required', QuestionID: swimming, Participant: 1 }]);
    const basket = await operator.api.post('/api/v2/baskets', {
      Items: [{ ...ITEM, ActivityID: activityId, Answers: [{ QuestionID: swimming, Participant: 1, Value: 'Well' }] }],
    });
    expectProblem(basket, 422, 'validation', ['Items.0.Answers']);
    expect(Object.keys(basket.body.errors[0])).toEqual(['field', 'code', 'message', 'QuestionID']);
    expect(basket.body.errors[0].QuestionID).toBe(rules);
  });

  it('of a hold stay with the booking, and later ones override them', async () => {
    const { Customer, ...places } = bookingBody(activityId, { Answers: answersFor(1) });
    const { HoldID } = (await operator.api.post('/api/v2/ota/partner/holds', places)).body.data;
    const Answers = [{ QuestionID: swimming, Participant: 1, Value: 'Not at all' }];
    const booked = await operator.api.post(BOOKING, bookingBody(activityId, { HoldID, Answers }));
    expect(booked.body.data.Waiver.Status).toBe('complete');
    const seen = await operator.api.get(`${ALL}/${booked.body.data.BookingReference}`);
    expect(seen.body.data.Answers.map((each: { Value: unknown }) => each.Value)).toEqual(['Not at all', true]);
  });

  it('no longer suffice when the party grows, and do again when it shrinks', async () => {
    const booked = await operator.api.post(BOOKING, bookingBody(activityId, { Answers: answersFor(1) }));
    const path = `${ALL}/${booked.body.data.BookingReference}`;
    expect((await operator.api.patch(path, { Participants: 2 })).body.data.Waiver.Status).toBe('incomplete');
    expect((await operator.api.patch(path, { Participants: 1 })).body.data.Waiver.Status).toBe('complete');
  });
});
