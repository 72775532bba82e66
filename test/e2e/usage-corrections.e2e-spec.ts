import { randomUUID } from 'node:crypto';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const ENTRIES = `${METERS}/entries`;
const NOON = Date.parse('2026-06-15T12:00:00Z') / 1000;
const JUNE = { from: '2026-06-01', to: '2026-06-30' };

describe('a corrected usage entry', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'UTC' },
    operatorPerTest: true,
    at: '2026-06-16T08:00:00Z',
  });

  const record = async (overrides: object = {}): Promise<number> => {
    const answer = await operator.api.post(METERS, { Meter: 'sms', Usage: 100, OccurredAt: NOON, ...overrides });
    expect(answer.status).toBe(201);
    return answer.body.data.ID;
  };
  const correct = (id: number | string, body: object, headers: Record<string, string> = {}) =>
    operator.api.post(`${ENTRIES}/${id}/correct`, body, headers);
  const totalOf = async (meter: string) => {
    const { Meters } = (await operator.api.get(METERS, JUNE)).body.data;
    const found = Meters.find(({ Meter }: { Meter: string }) => Meter === meter);
    return found && [found.TotalUsage, found.EventCount];
  };
  const entry = async (id: number) => (await operator.api.get(`${ENTRIES}/${id}`)).body.data;

  it('counts instead of the other, of the same meter, time and group', async () => {
    await operator.api.put(`${METERS}/definitions/sms`, { GroupBy: ['Campaign'] });
    const id = await record({ ExtraInfo: '{"Campaign":"spring"}', EntryKey: 'message-1' });
    await record({ Usage: 1, ExtraInfo: '{"Campaign":"summer"}' });
    test.clock.advance(60);
    const { status, body } = await correct(id, { Usage: 0.1, Reason: 'Wrong unit' });
    const { ID, VoidedAt } = body.data;
    expect([status, body.data]).toEqual([201, { ID, Meter: 'sms', Usage: 0.1, VoidedID: id, VoidedAt }]);
    expect(VoidedAt).toBe(test.clock.now());
    expect(await totalOf('sms')).toEqual([1.1, 2]);
    expect(await entry(id)).toMatchObject({ Usage: 100, VoidedAt, VoidReason: 'Wrong unit', EntryKey: 'message-1' });
    expect(await entry(ID)).toMatchObject({
      ...{ Meter: 'sms', Usage: 0.1, OccurredAt: NOON, RecordedAt: VoidedAt, ExtraInfo: '{"Campaign":"spring"}' },
      ...{ VoidedAt: null, EntryKey: null, Origin: 'api' },
    });
    const breakdown = await operator.api.get(`${METERS}/breakdown`, { ...JUNE, Meter: 'sms', By: 'Campaign' });
    expect(breakdown.body.data.Groups).toEqual([
      { Value: 'summer', TotalUsage: 1, EventCount: 1 },
      { Value: 'spring', TotalUsage: 0.1, EventCount: 1 },
    ]);
    // Its client may not know of the correction.
    expect(await record({ ExtraInfo: '{"Campaign":"spring"}', EntryKey: 'message-1' })).toBe(id);
    expect(await totalOf('sms')).toEqual([1.1, 2]);
  });

  it('can be corrected again, but the voided one cannot', async () => {
    const id = await record();
    const first = (await correct(id, { Usage: 10 })).body.data.ID;
    expectProblem(await correct(id, { Usage: 11 }), 409, 'entry-not-voidable');
    const second = (await correct(first, { Usage: 12 })).body.data.ID;
    expect(await totalOf('sms')).toEqual([12, 1]);
    await operator.api.post(`${ENTRIES}/${second}/void`);
    expectProblem(await correct(second, { Usage: 13 }), 409, 'entry-not-voidable');
    expect(await totalOf('sms')).toBeUndefined();
  });

  it('is corrected once if several try, and once for each Idempotency-Key', async () => {
    const id = await record();
    const tries = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((Usage) => correct(id, { Usage })));
    const won = tries.filter(({ status }) => status === 201);
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await totalOf('sms')).toEqual([won[0]!.body.data.Usage, 1]);
    const key = { 'idempotency-key': randomUUID() };
    const next = won[0]!.body.data.ID;
    const [one, other] = [await correct(next, { Usage: 20 }, key), await correct(next, { Usage: 20 }, key)];
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    expect(await totalOf('sms')).toEqual([20, 1]);
  });

  it('keeps every digit of its amount', async () => {
    const id = await record();
    const Usage = '9007199254740990.123456789';
    const answer = await operator.api.raw(`${ENTRIES}/${id}/correct`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"Usage":${Usage}}` },
    });
    expect(answer.text).toContain(`"Usage":${Usage},`);
    expect((await operator.api.get(METERS, JUNE)).text).toContain(`"TotalUsage":${Usage}`);
  });

  it('has to exist, to be its owner’s, and not to be the platform’s', async () => {
    const id = await record();
    const stranger = await test.addOperator();
    expectProblem(await stranger.api.post(`${ENTRIES}/${id}/correct`, { Usage: 1 }), 404, 'not-found');
    for (const unknown of ['999999999999', 'x', '0', '-1', '1e3']) {
      expectProblem(await correct(unknown, { Usage: 1 }), 404, 'not-found');
    }
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2026-06-20', '10:00');
    const Payment = { Method: 'cash' };
    await operator.api.post('/api/v2/operator/bookings', {
      ...bookingBody(ActivityID, { Date: '2026-06-20' }),
      Payment,
    });
    const { data } = (await operator.api.get(ENTRIES, { ...JUNE, Meter: 'order-completed' })).body;
    expectProblem(await correct(data[0].ID, { Usage: 2 }), 409, 'entry-not-voidable');
    expect(await totalOf('sms')).toEqual([100, 1]);
  });

  it.each([
    [{}, ['Usage']],
    [{ Usage: 0 }, ['Usage']],
    [{ Usage: -1, Reason: '' }, ['Usage', 'Reason']],
    [{ Usage: '1', Reason: ' ' }, ['Usage', 'Reason']],
    [{ Usage: 1, Reason: 'x'.repeat(501) }, ['Reason']],
    [{ Usage: 1, Reason: '\u0000' }, ['Reason']],
    [{ Usage: 1, Reason: 5, Meter: 'other', __proto__x: 1 }, ['Meter', '__proto__x', 'Reason']],
  ])('rejects %j', async (body, fields) => {
    const id = await record();
    expectProblem(await correct(id, body), 422, 'validation', fields);
    expect(await totalOf('sms')).toEqual([100, 1]);
  });

  it('rejects a body that is no object', async () => {
    const id = await record();
    for (const body of [[], [1]]) expectProblem(await correct(id, body), 422, 'validation');
  });
});
