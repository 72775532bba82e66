import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { PNG, addQuestion, postForm, upload } from '../support/waivers';

const OTA = '/api/v2/ota/partner';
const DATE = '2027-06-05';
const ON_FOOT = 'Not at all';

describe('the answers of a partner’s booking', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let swimming: number;
  let rules: number;
  let note: number;

  beforeEach(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 6 })).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 10);
    const Options = [ON_FOOT, 'Well'];
    swimming = await ask({ Type: 'multiple-choice', Required: true, PerParticipant: true, Options });
    rules = await ask({ Type: 'checkbox', Required: true });
    note = await ask({ Type: 'text' });
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const ask = (question: Record<string, unknown>) => addQuestion(operator, activityId, question);
  const swims = (Participant: number, Value = 'Well') => ({ QuestionID: swimming, Participant, Value });
  const accepts = () => ({ QuestionID: rules, Value: true });
  const notes = (Value: string) => ({ QuestionID: note, Value });
  const book = async (overrides: object = {}, api = operator.api) => {
    const answer = await api.post(`${OTA}/booking`, bookingBody(activityId, { Participants: 2, ...overrides }));
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const bookAnswered = async (...others: object[]): Promise<string> =>
    (await book({ Answers: [swims(1), swims(2), accepts(), ...others] })).BookingReference;
  const pathOf = (reference: string) => `${OTA}/bookings/${reference}/answers`;
  const read = (reference: string, api: ApiClient = operator.api) => api.get(pathOf(reference));
  const change = (reference: string, Answers?: unknown, api: ApiClient = operator.api) =>
    api.patch(pathOf(reference), { Answers });
  const answersOf = async (reference: string) => (await read(reference)).body.data.Answers;
  const send = async (questionId: number): Promise<string> =>
    (await upload(operator.api, { activityId, questionId })).body.data.FileID;

  it('are read as they were sent, for the booking and for each participant', async () => {
    const reference = await bookAnswered();
    const { status, body } = await read(reference);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      BookingReference: reference,
      Waiver: { Status: 'complete', CompletionURL: null },
      Answers: [swims(1), swims(2), accepts()],
      UpdatedAt: test.clock.now(),
    });
    const own = `/api/v2/ota/adventuro/bookings/${reference}/answers`;
    expect((await operator.api.get(own)).body).toEqual(body);
  });

  it('can be given after the booking, and complete the waiver', async () => {
    const { BookingReference: reference, Waiver } = await book();
    expect((await read(reference)).body.data).toMatchObject({ Waiver, Answers: [] });
    test.clock.advance(60);
    const changed = await change(reference, [accepts(), swims(2, ON_FOOT), swims(1)]);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      Waiver: { Status: 'complete', CompletionURL: null },
      Answers: [swims(1), swims(2, ON_FOOT), accepts()],
      UpdatedAt: test.clock.now(),
    });
    expect((await read(reference)).body).toEqual(changed.body);
    const { data } = (await operator.api.get(`${OTA}/bookings/${reference}`)).body;
    expect(data).toMatchObject({ Waiver: { Status: 'complete' }, UpdatedAt: test.clock.now() });
  });

  it('change one by one; the others stay, and nothing changes without any', async () => {
    const reference = await bookAnswered();
    expect((await change(reference, [notes('Vegan')])).status).toBe(200);
    await change(reference, [swims(2, ON_FOOT)]);
    const all = [swims(1), swims(2, ON_FOOT), accepts(), notes('Vegan')];
    expect(await answersOf(reference)).toEqual(all);
    const before = (await read(reference)).body;
    test.clock.advance(60);
    for (const none of [[], null, undefined]) expect((await change(reference, none)).body).toEqual(before);
    expect((await change(reference, all)).body.data.Answers).toEqual(all);
  });

  it('are judged like those of a booking, every fault at once, and change together or not at all', async () => {
    const reference = await bookAnswered();
    const wrong = [
      notes('Vegan'),
      swims(1, 'A little'),
      { ...accepts(), Participant: 1 },
      { QuestionID: 999_999, Value: 'x' },
      swims(3),
      swims(2),
      swims(2),
      { QuestionID: swimming, Value: 'Well' },
    ];
    const refused = await change(reference, wrong);
    const fields = ['Value', 'Participant', 'QuestionID', 'Participant'].map((each, at) => `Answers.${at + 1}.${each}`);
    expectProblem(refused, 422, 'validation', [...fields, 'Answers.6.QuestionID', 'Answers.7.Participant']);
    const [first] = refused.body.errors;
    expect(first).toMatchObject({ code: 'is-option', QuestionID: swimming, Participant: 1 });
    const booked = await operator.api.post(
      `${OTA}/booking`,
      bookingBody(activityId, { Participants: 2, Answers: wrong }),
    );
    expect(refused.body.errors).toEqual(booked.body.errors);
    expect(await answersOf(reference)).toEqual([swims(1), swims(2), accepts()]);
    const misshapen = await operator.api.patch(pathOf(reference), { Answers: [{ QuestionID: '1' }], Waiver: {} });
    expectProblem(misshapen, 422, 'validation', ['Waiver', 'Answers.0.QuestionID']);
  });

  it('lack none of the required ones afterwards', async () => {
    const { BookingReference: reference } = await book();
    const lacking = await change(reference, [swims(1)]);
    expectProblem(lacking, 422, 'validation', ['Answers', 'Answers']);
    expect(lacking.body.errors).toMatchObject([
      { code: 'is-required', QuestionID: swimming, Participant: 2 },
      { code: 'is-required', QuestionID: rules },
    ]);
    expect(await answersOf(reference)).toEqual([]);
    const grown = await bookAnswered();
    await operator.api.patch(`${OTA}/bookings/${grown}`, { Participants: 3 });
    expect((await read(grown)).body.data.Waiver.Status).toBe('incomplete');
    expectProblem(await change(grown, [notes('Vegan')]), 422, 'validation', ['Answers']);
    expect((await change(grown, [swims(3)])).body.data.Waiver.Status).toBe('complete');
  });

  it('have files, each used once, which can be sent again with their answer', async () => {
    const signature = await ask({ Type: 'signature', Required: true, PerParticipant: true });
    const { BookingReference: reference, Waiver } = await book({ Participants: 1 });
    const signed = (FileID: string) => ({ QuestionID: signature, Participant: 1, FileIDs: [FileID] });
    const [first, second] = [await send(signature), await send(signature)];
    const all = [swims(1), accepts(), signed(first)];
    expect((await change(reference, all)).body.data.Answers).toEqual(all);
    expect((await change(reference, all)).body.data.Answers).toEqual(all);
    expect((await operator.api.get(`/api/v2/operator/files/${first}`)).status).toBe(200);
    expect((await change(reference, [signed(second)])).body.data.Answers).toEqual([...all.slice(0, 2), signed(second)]);
    expectProblem(await change(reference, [signed(first)]), 422, 'validation', ['Answers.0.FileIDs.0']);
    const { BookingReference: other } = await book({ Participants: 1 });
    const stolen = await change(other, [swims(1), accepts(), signed(second)]);
    expectProblem(stolen, 422, 'validation', ['Answers.2.FileIDs.0']);
    expect(stolen.body.errors[0].code).toBe('used');
    await postForm(test.anonymous, new URL(Waiver.CompletionURL).pathname, [[`q${signature}p1`, PNG, 'customer.png']]);
    const theirs = (await answersOf(reference))[2];
    expect([first, second]).not.toContain(theirs.FileIDs[0]);
    expect((await change(reference, [notes('Vegan'), theirs])).body.data.Answers).toContainEqual(theirs);
    expectProblem(await change(other, [swims(1), accepts(), theirs]), 422, 'validation', ['Answers.2.FileIDs.0']);
  });

  it('are not to be seen or changed by others, and not of holds', async () => {
    const reference = await bookAnswered();
    const rival = await operator.client(['ota'], 'rival');
    const stranger = await test.addOperator();
    const { HoldID } = (await operator.api.post(`${OTA}/holds`, holdBody(activityId))).body.data;
    const desk = { ...bookingBody(activityId), Payment: { Method: 'cash' } };
    const sold = (await operator.api.post('/api/v2/operator/bookings', desk)).body.data.BookingReference;
    const tried: [string, ApiClient][] = [
      [reference, rival],
      [reference, stranger.api],
      [sold, operator.api],
      [HoldID, operator.api],
      ['0000000000', operator.api],
    ];
    for (const [path, api] of tried) {
      expectProblem(await read(path, api), 404, 'booking-not-found');
      expectProblem(await change(path, [notes('Ours')], api), 404, 'booking-not-found');
      expectProblem(await change(path, [], api), 404, 'booking-not-found');
    }
    const shop = await operator.client(['shop']);
    expectProblem(await read(reference, shop), 403, 'forbidden');
    expectProblem(await change(reference, [notes('Ours')], shop), 403, 'forbidden');
    expect(await answersOf(reference)).toEqual([swims(1), swims(2), accepts()]);
  });

  it('change until the start, and as long as the booking is confirmed', async () => {
    const [reference, cancelled] = [await bookAnswered(), await bookAnswered()];
    await operator.api.post(`${OTA}/bookings/${cancelled}/cancel`);
    expectProblem(await change(cancelled, [notes('Late')]), 409, 'booking-not-changeable');
    expect(await answersOf(cancelled)).toEqual([swims(1), swims(2), accepts()]);
    test.clock.set(`${DATE}T08:59:59Z`);
    expect((await change(reference, [notes('In time')])).status).toBe(200);
    test.clock.set(`${DATE}T09:00:00Z`);
    expectProblem(await change(reference, [notes('Late')]), 409, 'booking-not-changeable');
    expect(await answersOf(reference)).toContainEqual(notes('In time'));
  });

  it('are on record, and published with the completed waiver', async () => {
    const { BookingReference: reference } = await book();
    const log = async () => (await operator.api.get('/api/v2/operator/audit-log', { Limit: 2 })).body.data;
    const events = async () => {
      await test.app.get(JobsRunner).runOnce();
      const { data } = (await operator.api.get('/api/v2/events', { Limit: 200 })).body;
      return data.map(({ Type }: { Type: string }) => Type);
    };
    const before = (await events()).length;
    expectProblem(await change(reference, [notes('Vegan')]), 422, 'validation', ['Answers', 'Answers', 'Answers']);
    await change(reference, [swims(1), swims(2), accepts()]);
    await change(reference, [notes('Vegan')]);
    await change(reference, []);
    const [stored, changed] = await log();
    expect(stored).toMatchObject({ Action: 'answers.changed', Actor: { Kind: 'key' }, Details: { Given: 1 } });
    expect(changed).toMatchObject({ Action: 'booking.changed', Subject: reference, Details: { Fields: ['answers'] } });
    expect((await events()).slice(before)).toEqual(['booking.changed', 'waiver.completed', 'booking.changed']);
  });

  it('are, after many changes at once by partner and customer, the last ones, and complete', async () => {
    const { BookingReference: reference, Waiver } = await book();
    const other = (await test.another()).anonymous.withKey(operator.api.key!);
    const changes = Array.from({ length: 12 }, (_, nth) => {
      const [level, text] = [nth % 2 === 0 ? 'Well' : ON_FOOT, `Change ${nth}`];
      if (nth % 3 > 0) {
        const all = [swims(1, level), swims(2, level), accepts(), notes(text)];
        return change(reference, all, nth % 3 === 1 ? operator.api : other);
      }
      return postForm(test.anonymous, new URL(Waiver.CompletionURL).pathname, [
        [`q${swimming}p1`, level],
        [`q${swimming}p2`, level],
        [`q${rules}p0`, 'true'],
        [`q${note}p0`, text],
      ]);
    });
    for (const { status } of await Promise.all(changes)) expect([200, 303]).toContain(status);
    const [first, second, accepted, noted] = await answersOf(reference);
    const nth = Number(noted.Value.split(' ')[1]);
    const level = nth % 2 === 0 ? 'Well' : ON_FOOT;
    expect([first, second, accepted]).toEqual([swims(1, level), swims(2, level), accepts()]);
    expect((await change(reference, [notes('Last')])).body.data.Answers[3]).toEqual(notes('Last'));
  });
});
