import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const SETTINGS = '/api/v2/operator';
const NIGHT = { From: '21:00', Until: '08:00' };
const instant = (text: string) => Date.parse(text) / 1000;

describe('quiet hours', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let queue: TestQueue;

  beforeEach(async () => {
    queue = await TestQueue.create(test, operator, 3);
    expect((await operator.api.patch(SETTINGS, { QuietHours: NIGHT })).body.data.QuietHours).toEqual(NIGHT);
  });

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const freed = async (): Promise<void> => {
    const reference = await queue.book(3);
    await queue.join('ada', 3);
    await queue.join('bob', 3);
    await queue.cancel(reference);
  };
  const expiryOf = async (name: string): Promise<number> =>
    (await test.anonymous.get(await queue.offerOf(name))).body.data.ExpiresAt;

  it('have places offered in the morning', async () => {
    test.clock.set('2027-06-01T22:30:00Z');
    await freed();
    await runJobs();
    expect(await queue.states()).toEqual(['ada:waiting', 'bob:waiting']);
    test.clock.set('2027-06-02T06:59:59Z');
    await runJobs();
    expect(await queue.states()).toEqual(['ada:waiting', 'bob:waiting']);
    test.clock.set('2027-06-02T07:00:00Z');
    await runJobs();
    expect(await queue.states()).toEqual(['ada:offered', 'bob:waiting']);
    expect(await expiryOf('ada')).toBe(instant('2027-06-02T09:00:00Z'));
  });

  it('do not count for offers that were made before, for which places are held', async () => {
    test.clock.set('2027-06-01T19:00:00Z');
    await freed();
    expect(await expiryOf('ada')).toBe(instant('2027-06-02T08:00:00Z'));
    test.clock.set('2027-06-02T07:59:59Z');
    await runJobs();
    await queue.expectFull();
    expect((await test.anonymous.post(await queue.offerOf('ada'))).body.data.ExpiresAt).toBe(
      instant('2027-06-02T08:14:59Z'),
    );
  });

  it('can be turned off, and need two different times', async () => {
    const wrong = [
      [{ From: '21:00' }, 'QuietHours.Until'],
      [{ Until: '08:00' }, 'QuietHours.From'],
      [{ From: '08:00', Until: '08:00' }, 'QuietHours.Until'],
      [{ From: '24:00', Until: '08:00' }, 'QuietHours.From'],
    ] as const;
    for (const [QuietHours, field] of wrong) {
      const answer = await operator.api.patch(SETTINGS, { QuietHours });
      expectProblem(answer, 422, 'validation');
      expect(answer.body.errors).toMatchObject([{ field }]);
    }
    expect((await operator.api.patch(SETTINGS, { QuietHours: null })).body.data.QuietHours).toEqual(NIGHT);
    expect((await operator.api.patch(SETTINGS, { QuietHours: {} })).body.data.QuietHours).toBeNull();
    test.clock.set('2027-06-01T22:30:00Z');
    await freed();
    expect(await queue.states()).toEqual(['ada:offered', 'bob:waiting']);
  });

  it('are set and turned off in the dashboard', async () => {
    const person = await DashboardClient.signIn(test, await addStaff(test, operator, 'owner'));
    const shown = { '_Before.QuietHours.From': '21:00', '_Before.QuietHours.Until': '08:00' };
    const save = (From: string, Until: string) =>
      person.submit('/dashboard/settings', { ...shown, 'QuietHours.From': From, 'QuietHours.Until': Until });
    const current = async () => (await operator.api.get(SETTINGS)).body.data.QuietHours;
    expect((await save('22:15', '08:00')).status).toBe(303);
    expect(await current()).toEqual({ From: '22:15', Until: '08:00' });
    const wrong = await save('22:15', '');
    expect([wrong.status, wrong.text.includes('is required with QuietHours.From')]).toEqual([422, true]);
    expect((await save('', '')).status).toBe(303);
    expect(await current()).toBeNull();
  });
});
