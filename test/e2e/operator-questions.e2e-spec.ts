import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

describe('operator questions', () => {
  const { operator } = useTestApp();

  const pathOf = (activityId: string) => `/api/v2/operator/activities/${activityId}/questions`;

  async function ask(activityId: string, Label: string, overrides: object = {}) {
    const answer = await operator.api.post(pathOf(activityId), { Type: 'text', Label, ...overrides });
    expect(answer.status).toBe(201);
    return answer.body.data;
  }

  async function order(activityId: string): Promise<[number, string][]> {
    const { data } = (await operator.api.get(pathOf(activityId))).body;
    return data.map(({ Position, Label }: { Position: number; Label: string }) => [Position, Label]);
  }

  it.each([
    ['text', {}],
    ['text', { Role: 'name', PerParticipant: true, FlagAnswers: true }],
    ['long-text', { Required: true }],
    ['multiple-choice', { Options: ['Yes', 'No'], FlaggedOptions: ['No'] }],
    ['multi-select', { Options: ['Oats'], PerParticipant: true }],
    ['checkbox', {}],
    ['date', { HelpText: 'Of birth.' }],
    ['file', { AcceptedFileTypes: ['image/png'], MaxFileBytes: 10_000_000, FlagAnswers: true }],
    ['signature', {}],
  ])('may be of type %s', async (Type, overrides) => {
    const { ActivityID } = await operator.addActivity();
    const question = await ask(ActivityID, 'Question', { Type, ...overrides });
    const expected = {
      ID: question.ID,
      Type,
      Label: 'Question',
      HelpText: '',
      Required: false,
      PerParticipant: false,
      Options: [],
      AcceptedFileTypes: [],
      MaxFileBytes: null,
      Role: null,
      FlaggedOptions: [],
      FlagAnswers: false,
      UpdatedAt: expect.any(Number),
      Position: 1,
      ...overrides,
    };
    expect(question).toEqual(expected);
    expect((await operator.api.get(pathOf(ActivityID))).body).toEqual({ data: [expected] });
  });

  it.each([
    [{ Type: 'essay', Label: '' }, ['Type', 'Label']],
    [{ Type: 'text' }, ['Label']],
    [{ Type: 'multiple-choice', Label: 'L' }, ['Options']],
    [{ Type: 'multi-select', Label: 'L', Options: ['a', 'a'] }, ['Options']],
    [{ Type: 'multi-select', Label: 'L', Options: ['a', ' '] }, ['Options']],
    [{ Type: 'text', Label: 'L', Options: ['a'] }, ['Options']],
    [
      { Type: 'checkbox', Label: 'L', AcceptedFileTypes: ['image/png'], MaxFileBytes: 5 },
      ['AcceptedFileTypes', 'MaxFileBytes'],
    ],
    [
      { Type: 'file', Label: 'L', AcceptedFileTypes: ['png'], MaxFileBytes: 10_000_001 },
      ['AcceptedFileTypes', 'MaxFileBytes'],
    ],
    [{ Type: 'file', Label: 'L', AcceptedFileTypes: ['image/png', 'text/calendar'] }, ['AcceptedFileTypes']],
    [{ Type: 'file', Label: 'L', AcceptedFileTypes: ['image/*'] }, ['AcceptedFileTypes']],
    [{ Type: 'text', Label: 'L', Position: 0, Required: 1 }, ['Position', 'Required']],
    [{ Type: 'multi-select', Label: 'L', Options: ['a'], FlaggedOptions: ['b'] }, ['FlaggedOptions']],
    [{ Type: 'multi-select', Label: 'L', Options: ['a'], FlaggedOptions: ['a', 'a'] }, ['FlaggedOptions']],
    [{ Type: 'checkbox', Label: 'L', FlaggedOptions: ['a'], FlagAnswers: true }, ['FlaggedOptions', 'FlagAnswers']],
    [{ Type: 'multiple-choice', Label: 'L', Options: ['a'], FlagAnswers: true }, ['FlagAnswers']],
    [{ Type: 'text', Label: 'L', Role: 'name' }, ['Role']],
    [{ Type: 'date', Label: 'L', Role: 'name', PerParticipant: true }, ['Role']],
    [{ Type: 'text', Label: 'L', Role: 'age', PerParticipant: true }, ['Role']],
  ])('reject %j', async (body, fields) => {
    const { ActivityID } = await operator.addActivity();
    expectProblem(await operator.api.post(pathOf(ActivityID), body), 422, 'validation', fields);
    expect(await order(ActivityID)).toEqual([]);
  });

  it('are placed at the requested position, without gaps', async () => {
    const { ActivityID } = await operator.addActivity();
    const [a] = [await ask(ActivityID, 'A'), await ask(ActivityID, 'B')];
    await ask(ActivityID, 'C', { Position: 1 });
    const last = await ask(ActivityID, 'D', { Position: 50 });
    expect(last.Position).toBe(4);
    expect(await order(ActivityID)).toEqual([
      [1, 'C'],
      [2, 'A'],
      [3, 'B'],
      [4, 'D'],
    ]);

    await operator.api.patch(`/api/v2/operator/questions/${last.ID}`, { Position: 2 });
    expect(await order(ActivityID)).toEqual([
      [1, 'C'],
      [2, 'D'],
      [3, 'A'],
      [4, 'B'],
    ]);
    const removed = await operator.api.delete(`/api/v2/operator/questions/${a.ID}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await order(ActivityID)).toEqual([
      [1, 'C'],
      [2, 'D'],
      [3, 'B'],
    ]);
  });

  it('change field by field, within what the type allows', async () => {
    const { ActivityID } = await operator.addActivity();
    const question = await ask(ActivityID, 'Swim?', { Type: 'multiple-choice', Options: ['Yes', 'No'] });
    const path = `/api/v2/operator/questions/${question.ID}`;
    const changed = await operator.api.patch(path, { Label: 'Can you swim?', Required: true });
    const UpdatedAt = expect.any(Number) as number;
    expect(changed.body.data).toEqual({ ...question, Label: 'Can you swim?', Required: true, UpdatedAt });
    expectProblem(await operator.api.patch(path, { Type: 'text' }), 422, 'validation', ['Options']);
    expectProblem(await operator.api.patch(path, { Options: [] }), 422, 'validation', ['Options']);
    expect((await operator.api.patch(path, { Type: 'text', Options: [] })).body.data.Type).toBe('text');
  });

  it('ask for the name once, and flag only options that they have', async () => {
    const { ActivityID } = await operator.addActivity();
    const name = { PerParticipant: true, Role: 'name' };
    const { ID } = await ask(ActivityID, 'Name', name);
    const second = await operator.api.post(pathOf(ActivityID), { Type: 'text', Label: 'Nickname', ...name });
    expectProblem(second, 422, 'validation', ['Role']);
    const swim = { Type: 'multiple-choice', Options: ['Yes', 'No'], FlaggedOptions: ['No'] };
    const choice = `/api/v2/operator/questions/${(await ask(ActivityID, 'Swim?', swim)).ID}`;
    expectProblem(await operator.api.patch(choice, { Options: ['Yes'] }), 422, 'validation', ['FlaggedOptions']);
    const flagsNone = { Options: ['Yes'], FlaggedOptions: [] };
    expect((await operator.api.patch(choice, flagsNone)).body.data).toMatchObject(flagsNone);
    const other = await ask(ActivityID, 'Nickname', { PerParticipant: true });
    const path = `/api/v2/operator/questions/${other.ID}`;
    expectProblem(await operator.api.patch(path, { Role: 'name' }), 422, 'validation', ['Role']);
    expect((await operator.api.patch(`/api/v2/operator/questions/${ID}`, { Role: 'name' })).status).toBe(200);
    await operator.api.delete(`/api/v2/operator/questions/${ID}`);
    expect((await operator.api.patch(path, { Role: 'name' })).body.data).toMatchObject({ Role: 'name' });
    const { data } = (await operator.api.get(`/api/v2/ota/partner/questions/${ActivityID}`)).body;
    expect(Object.keys(data[0]).filter((field) => /Flag|Role/.test(field))).toEqual([]);
  });

  it('are at most 100', async () => {
    const { ActivityID } = await operator.addActivity();
    for (let index = 0; index < 100; index++) await ask(ActivityID, `Question ${index}`);
    const answer = await operator.api.post(pathOf(ActivityID), { Type: 'text', Label: 'One more' });
    expectProblem(answer, 422, 'validation', ['Position']);
  });

  it('that are unknown or removed are a 404', async () => {
    const { ActivityID } = await operator.addActivity();
    const { ID } = await ask(ActivityID, 'Gone');
    await operator.api.delete(`/api/v2/operator/questions/${ID}`);
    for (const id of [ID, 0, 999_999, 'x', '1.5']) {
      expectProblem(await operator.api.patch(`/api/v2/operator/questions/${id}`, {}), 404, 'question-not-found');
      expectProblem(await operator.api.delete(`/api/v2/operator/questions/${id}`), 404, 'question-not-found');
    }
    expectProblem(await operator.api.get(pathOf('a_000000000000')), 404, 'product-not-found');
    expectProblem(await operator.api.get(pathOf('x')), 400, 'invalid-activity-id');
  });
});
