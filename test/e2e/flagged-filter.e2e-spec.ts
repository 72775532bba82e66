import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

describe('bookings with flagged answers', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z' });
  let session: Awaited<ReturnType<typeof addAnsweredSession>>;
  const references: Record<string, string> = {};

  beforeAll(async () => {
    session = await addAnsweredSession(operator);
    const { of, ids } = session;
    const book = (name: string, answers: Parameters<typeof of>[1], others: object[] = []) =>
      session.book(name, 'Test', { Answers: [...of(1, [['name', name], ...answers]), ...others] });
    references['none'] = await book('None', [['swim', 'Yes']]);
    references['one option'] = await book('One', [['swim', 'No']]);
    references['one of several'] = await book('Several', [
      ['swim', 'Yes'],
      ['diet', ['Vegan', 'Nut, or "peanut", allergy']],
    ]);
    references['no option of several'] = await book('Several', [
      ['swim', 'Yes'],
      ['diet', ['Vegan']],
    ]);
    references['text'] = await book('Text', [['swim', 'Yes']], [{ QuestionID: ids.health, Value: 'No' }]);
  });

  /** The names of the bookings that a text mentions. */
  const namesIn = (text: string) => Object.keys(references).filter((name) => text.includes(references[name]!));

  it('are listed by the API, the dashboard and both downloads', async () => {
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const expected = ['one option', 'one of several', 'text'];
    const query = 'Flagged=true&From=2027-06-05&To=2027-06-05&Status=confirmed';
    for (const path of [`${BOOKINGS}?${query}`, `${BOOKINGS}.csv?${query}`]) {
      expect(namesIn((await operator.api.raw(path)).text)).toEqual(expected);
    }
    for (const path of [`/dashboard/bookings?${query}`, `/dashboard/bookings/bookings.csv?${query}`]) {
      expect(namesIn((await staff.get(path)).text)).toEqual(expected);
    }
    expectProblem(await operator.api.get(BOOKINGS, { Flagged: 'false' }), 422, 'validation', ['Flagged']);
  });

  it('follow the questions, also for options like those that separate a list', async () => {
    const diet = `/api/v2/operator/questions/${session.ids.diet}`;
    const flagged = async () => namesIn((await operator.api.raw(`${BOOKINGS}?Flagged=true`)).text);
    await operator.api.patch(diet, { FlaggedOptions: [','] });
    expect(await flagged()).toEqual(['one option', 'text']);
    await operator.api.patch(diet, { FlaggedOptions: ['Vegan'] });
    expect(await flagged()).toEqual(['one option', 'one of several', 'no option of several', 'text']);
    await operator.api.patch(`/api/v2/operator/questions/${session.ids.health}`, { FlagAnswers: false });
    expect(await flagged()).toEqual(['one option', 'one of several', 'no option of several']);
  });
});
