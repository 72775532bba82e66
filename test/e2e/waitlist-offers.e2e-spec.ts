import { JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { OFFERS, TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

describe('an offer from the waitlist', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let queue: TestQueue;

  beforeEach(async () => {
    queue = await TestQueue.create(test, operator, 3);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const runJobs = () => test.app.get(JobsRunner).runOnce();

  const offered = async (): Promise<string> => {
    const reference = await queue.book(3);
    await queue.join('ada', 3);
    await queue.join('bob', 3);
    await queue.cancel(reference);
    return queue.offerOf('ada');
  };

  it('that is declined goes to the next, and is gone', async () => {
    const offer = await offered();
    expect((await test.anonymous.post(`${offer}/decline`)).body.data).toMatchObject({ Status: 'declined' });
    expect(await queue.states()).toEqual(['ada:declined', 'bob:offered']);
    expectProblem(await test.anonymous.get(offer), 410, 'offer-expired');
    expectProblem(await test.anonymous.post(offer), 410, 'offer-expired');
    expectProblem(await test.anonymous.post(`${offer}/decline`), 410, 'offer-expired');
    expect(await queue.mailsTo('ada')).toHaveLength(1);
  });

  it('that nobody answers goes to the next at its deadline', async () => {
    const offer = await offered();
    test.clock.advance(7199);
    expect((await test.anonymous.get(offer)).status).toBe(200);
    test.clock.advance(1);
    expectProblem(await test.anonymous.post(offer), 410, 'offer-expired');
    await runJobs();
    expect(await queue.states()).toEqual(['ada:expired', 'bob:offered']);
    expect(await queue.mailsTo('ada')).toHaveLength(1);
  });

  it('has the deadline that the operator sets, but none beyond the cutoff', async () => {
    await operator.api.patch('/api/v2/operator', { WaitlistOfferMinutes: 10_000 });
    await operator.api.patch(`/api/v2/operator/activities/${queue.activityId}`, { CutoffMinutes: 60 });
    const { ExpiresAt, StartsAt } = (await test.anonymous.get(await offered())).body.data;
    expect(ExpiresAt).toBe(StartsAt - 3600);
    await operator.api.patch('/api/v2/operator', { WaitlistOfferMinutes: 120 });
  });

  it('that was accepted but not paid in time goes to the next', async () => {
    const offer = await offered();
    expect((await test.anonymous.post(offer)).body.data.ExpiresAt).toBe(test.clock.now() + 7_200);
    test.clock.advance(7_200);
    await runJobs();
    expectProblem(await test.anonymous.post(offer), 410, 'offer-expired');
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:offered']);
  });

  it('is open to its token alone', async () => {
    const offer = await offered();
    expectProblem(await test.anonymous.get(`${OFFERS}/${'0'.repeat(48)}`), 404, 'offer-not-found');
    expectProblem(await test.anonymous.post(`${offer}%20`), 404, 'offer-not-found');
    expectProblem(await test.anonymous.post(`${OFFERS}/nope/decline`), 404, 'offer-not-found');
  });

  it('goes to the next when staff take its owner off the list', async () => {
    await offered();
    const list = await operator.api.get(`/api/v2/operator/timeslots/${queue.timeslotId}/waitlist`);
    const path = `/api/v2/operator/waitlist/${list.body.data[0].WaitlistID}`;
    expect((await operator.api.delete(path)).status).toBe(204);
    expect((await operator.api.delete(path)).status).toBe(204);
    expect(await queue.states()).toEqual(['ada:removed', 'bob:offered']);
    const stranger = await test.addOperator();
    expectProblem(await stranger.api.delete(path), 404, 'waitlist-entry-not-found');
    const theirs = `/api/v2/operator/timeslots/${queue.timeslotId}/waitlist`;
    expectProblem(await stranger.api.get(theirs), 404, 'timeslot-not-found');
  });
});
