import { expectProblem } from '../support/expect-problem';
import { statementsDuring } from '../support/statements';
import { DataSource } from 'typeorm';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const DEFINITIONS = `${METERS}/definitions`;
const NEW_YORK = { timeZone: 'America/New_York' };

interface BreakdownGroup {
  readonly Value: string | null;
  readonly TotalUsage: number;
  readonly EventCount: number;
}

describe('meters described and broken down', () => {
  const { test, operator } = useTestApp({ isolated: true, operator: NEW_YORK, operatorPerTest: true });
  const at = (iso: string) => Date.parse(iso) / 1000;
  const noon = at('2027-06-10T16:00:00Z');
  const define = (meter: string, body: object) => operator.api.put(`${DEFINITIONS}/${encodeURIComponent(meter)}`, body);
  const entry = (Usage: number, extra: unknown, OccurredAt = noon, Meter = 'sms') => ({
    ...{ Meter, Usage, OccurredAt },
    ...(extra !== undefined && { ExtraInfo: typeof extra === 'string' ? extra : JSON.stringify(extra) }),
  });
  const record = async (...entries: object[]) => {
    expect((await operator.api.post(`${METERS}/batch`, { Entries: entries })).status).toBe(201);
  };
  const breakdown = async (from = '2027-06-01', to = '2027-06-30', By = 'Campaign', Meter = 'sms') => {
    const { status, body } = await operator.api.get(`${METERS}/breakdown`, { from, to, Meter, By });
    expect(status).toBe(200);
    return body.data;
  };
  const groups = async (...range: [string?, string?, string?]) =>
    (await breakdown(...range)).Groups.map(({ Value, TotalUsage }: BreakdownGroup) => [Value, TotalUsage]);

  describe('definitions', () => {
    it('say what a meter is, before it has entries, in place of what was said', async () => {
      test.clock.set('2027-06-10T16:00:00Z');
      const name = ' SMS/ä %2F';
      const full = { DisplayName: 'Texts', Unit: 'SMS', Description: 'Two\nlines', GroupBy: ['Campaign', 'Boat'] };
      expect((await define(name, full)).body).toEqual({ data: { Meter: name, ...full, UpdatedAt: noon } });
      await define('a', {});
      const listed = (await operator.api.get(DEFINITIONS)).body.data;
      const none = { DisplayName: null, Unit: null, Description: null, GroupBy: [] };
      expect(listed).toEqual([
        { Meter: name, ...full, UpdatedAt: noon },
        { Meter: 'a', ...none, UpdatedAt: noon },
      ]);
      await define(name, { GroupBy: ['Boat'], Unit: null });
      expect((await operator.api.get(DEFINITIONS)).body.data[0]).toMatchObject({ ...none, GroupBy: ['Boat'] });
      const summary = await operator.api.get(METERS, { from: '2027-06-10', to: '2027-06-10' });
      expect(summary.body.data.Meters).toEqual([]);
    });

    it.each([
      [{ DisplayName: 'x'.repeat(101) }, 'DisplayName'],
      [{ Unit: '' }, 'Unit'],
      [{ Description: 5 }, 'Description'],
      [{ GroupBy: ['a', 'b', 'c'] }, 'GroupBy'],
      [{ GroupBy: ['x'.repeat(65)] }, 'GroupBy'],
      [{ GroupBy: ['a', 'a'] }, 'GroupBy'],
      [{ GroupBy: 'a' }, 'GroupBy'],
      [{ GroupBy: true }, 'GroupBy'],
      [{ GroupBy: 0 }, 'GroupBy'],
      [{ GroupBy: 1.5 }, 'GroupBy'],
      [{ GroupBy: {} }, 'GroupBy'],
      [{ GroupBy: [{}] }, 'GroupBy'],
      [{ Group: ['a'] }, 'Group'],
    ])('cannot say %j', async (body, field) => {
      expectProblem(await define('sms', body), 422, 'validation', [field]);
    });

    it('are of meters that there can be', async () => {
      expectProblem(await define(' ', {}), 422, 'validation', ['Meter']);
      expectProblem(await define('x'.repeat(256), {}), 422, 'validation', ['Meter']);
    });

    it('are written with the permission operator, read with usage:read, and each operator’s own', async () => {
      await define('sms', { Unit: 'SMS', GroupBy: ['Campaign'] });
      const reader = await operator.client(['usage:read']);
      expect((await reader.get(DEFINITIONS)).body.data).toHaveLength(1);
      expectProblem(await reader.put(`${DEFINITIONS}/sms`, {}), 403, 'forbidden');
      const other = await test.addOperator();
      expect((await other.api.get(DEFINITIONS)).body.data).toEqual([]);
      const range = { from: '2027-06-01', to: '2027-06-30', Meter: 'sms', By: 'Campaign' };
      expectProblem(await other.api.get(`${METERS}/breakdown`, range), 422, 'validation', ['Meter']);
    });
  });

  describe('a breakdown', () => {
    it('adds up by the values of a key, exactly, and what has none stands under null', async () => {
      await define('sms', { GroupBy: ['Campaign', 'n'] });
      await record(
        entry(0.1, { Campaign: 'spring', n: 5 }),
        entry(0.2, { Campaign: 'spring', n: '5' }),
        entry(2 ** 53 - 1, { Campaign: 'autumn' }),
        entry(2 ** 53 - 1, { Campaign: 'autumn' }),
        entry(3, { Campaign: true, n: { deep: 1 } }),
        entry(4, { Campaign: null }),
        entry(5, 'no JSON'),
        entry(6, undefined),
        entry(7, '{"Campaign":1.50,"n":12345678901234567890}'),
      );
      const text = (await operator.api.get(`${METERS}/breakdown?from=2027-06-01&to=2027-06-30&Meter=sms&By=Campaign`))
        .text;
      expect(JSON.parse(text).data).toMatchObject({
        Period: { From: '2027-06-01', TimeZone: 'America/New_York' },
        ...{ Meter: 'sms', By: 'Campaign', Other: null },
      });
      expect(text).toContain(
        `"Groups":[${[
          '{"Value":"autumn","TotalUsage":18014398509481982,"EventCount":2}',
          '{"Value":null,"TotalUsage":15,"EventCount":3}',
          '{"Value":"1.50","TotalUsage":7,"EventCount":1}',
          '{"Value":"true","TotalUsage":3,"EventCount":1}',
          '{"Value":"spring","TotalUsage":0.3,"EventCount":2}',
        ].join()}],"Other":null`,
      );
      expect((await groups(undefined, undefined, 'n')).slice(1)).toEqual([
        ['12345678901234567890', 7],
        ['5', 0.3],
      ]);
    });

    it('counts from when the key was defined; a key that is defined again starts from zero', async () => {
      await record(entry(1, { Campaign: 'a' }));
      await define('sms', { GroupBy: ['Campaign'] });
      await record(entry(2, { Campaign: 'a' }));
      await define('sms', { GroupBy: ['Boat', 'Campaign'] });
      await record(entry(4, { Campaign: 'a', Boat: 'b' }));
      expect(await groups()).toEqual([
        ['a', 6],
        [null, 1],
      ]);
      expect(await groups('2027-06-01', '2027-06-30', 'Boat')).toEqual([
        ['b', 4],
        [null, 3],
      ]);
      await define('sms', { GroupBy: [] });
      await record(entry(8, { Campaign: 'a' }));
      await define('sms', { GroupBy: ['Campaign'] });
      await record(entry(16, { Campaign: 'a' }));
      expect(await groups()).toEqual([
        ['a', 16],
        [null, 15],
      ]);
    });

    it('no longer has what was taken back, under whatever it stood', async () => {
      const recorded: number[] = [];
      for (const key of ['before', 'a', 'a', 'b']) {
        const { body } = await operator.api.post(METERS, entry(1.5, { Campaign: key }));
        recorded.push(body.data.ID);
        if (key === 'before') await define('sms', { GroupBy: ['Campaign'] });
      }
      await define('sms', { GroupBy: ['Boat', 'Campaign'] });
      const takeBack = (index: number) => operator.api.post(`${METERS}/entries/${recorded[index]}/void`);
      await takeBack(1);
      await takeBack(3);
      expect((await breakdown()).Groups).toEqual([
        { Value: 'a', TotalUsage: 1.5, EventCount: 1 },
        { Value: null, TotalUsage: 1.5, EventCount: 1 },
      ]);
      await takeBack(0);
      expect(await groups()).toEqual([['a', 1.5]]);
    });

    it('is by local dates, of any part of a month and over months', async () => {
      await define('sms', { GroupBy: ['Campaign'] });
      const hours = ['2027-03-31T23:59:59', '2027-04-01T00:00:00', '2027-04-15T12:00:00', '2027-05-01T00:00:00'];
      await record(...hours.map((hour, index) => entry(2 ** index, { Campaign: 'a' }, at(`${hour}-04:00`))));
      await record(entry(16, { Campaign: 'a' }, at('2027-03-14T06:59:59Z')), entry(32, {}, at('2027-03-14T07:00:00Z')));
      expect(await groups('2027-04-01', '2027-04-30')).toEqual([['a', 6]]);
      expect(await groups('2027-03-31', '2027-04-01')).toEqual([['a', 3]]);
      expect(await groups('2027-04-02', '2027-05-01')).toEqual([['a', 12]]);
      expect(await groups('2027-03-14', '2027-03-14')).toEqual([
        [null, 32],
        ['a', 16],
      ]);
      expect(await groups('1970-01-01', '2070-01-01')).toEqual([
        [null, 32],
        ['a', 31],
      ]);
      expect(await groups('2027-07-01', '2027-07-31')).toEqual([]);
    });

    it('is exact where a sum is beyond what a double holds, of many entries as of few', async () => {
      await define('sms', { GroupBy: ['Campaign'] });
      await record(entry(1, { Campaign: 'spring' }));
      for (const [table, which] of [
        ['usage_group_total', 'value_id <> 0'],
        ['usage_day', '1 = 1'],
        ['usage_quarter', '1 = 1'],
      ]) {
        await test.app
          .get(DataSource)
          .query(
            `UPDATE ${table} SET entries = 9000001, sum_low = 9007199254740993 WHERE operator_id = ? AND ${which}`,
            [operator.id],
          );
      }
      for (const dates of [[], ['2027-06-10', '2027-06-10']] as [string?, string?][]) {
        const query = { from: dates[0] ?? '2027-06-01', to: dates[1] ?? '2027-06-30', Meter: 'sms', By: 'Campaign' };
        const { text } = await operator.api.get(`${METERS}/breakdown`, query);
        expect(text).toContain('[{"Value":"spring","TotalUsage":9007199254740993,"EventCount":9000001}]');
      }
    });

    it('stays exact when the operator moves to another time zone', async () => {
      await define('sms', { GroupBy: ['Campaign'] });
      await record(entry(1, { Campaign: 'a' }, at('2027-06-10T03:00:00Z')), entry(2, {}, at('2027-06-10T05:00:00Z')));
      expect(await groups('2027-06-09', '2027-06-09')).toEqual([['a', 1]]);
      await operator.api.patch('/api/v2/operator', { TimeZone: 'Asia/Kathmandu' });
      await record(entry(4, { Campaign: 'a' }, at('2027-06-10T05:00:00Z')));
      expect(await groups('2027-06-09', '2027-06-09')).toEqual([]);
      expect(await groups('2027-06-10', '2027-06-10')).toEqual([
        ['a', 5],
        [null, 2],
      ]);
    });

    it('gives each of the first 1,000 values of a month a separate group', async () => {
      await define('sms', { GroupBy: ['Campaign'] });
      const values = (first: number, count: number, month: string) =>
        Array.from({ length: count }, (_, n) =>
          entry(1, { Campaign: `c${first + n}` }, at(`2027-${month}-10T16:00:00Z`)),
        );
      await record(...values(0, 600, '06'));
      await Promise.all([
        record(...values(300, 600, '06')),
        record(...values(600, 700, '06')),
        record(...values(0, 9, '07')),
      ]);
      await record(entry(1, { Campaign: 'x'.repeat(501) }));
      const { Groups, Other } = await breakdown();
      expect(Groups).toHaveLength(1_000);
      const sum = (key: 'TotalUsage' | 'EventCount') =>
        Groups.reduce((total: number, group: BreakdownGroup) => total + group[key], 0) + Other[key];
      expect([sum('TotalUsage'), sum('EventCount')]).toEqual([1_901, 1_901]);
      expect((await breakdown('2027-07-01', '2027-07-31')).Groups).toHaveLength(9);
      await record(...values(0, 3, '06'), ...values(5_000, 2, '06'));
      const after = await breakdown();
      expect(after.Other.EventCount).toBe(Other.EventCount + 2);
      const month = async () => void (await breakdown());
      expect((await statementsDuring(test.app.get(DataSource), month)).length).toBeLessThan(8);
    });

    it.each([
      [{ By: 'Boat' }, 'By'],
      [{ Meter: 'nothing' }, 'Meter'],
      [{ By: undefined }, 'By'],
      [{ Meter: undefined }, 'Meter'],
      [{ to: '2026-01-01' }, 'to'],
      [{ from: '1900-01-01' }, 'to'],
      [{ Group: 'x' }, 'Group'],
    ])('rejects %j', async (query, field) => {
      await define('sms', { GroupBy: ['Campaign'] });
      const good = { from: '2027-06-01', to: '2027-06-30', Meter: 'sms', By: 'Campaign' };
      expectProblem(await operator.api.get(`${METERS}/breakdown`, { ...good, ...query }), 422, 'validation', [field]);
    });
  });

  describe('a summary', () => {
    beforeEach(() =>
      record(
        entry(1, undefined, at('2027-02-28T17:00:00Z')),
        entry(2, undefined, at('2028-02-27T17:00:00Z')),
        entry(4, undefined, at('2028-02-29T17:00:00Z')),
      ),
    );
    const compare = async (from: string, to: string, Compare: string) => {
      const { body } = await operator.api.get(METERS, { from, to, Compare });
      return [body.data.Totals.Usage, body.data.Previous];
    };

    it('is compared with as many days before', async () => {
      expect(await compare('2028-02-28', '2028-02-29', 'previous-period')).toEqual([
        4,
        {
          Period: expect.objectContaining({ From: '2028-02-26', To: '2028-02-27' }),
          Totals: { Usage: 2, Events: 1 },
          Meters: [{ Meter: 'sms', TotalUsage: 2, EventCount: 1 }],
        },
      ]);
    });

    it('is compared with the same dates a year before, the 29th of February with the 28th', async () => {
      const [, previous] = await compare('2028-02-29', '2028-02-29', 'previous-year');
      expect(previous).toMatchObject({ Period: { From: '2027-02-28', To: '2027-02-28' }, Totals: { Usage: 1 } });
    });

    it('has nothing before the first of all dates', async () => {
      const get = (from: string, Compare: string) => operator.api.get(METERS, { from, to: '2027-06-01', Compare });
      for (const Compare of ['previous-period', 'previous-year']) {
        expectProblem(await get('0001-06-01', Compare), 422, 'validation', ['from']);
      }
      expectProblem(await get('2027-06-01', 'year'), 422, 'validation', ['Compare']);
    });
  });
});
