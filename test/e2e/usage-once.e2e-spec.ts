import { Transactions } from '../../src/platform/database';
import { DomainEvents, OrderCompletedEvent } from '../../src/platform/domain-events';
import { JobsRunner } from '../../src/platform/jobs';
import { UsageAuditService } from '../../src/metering';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const NOON = Date.parse('2026-06-15T12:00:00Z') / 1000;
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const DAY = 86_400;

describe('Usage that counts once and can be taken back', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'UTC' },
    operatorPerTest: true,
    isolated: true,
    at: '2026-06-15T12:00:00Z',
  });

  const entry = (overrides: Record<string, unknown> = {}) => ({
    Meter: 'sms',
    Usage: 1.5,
    OccurredAt: NOON,
    ...overrides,
  });
  const record = async (overrides: Record<string, unknown> = {}) => {
    const answer = await operator.api.post(METERS, entry(overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.ID as number;
  };
  const recordAll = (...Entries: object[]) => operator.api.post(`${METERS}/batch`, { Entries });
  const takeBack = (id: number | string, body: object = {}, api = operator.api) =>
    api.post(`${METERS}/entries/${id}/void`, body);
  const summary = async () => (await operator.api.get(METERS, JUNE)).body.data;
  const totals = async () => (await summary()).Totals;
  const listed = async () => (await operator.api.get(`${METERS}/entries`, JUNE)).body.data;
  const differences = async () => (await test.app.get(UsageAuditService).verify()).differences;

  describe('by its EntryKey', () => {
    it('is answered with the first ID, alone and in batches, and counts once', async () => {
      const id = await record({ EntryKey: 'k' });
      expect(await record({ EntryKey: 'k' })).toBe(id);
      expect(await record({ EntryKey: 'k', OccurredAt: undefined })).toBe(id);
      const { status, body } = await recordAll(
        entry({ EntryKey: 'new', Usage: 2 }),
        entry({ EntryKey: 'k' }),
        entry(),
        entry({ EntryKey: 'new', Usage: 2 }),
      );
      const [first, second, third, fourth] = body.data.map(({ ID }: { ID: number }) => ID);
      expect({ status, second, fourth }).toEqual({ status: 201, second: id, fourth: first });
      expect(new Set([id, first, third]).size).toBe(3);
      expect(await totals()).toEqual({ Usage: 5, Events: 3 });
      expect(await differences()).toEqual([]);
    });

    it('belongs to its operator and its meter, byte by byte', async () => {
      const other = await test.addOperator();
      const theirs = (await other.api.post(METERS, entry({ EntryKey: 'k' }))).body.data.ID;
      const ids = [theirs, await record({ EntryKey: 'k' }), await record({ EntryKey: 'k', Meter: 'SMS' })];
      for (const EntryKey of ['K', 'k ', ' k', '~'.repeat(200)]) ids.push(await record({ EntryKey }));
      expect(new Set(ids).size).toBe(7);
    });

    it.each([
      ['Usage', { Usage: 1.500000001 }],
      ['ExtraInfo', { ExtraInfo: '' }],
      ['OccurredAt', { OccurredAt: NOON + 1 }],
    ])('is rejected with another %s, and nothing of its batch is recorded', async (_, changed) => {
      await record({ EntryKey: 'k' });
      expectProblem(await operator.api.post(METERS, entry({ EntryKey: 'k', ...changed })), 409, 'entry-conflict');
      const answer = await recordAll(entry(), entry({ EntryKey: 'a' }), entry({ EntryKey: 'k', ...changed }));
      expectProblem(answer, 409, 'entry-conflict');
      expect(answer.body.errors).toEqual([
        { field: 'Entries.2.EntryKey', code: 'entry-conflict', message: expect.stringContaining('Entries.2') },
      ]);
      const within = await recordAll(entry({ EntryKey: 'b' }), entry({ EntryKey: 'b', ...changed }));
      expect(within.body.errors).toEqual([expect.objectContaining({ field: 'Entries.1.EntryKey' })]);
      expect(await totals()).toEqual({ Usage: 1.5, Events: 1 });
      // Keys of what was rejected are free.
      await record({ EntryKey: 'a', Usage: 7 });
    });

    it('compares the time of arrival with one that is given later', async () => {
      const id = await record({ EntryKey: 'k', OccurredAt: undefined });
      expect(await record({ EntryKey: 'k', OccurredAt: NOON })).toBe(id);
      expectProblem(
        await operator.api.post(METERS, entry({ EntryKey: 'k', OccurredAt: NOON + 1 })),
        409,
        'entry-conflict',
      );
    });

    it('is known in a batch that tells its time once and once does not', async () => {
      const id = await record({ EntryKey: 'k', OccurredAt: NOON - 60 });
      const { body } = await recordAll(
        entry({ EntryKey: 'k', OccurredAt: undefined }),
        entry({ EntryKey: 'k', OccurredAt: NOON - 60 }),
      );
      expect(body.data.map(({ ID }: { ID: number }) => ID)).toEqual([id, id]);
    });

    it.each(['sms', 'mail'])('is known among hundreds of new ones: %s', async (Meter) => {
      const id = await record({ Meter, EntryKey: 'key 400' });
      const { status, body } = await recordAll(
        ...Array.from({ length: 1_000 }, (_, n) => entry({ Meter, EntryKey: `key ${n}` })),
      );
      const ids = new Set(body.data.map(({ ID }: { ID: number }) => ID));
      expect({ status, known: ids.has(id), of: ids.size }).toEqual({ status: 201, known: true, of: 1_000 });
      expect(await totals()).toEqual({ Usage: 1_500, Events: 1_000 });
      expect(await differences()).toEqual([]);
    });

    it('counts once however many send it at the same moment, and rejects only those that differ', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          operator.api.post(METERS, entry({ EntryKey: 'k', Usage: n === 20 ? 9 : 1.5 })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 20 ? 409 : 201)));
      expect(new Set(answers.flatMap(({ body }) => body.data?.ID ?? [])).size).toBe(1);
      expect(await totals()).toEqual({ Usage: 1.5, Events: 1 });
    });

    it('keeps the answer of an Idempotency-Key too', async () => {
      const id = await record({ EntryKey: 'k' });
      for (const key of ['one', 'one', 'two']) {
        const again = await operator.api.post(METERS, entry({ EntryKey: 'k' }), { 'Idempotency-Key': key });
        expect([again.status, again.body.data.ID]).toEqual([201, id]);
      }
      for (const replayed of [null, 'true']) {
        const answer = await operator.api.post(METERS, entry({ EntryKey: 'k', Usage: 2 }), {
          'Idempotency-Key': 'three',
        });
        expectProblem(answer, 409, 'entry-conflict');
        expect(answer.headers.get('idempotent-replayed')).toBe(replayed);
      }
      expect(await totals()).toEqual({ Usage: 1.5, Events: 1 });
    });

    it('is forgotten after 35 days, not before', async () => {
      const id = await record({ EntryKey: 'k' });
      test.clock.set('2026-07-20T12:00:00Z');
      await test.app.get(JobsRunner).runOnce();
      expect(await record({ EntryKey: 'k' })).toBe(id);
      test.clock.set('2026-07-20T12:00:01Z');
      await test.app.get(JobsRunner).runOnce();
      expect(await record({ EntryKey: 'k' })).not.toBe(id);
    });

    it.each(['', '~'.repeat(201), 'ü', 'a\n', 5, {}])('is rejected in the form %j', async (EntryKey) => {
      expectProblem(await operator.api.post(METERS, entry({ EntryKey })), 422, 'validation', ['EntryKey']);
      expectProblem(await recordAll(entry(), entry({ EntryKey })), 422, 'validation', ['Entries.1.EntryKey']);
    });
  });

  describe('by a void', () => {
    it('is gone from totals, series and counts, and stays listed', async () => {
      const id = await record({ Usage: 0.1 });
      await record({ Usage: 0.2, OccurredAt: NOON + 5 });
      await record({ Meter: 'gone' }).then((gone) => takeBack(gone));
      const answer = await takeBack(id, { Reason: 'Sent twice' });
      expect([answer.status, answer.body]).toEqual([200, { data: { ID: id, VoidedAt: NOON } }]);
      expect(await summary()).toMatchObject({
        Totals: { Usage: 0.2, Events: 1 },
        Meters: [{ Meter: 'sms', TotalUsage: 0.2, EventCount: 1 }],
      });
      for (const Interval of ['hour', 'day', 'month']) {
        const { body } = await operator.api.get(`${METERS}/series`, { ...JUNE, Interval });
        expect(body.data.Meters).toEqual([
          { Meter: 'sms', Points: [expect.objectContaining({ Usage: 0.2, Events: 1 })] },
        ]);
      }
      const [other, voided] = (await listed()).filter(({ Meter }: { Meter: string }) => Meter === 'sms');
      expect(other).toMatchObject({ Usage: 0.2, Origin: 'api', VoidedAt: null, VoidReason: null });
      expect(voided).toMatchObject({ ID: id, Usage: 0.1, VoidedAt: NOON, VoidReason: 'Sent twice' });
      const csv = (await operator.api.get(`${METERS}.csv`, JUNE)).text;
      expect(csv).toContain(`\r\n${id},sms,0.1,${NOON},,${NOON},,,\r\n`);
      expect(await differences()).toEqual([]);
    });

    it('answers the same twice and at once, and takes it off once', async () => {
      await record();
      const id = await record({ EntryKey: 'k' });
      const answers = await Promise.all(Array.from({ length: 12 }, () => takeBack(id)));
      test.clock.set('2026-06-15T13:00:00Z');
      answers.push(await takeBack(id, { Reason: 'later' }));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect((await listed())[0]).toMatchObject({ ID: id, VoidReason: null });
      expect(await totals()).toEqual({ Usage: 1.5, Events: 1 });
      expect(await record({ EntryKey: 'k' })).toBe(id);
      expect(await totals()).toEqual({ Usage: 1.5, Events: 1 });
      expect(await differences()).toEqual([]);
    });

    it('finds an entry of its operator only, and needs the permission to write', async () => {
      const id = await record();
      const other = await test.addOperator();
      for (const unknown of [id + 1_000_000, 0, 'x', '1e3', '9'.repeat(20)]) {
        expectProblem(await takeBack(unknown), 404, 'not-found');
      }
      expectProblem(await takeBack(id, {}, other.api), 404, 'not-found');
      const reader = test.anonymous.withKey(await operator.issueKey(['usage:read']));
      expectProblem(await takeBack(id, {}, reader), 403, 'forbidden');
      expectProblem(await takeBack(id, { Reason: 'x'.repeat(501) }), 422, 'validation', ['Reason']);
      expectProblem(await takeBack(id, { More: 1 }), 422, 'validation', ['More']);
      expect(await totals()).toEqual({ Usage: 1.5, Events: 1 });
    });
  });

  describe('with its origin', () => {
    const complete = (basketId: string) =>
      test.app.get(Transactions).run(async () => {
        await test.app.get(DomainEvents).publish(new OrderCompletedEvent(operator.id, basketId));
      });

    it('tells the platform’s own entries from those of clients that use their name', async () => {
      await complete('bas_1');
      await complete('bas_2');
      const meter = async () =>
        (await summary()).Meters.find(({ Meter }: { Meter: string }) => Meter === 'order-completed');
      expect(await meter()).toEqual({ Meter: 'order-completed', TotalUsage: 2, EventCount: 2 });
      const id = await record({ Meter: 'order-completed', Usage: 0.5 });
      await record({ Meter: 'order-completed', Usage: 1, OccurredAt: NOON - 3 * DAY });
      const both = { Meter: 'order-completed', TotalUsage: 3.5, EventCount: 4, PlatformUsage: 2, PlatformEvents: 2 };
      expect(await meter()).toEqual(both);
      expect((await listed()).map(({ Origin }: { Origin: string }) => Origin).sort()).toEqual([
        'api',
        'api',
        'platform',
        'platform',
      ]);
      await takeBack(id);
      expect(await meter()).toEqual({ ...both, TotalUsage: 3, EventCount: 3 });
      expect(await differences()).toEqual([]);
      await test.app.get(UsageAuditService).rebuild();
      expect(await meter()).toEqual({ ...both, TotalUsage: 3, EventCount: 3 });
    });

    it('lets nobody take back what the platform counted', async () => {
      await complete('bas_1');
      const [{ ID }] = await listed();
      expectProblem(await takeBack(ID), 409, 'entry-not-voidable');
      expect(await totals()).toEqual({ Usage: 1, Events: 1 });
    });
  });
});
