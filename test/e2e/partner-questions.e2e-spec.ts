import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const PATHS = ['/api/v2/ota/partner/questions', '/api/v2/ota/core/questions'];

describe('waiver questions', () => {
  const { operator } = useTestApp();

  async function ask(activityId: string, question: object) {
    const answer = await operator.api.post(`/api/v2/operator/activities/${activityId}/questions`, question);
    expect(answer.status).toBe(201);
    return answer.body.data;
  }

  it('come in order with every field, the same bytes on both paths', async () => {
    const { ActivityID } = await operator.addActivity();
    const file = await ask(ActivityID, {
      Type: 'file',
      Label: 'Licence',
      AcceptedFileTypes: ['image/png', 'application/pdf'],
      MaxFileBytes: 5_000_000,
    });
    const choice = await ask(ActivityID, {
      Type: 'multiple-choice',
      Label: 'How well can you swim?',
      HelpText: 'We choose the route by it.',
      Required: true,
      PerParticipant: true,
      Options: ['Not at all', 'Well'],
      Position: 1,
    });
    const [partner, core] = [
      await operator.api.get(`${PATHS[0]}/${ActivityID}`),
      await operator.api.get(`${PATHS[1]}/${ActivityID}`),
    ];
    expect(partner.body).toEqual({
      data: [
        {
          ID: choice.ID,
          Type: 'multiple-choice',
          Label: 'How well can you swim?',
          HelpText: 'We choose the route by it.',
          Required: true,
          PerParticipant: true,
          Options: ['Not at all', 'Well'],
          AcceptedFileTypes: [],
          MaxFileBytes: null,
          UpdatedAt: choice.UpdatedAt,
        },
        {
          ID: file.ID,
          Type: 'file',
          Label: 'Licence',
          HelpText: '',
          Required: false,
          PerParticipant: false,
          Options: [],
          AcceptedFileTypes: ['image/png', 'application/pdf'],
          MaxFileBytes: 5_000_000,
          UpdatedAt: expect.any(Number),
        },
      ],
    });
    expect([core.status, core.text]).toEqual([200, partner.text]);
  });

  it('are an empty list for an activity without any', async () => {
    const { ActivityID } = await operator.addActivity();
    for (const path of PATHS) expect((await operator.api.get(`${path}/${ActivityID}`)).body).toEqual({ data: [] });
  });

  it.each(PATHS)('have the errors of every activity at %s', async (path) => {
    const draft = await operator.addActivity({ Status: 'draft' });
    expectProblem(await operator.api.get(`${path}/${draft.ActivityID}`), 404, 'product-not-found');
    expectProblem(await operator.api.get(`${path}/a_000000000000`), 404, 'product-not-found');
    expectProblem(await operator.api.get(`${path}/swim`), 400, 'invalid-activity-id');
  });

  it('make a product say whether any is required', async () => {
    const { ActivityID, ID } = await operator.addActivity();
    const hasRequired = async () =>
      (await operator.api.get('/api/v2/ota/partner/resolve-product', { ID })).body.data.HasRequiredQuestions;
    expect(await hasRequired()).toBe(false);
    const question = await ask(ActivityID, { Type: 'text', Label: 'Allergies?', Required: true });
    expect(await hasRequired()).toBe(true);
    await operator.api.patch(`/api/v2/operator/questions/${question.ID}`, { Required: false });
    expect(await hasRequired()).toBe(false);
    await operator.api.patch(`/api/v2/operator/questions/${question.ID}`, { Required: true });
    await operator.api.delete(`/api/v2/operator/questions/${question.ID}`);
    expect(await hasRequired()).toBe(false);
  });
});
