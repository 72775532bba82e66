import { DataSource } from 'typeorm';
import { statementsDuring } from '../support/statements';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const ALLOWANCES = '/api/v2/usage/allowances';
const BALANCE = '/api/v2/usage/balance';

const MONTHLY = { Subject: '*', Amount: 100, Period: 'month', From: '2027-01-01' };
const ONCE = { Subject: 'ada', Amount: 50, Period: 'once', From: '2027-06-01' };

describe('allowances of usage', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'America/New_York' },
    operatorPerTest: true,
    at: '2027-06-10T16:00:00Z',
  });
  const at = (iso: string) => Date.parse(iso) / 1000;

  const set = async (items: readonly object[], meter = 'sms') => {
    const { status, body } = await operator.api.put(`${ALLOWANCES}/${encodeURIComponent(meter)}`, items);
    expect(status).toBe(200);
    return body.data;
  };
  const use = async (Usage: number, OccurredAt?: number, Subject = 'ada', Meter = 'sms'): Promise<number> => {
    const { status, body } = await operator.api.post(METERS, { Meter, Usage, Subject, OccurredAt });
    expect(status).toBe(201);
    return body.data.ID;
  };
  const balance = async (Subject = 'ada', Meter = 'sms') => {
    const { status, text } = await operator.api.get(BALANCE, { Subject, Meter });
    expect(status).toBe(200);
    return text.slice('{"data":'.length, -1);
  };
  const settings = async (body: object) =>
    expect((await operator.api.patch('/api/v2/operator', body)).status).toBe(200);

  it('are replaced all at once, and returned as they were given, with every digit', async () => {
    const path = `${ALLOWANCES}/${encodeURIComponent('sms / ü')}`;
    expect((await operator.api.get(path)).text).toBe('{"data":[]}');
    const body =
      '[{"Subject":"ada","Amount":9007199254740990.123456789,"Period":"month","From":"2027-01-31","ExpiresAt":"2027-01-31","Rollover":0},' +
      '{"Subject":"*","Amount":0.5,"Period":"once","From":"2027-01-01"}]';
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await operator.api.raw(path, { method: 'PUT', headers, body });
    expect([status, text]).toEqual([200, `{"data":${body}}`]);
    const reader = await operator.client(['usage:read']);
    expect((await reader.get(path)).text).toBe(text);
    expectProblem(await reader.put(path, []), 403, 'forbidden');
    expect((await (await test.addOperator()).api.get(path)).body.data).toEqual([]);
    expect(await set([MONTHLY], 'sms / ü')).toEqual([MONTHLY]);
    expect((await reader.get(path)).body.data).toEqual([MONTHLY]);
    expect(await set([], 'sms / ü')).toEqual([]);
    const { body: log } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 1 });
    expect(log.data).toMatchObject([{ Action: 'allowances.changed', Details: { Allowances: [] } }]);
  });

  it.each([
    [{}, ['']],
    [Array.from({ length: 101 }, () => MONTHLY), ['']],
    [
      [MONTHLY, {}, 7],
      ['1.Subject', '1.Amount', '1.Period', '1.From', '2'],
    ],
    [
      [{ Subject: 7, Amount: 0, Period: 'day', From: '2027-02-30', ExpiresAt: 1, Rollover: -1, More: 1 }],
      ['0.More', '0.Subject', '0.Amount', '0.Period', '0.From', '0.ExpiresAt', '0.Rollover'],
    ],
    [[{ ...MONTHLY, From: '2027-02-01', ExpiresAt: '2027-01-31' }], ['0.ExpiresAt']],
    [[{ ...ONCE, Rollover: 0 }], ['0.Rollover']],
    [[{ ...MONTHLY, Rollover: '5' }], ['0.Rollover']],
  ])('are rejected as %j', async (items, fields) => {
    expectProblem(await operator.api.put(`${ALLOWANCES}/sms`, items), 422, 'validation', fields);
  });

  it('leave a balance to the digit, from each entry on', async () => {
    expect(await balance()).toBe('{"Granted":0,"Used":0,"Remaining":0,"ResetsAt":null}');
    await set([{ ...MONTHLY, Amount: 0.3 }]);
    const july = at('2027-07-01T04:00:00Z');
    expect(await balance()).toBe(`{"Granted":0.3,"Used":0,"Remaining":0.3,"ResetsAt":${july}}`);
    await use(0.1);
    const id = await use(0.1);
    await use(7, undefined, 'Ada');
    await use(7, undefined, 'ada', 'mails');
    await use(7, july);
    await use(7, at('2027-06-01T03:59:59Z'));
    expect(await balance()).toBe(`{"Granted":0.3,"Used":0.2,"Remaining":0.1,"ResetsAt":${july}}`);
    await operator.api.post(`${METERS}/entries/${id}/void`);
    expect(await balance()).toBe(`{"Granted":0.3,"Used":0.1,"Remaining":0.2,"ResetsAt":${july}}`);
    await use(1.000000001);
    expect(await balance()).toBe(`{"Granted":0.3,"Used":1.100000001,"Remaining":0,"ResetsAt":${july}}`);
    test.clock.set('2027-07-01T03:59:59Z');
    expect(await balance()).toContain('"Used":1.100000001,');
    test.clock.set('2027-07-01T04:00:00Z');
    const august = at('2027-08-01T04:00:00Z');
    expect(await balance()).toBe(`{"Granted":0.3,"Used":7,"Remaining":0,"ResetsAt":${august}}`);
  });

  it('of one subject replace the monthly ones of each, and one-time ones add up', async () => {
    await set([MONTHLY, { ...ONCE, Subject: '*', Amount: 5 }, ONCE, { ...MONTHLY, Subject: 'bo', Amount: 7 }]);
    await use(60, undefined, 'ada');
    await use(6, undefined, 'bo');
    const granted = async (subject: string) => JSON.parse(await balance(subject)).Granted;
    expect(await Promise.all(['ada', 'bo', 'nobody', '*'].map(granted))).toEqual([155, 12, 105, 105]);
    expect(JSON.parse(await balance('bo'))).toMatchObject({ Granted: 12, Used: 6, Remaining: 6 });
  });

  it('are carried over and used up across months that start on any day, also after the time zone has changed', async () => {
    const noon = (date: string) => at(`${date}T16:00:00Z`);
    await set([
      { ...MONTHLY, From: '2027-03-20', Rollover: 40 },
      { ...ONCE, From: '2027-03-15', Amount: 50, ExpiresAt: '2027-06-09' },
    ]);
    const usage = {
      '2027-03-14': 900,
      '2027-03-15': 30,
      '2027-04-14': 20,
      '2027-04-15': 145,
      '2027-05-20': 70,
      '2027-06-10': 1,
    };
    for (const [date, amount] of Object.entries(usage)) await use(amount, noon(date));
    // Until 14 April 50 of 100 are used and 40 are carried; then 145 of 140 + 50, and 70 of 100 + 45.
    await settings({ BillingDay: 15 });
    const expected = `{"Granted":100,"Used":71,"Remaining":29,"ResetsAt":${at('2027-06-15T04:00:00Z')}}`;
    expect(await balance()).toBe(expected);
    await settings({ TimeZone: 'America/Chicago' });
    expect(await balance()).toBe(expected.replace(/\d+}$/, `${at('2027-06-15T05:00:00Z')}}`));
    // By calendar months, 930 were used in March, 165 in April, 70 in May.
    await settings({ TimeZone: 'America/New_York', BillingDay: 1 });
    expect(await balance()).toBe(`{"Granted":130,"Used":1,"Remaining":129,"ResetsAt":${at('2027-07-01T04:00:00Z')}}`);
  });

  it.each([1, 28])(
    'of ten years are read with few statements, if billing months start on day %i',
    async (BillingDay) => {
      test.clock.set('2037-06-10T16:00:00Z');
      await settings({ BillingDay });
      await set([{ ...MONTHLY, From: '2020-01-01', Rollover: 1_000.5 }]);
      const Entries = Array.from({ length: 120 }, (_, n) => {
        return { Meter: 'sms', Subject: 'ada', Usage: 1, OccurredAt: at('2027-07-15T16:00:00Z') + n * 30 * 86_400 };
      });
      expect((await operator.api.post(`${METERS}/batch`, { Entries })).status).toBe(201);
      const statements = await statementsDuring(test.app.get(DataSource), async () => {
        expect(JSON.parse(await balance())).toMatchObject({ Granted: 1_100.5, Used: 0 });
      });
      expect(statements.length).toBeLessThanOrEqual(15);
    },
  );

  it('need a subject and a meter', async () => {
    expectProblem(await operator.api.get(BALANCE), 422, 'validation', ['Subject', 'Meter']);
    expectProblem(await operator.api.get(BALANCE, { Subject: '', Meter: ' ' }), 422, 'validation', [
      'Subject',
      'Meter',
    ]);
    const writer = await operator.client(['usage:write']);
    expectProblem(await writer.get(BALANCE, { Subject: 'ada', Meter: 'sms' }), 403, 'forbidden');
  });
});
