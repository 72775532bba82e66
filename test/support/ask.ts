import { ActivitiesService } from '../../src/catalog';
import { Transactions } from '../../src/platform/database';
import type { ValidationError } from '../../src/platform/errors';
import { AnswersService, type SubmittedAnswer } from '../../src/waivers';
import type { ApiClient } from './api-client';
import type { TestApp, TestOperator } from './test-app';
import { addQuestion, upload } from './waivers';

/** An activity with these questions, and shortcuts to answer them as the partner `adventuro`. */
export async function ask(test: TestApp, operator: TestOperator, questions: Record<string, unknown>[]) {
  const service = test.app.get(AnswersService);
  const { ActivityID } = await operator.addActivity();
  const { id: activityId } = await test.app.get(ActivitiesService).getActivity(operator.id, ActivityID);
  const ids: number[] = [];
  for (const question of questions) ids.push(await addQuestion(operator, ActivityID, question));
  const check = (answers: SubmittedAnswer[], participants = 1) =>
    service.check({ operatorId: operator.id, activityId, participants, answers, fileOwner: 'partner:adventuro' });
  return {
    ids,
    check,
    /** What is wrong with answers, as sorted `path code`. */
    faults: async (answers: SubmittedAnswer[], participants = 1): Promise<string[]> => {
      try {
        await check(answers, participants);
        return [];
      } catch (error) {
        return (error as ValidationError).errors.map(({ field, code }) => `${field} ${code}`).sort();
      }
    },
    store: async (booking: number, answers: SubmittedAnswer[], participants = 1) => {
      const checked = await check(answers, participants);
      await test.app
        .get(Transactions)
        .run(() => service.storeAll([{ operatorId: operator.id, bookingId: booking, checked: checked }]));
    },
    status: (booking: number, participants = 1) => service.statusOf(operator.id, booking, activityId, participants),
    file: async (index: number, api: ApiClient = operator.api): Promise<string> =>
      (await upload(api, { activityId: ActivityID, questionId: ids[index]! })).body.data.FileID,
  };
}
