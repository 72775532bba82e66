import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const KEYS = '/api/v2/operator/api-keys';
const HOUR = 3600;

describe('rotating a key', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const issue = async (overrides = {}) =>
    (await operator.api.post(KEYS, { Name: 'Adventuro', Partner: 'adventuro', Permissions: ['ota'], ...overrides }))
      .body.data;
  const rotate = (id: number, OverlapHours = 24) => operator.api.post(`${KEYS}/${id}/rotate`, { OverlapHours });
  const products = async (key: string) =>
    (await test.anonymous.withKey(key).get('/api/v2/ota/adventuro/products')).status;

  it('makes a successor with the same name, partner, permissions and expiry', async () => {
    const expires = test.clock.now() + 100 * HOUR;
    const old = await issue({ ExpiresAt: expires });
    const answer = await rotate(old.ID);
    expect(answer.status).toBe(201);
    const { ID, Key, ...same } = answer.body.data;
    expect(same).toMatchObject({ Name: 'Adventuro', Partner: 'adventuro', Permissions: ['ota'], ExpiresAt: expires });
    expect(ID).not.toBe(old.ID);
    expect([await products(Key), await products(old.Key)]).toEqual([200, 200]);
  });

  it('lets the old key work on for the overlap and not longer', async () => {
    const old = await issue();
    const { Key } = (await rotate(old.ID, 2)).body.data;
    test.clock.advance(2 * HOUR - 1);
    expect(await products(old.Key)).toBe(200);
    test.clock.advance(1);
    expect([await products(old.Key), await products(Key)]).toEqual([401, 200]);
  });

  it('ends the old key at once without an overlap', async () => {
    const old = await issue();
    expect(await products(old.Key)).toBe(200);
    const { Key } = (await rotate(old.ID, 0)).body.data;
    expect([await products(old.Key), await products(Key)]).toEqual([401, 200]);
  });

  it('never lengthens the life of the old key', async () => {
    const old = await issue({ ExpiresAt: test.clock.now() + HOUR });
    await rotate(old.ID, 720);
    test.clock.advance(HOUR);
    expect(await products(old.Key)).toBe(401);
  });

  it('keeps what was made with any key of the chain, also without a partner', async () => {
    const activity = await operator.addActivity();
    await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00');
    const first = await issue({ Partner: undefined });
    const booked = await test.anonymous
      .withKey(first.Key)
      .post('/api/v2/ota/partner/booking', bookingBody(activity.ActivityID));
    const second = (await rotate(first.ID)).body.data;
    const third = (await rotate(second.ID)).body.data;
    const own = `/api/v2/ota/partner/bookings/${booked.body.data.BookingReference}`;
    expect((await test.anonymous.withKey(third.Key).get(own)).status).toBe(200);
  });

  it('rejects keys that are no longer in force, of others, or beyond the caller', async () => {
    const old = await issue();
    await operator.api.delete(`${KEYS}/${old.ID}`);
    expectProblem(await rotate(old.ID), 409, 'api-key-not-rotatable');
    const other = await test.addOperator();
    const alive = await issue();
    expectProblem(await other.api.post(`${KEYS}/${alive.ID}/rotate`, { OverlapHours: 1 }), 404, 'api-key-not-found');
    const limited = await operator.client(['operator']);
    expectProblem(await limited.post(`${KEYS}/${alive.ID}/rotate`, { OverlapHours: 1 }), 403, 'forbidden');
  });

  it('takes an overlap of 0 to 720 hours', async () => {
    const { ID } = await issue();
    for (const OverlapHours of [-1, 721, 1.5, '24', undefined]) {
      const answer = await operator.api.post(`${KEYS}/${ID}/rotate`, { OverlapHours });
      expectProblem(answer, 422, 'validation', ['OverlapHours']);
    }
  });

  it('is recorded', async () => {
    const { ID } = await issue();
    const next = (await rotate(ID)).body.data;
    const [entry] = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 1 })).body.data;
    expect(entry).toMatchObject({ Action: 'api-key.rotated', Subject: String(ID), Details: { NewID: next.ID } });
  });
});
