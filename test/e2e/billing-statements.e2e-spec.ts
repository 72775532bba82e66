import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const USAGE = '/api/v2/usage';
const METERS = `${USAGE}/meters`;

const at = (iso: string) => Date.parse(iso) / 1000;

const gbp = (Amount: number) => ({ Amount, Currency: 'GBP' });

const price = (From: string, UnitPrice: string, more: object = {}) => ({
  ...{ From, Currency: 'GBP', Model: 'graduated', Tiers: [{ UpTo: null, UnitPrice }], ...more },
});

type Line = Record<string, unknown> & { Amount: { Amount: number } };

describe('statements of usage', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'Europe/London' },
    operatorPerTest: true,
    at: '2026-07-20T08:00:00Z',
  });

  const setPrices = async (meter: string, ...prices: object[]) =>
    expect((await operator.api.put(`${USAGE}/prices/${meter}`, prices)).status).toBe(200);
  const record = async (Usage: number, date = '2026-06-15', more: object = {}): Promise<number> => {
    const OccurredAt = date.includes('T') ? at(date) : at(`${date}T12:00:00Z`);
    const entry = { ...{ Meter: 'sms', Subject: 'ada', Usage, OccurredAt }, ...more };
    return (await operator.api.post(METERS, entry)).body.data.ID;
  };
  const load = async (month = '2026-06', Subject = 'ada') => {
    const { status, body } = await operator.api.get(`${USAGE}/statement`, { month, Subject });
    expect([status, body]).toEqual([200, body]);
    return body.data;
  };
  /** Month, meter, tier, quantity and amount of each line. */
  const linesOf = async (month = '2026-06', Subject = 'ada') =>
    (await load(month, Subject)).Lines.map(({ Month, Meter, Tier, Quantity, Amount }: Line) => [
      ...[Month, Meter, Tier, Quantity, Amount.Amount],
    ]);
  const close = (month: string) => operator.api.post(`${USAGE}/statements/${month}/close`);

  it('list each meter and tier with their amounts, rounded half to even', async () => {
    await setPrices(
      'sms',
      price('2026-01-01', '0.005', {
        Tiers: [
          { UpTo: 100, UnitPrice: '0.02', FlatFee: gbp(250) },
          { UpTo: null, UnitPrice: '0.005' },
        ],
      }),
    );
    await setPrices('mails', price('2026-01-01', '1.50', { Model: 'package', PackageSize: 100 }));
    await record(100);
    await record(1, '2026-06-01T00:30:00+01:00');
    await record(7, '2026-07-01T00:30:00+01:00');
    await record(100.5, '2026-06-30', { Meter: 'mails' });
    await record(5, '2026-06-02', { Meter: 'not priced' });
    await record(50, '2026-06-02', { Subject: 'bob' });
    await record(50, '2026-06-02', { Subject: undefined });
    const dates = { Month: '2026-06', From: '2026-06-01', To: '2026-06-30' };
    expect(await load()).toEqual({
      Period: {
        ...{ From: '2026-06-01', To: '2026-06-30', TimeZone: 'Europe/London' },
        ...{ FromTimestamp: at('2026-05-31T23:00:00Z'), ToTimestamp: at('2026-06-30T22:59:59Z') },
      },
      Subject: 'ada',
      Status: 'open',
      Lines: [
        { Meter: 'mails', ...dates, Quantity: 100.5, Packages: 2, Tier: 1, UnitPrice: '1.50', Amount: gbp(300) },
        { Meter: 'sms', ...dates, Quantity: 100, Tier: 1, UnitPrice: '0.02', FlatFee: gbp(250), Amount: gbp(450) },
        { Meter: 'sms', ...dates, Quantity: 1, Tier: 2, UnitPrice: '0.005', Amount: gbp(0) },
      ],
      Total: gbp(750),
    });
    expect(await linesOf('2026-06', 'bob')).toEqual([['2026-06', 'sms', 1, 50, 350]]);
    expect(await load('2026-06', 'nobody')).toMatchObject({ Status: 'open', Lines: [], Total: gbp(0) });
  });

  it('price usage by the price of its date, each with its tiers', async () => {
    const tiers = {
      Tiers: [
        { UpTo: 10, UnitPrice: '1' },
        { UpTo: null, UnitPrice: '0.1' },
      ],
    };
    await setPrices('sms', price('2026-06-10', '', tiers), price('2026-06-20', '2'), price('2026-09-01', '9'));
    await record(4, '2026-06-09');
    await record(20, '2026-06-10T00:00:00+01:00');
    await record(5, '2026-06-19T23:59:59+01:00');
    await record(3, '2026-06-20');
    const lines = (await load()).Lines.map(({ From, To, Tier, Quantity, Amount }: Line) => [
      ...[From, To, Tier, Quantity, Amount.Amount],
    ]);
    expect(lines).toEqual([
      ['2026-06-10', '2026-06-19', 1, 10, 1_000],
      ['2026-06-10', '2026-06-19', 2, 15, 150],
      ['2026-06-20', '2026-06-30', 1, 3, 600],
    ]);
  });

  it('start on the billing day', async () => {
    await operator.api.patch('/api/v2/operator', { BillingDay: 15 });
    await setPrices('sms', price('2026-01-01', '1'));
    await record(1, '2026-06-14');
    await record(2, '2026-06-15');
    await record(4, '2026-07-14');
    expect(await linesOf('2026-05')).toEqual([['2026-05', 'sms', 1, 1, 100]]);
    expect(await linesOf('2026-06')).toEqual([['2026-06', 'sms', 1, 6, 600]]);
    expect((await load('2026-06')).Period).toMatchObject({ From: '2026-06-15', To: '2026-07-14' });
  });

  it('of a closed month never change: later changes are lines of the next open month', async () => {
    await setPrices(
      'sms',
      price('2026-01-01', '', {
        Tiers: [
          { UpTo: 10, UnitPrice: '1' },
          { UpTo: null, UnitPrice: '0.5' },
        ],
      }),
    );
    await record(8);
    const voided = await record(4);
    const corrected = await record(1);
    const { body, status } = await close('2026-06');
    const closed = { From: '2026-06-01', To: '2026-06-30', ClosedAt: test.clock.now() };
    expect([status, body]).toEqual([200, { data: { Month: '2026-06', Status: 'closed', ...closed } }]);
    const before = await load();
    expect(before).toMatchObject({ Status: 'closed', Total: gbp(1_150) });

    await record(1, '2026-07-03');
    await record(5, '2026-06-30');
    await record(2, '2026-06-01', { Subject: 'bob' });
    expect(await linesOf('2026-07')).toEqual([
      ['2026-07', 'sms', 1, 1, 100],
      ['2026-06', 'sms', 2, 5, 250],
    ]);
    expect(await linesOf('2026-07', 'bob')).toEqual([['2026-06', 'sms', 1, 2, 200]]);

    await operator.api.post(`${METERS}/entries/${voided}/void`, {});
    await operator.api.post(`${METERS}/entries/${corrected}/correct`, { Usage: 0.5, Reason: 'typed wrongly' });
    expect(await linesOf('2026-07')).toEqual([
      ['2026-07', 'sms', 1, 1, 100],
      ['2026-06', 'sms', 2, 0.5, 25],
    ]);
    expect(await load()).toEqual(before);
    test.clock.advance(60);
    expect((await close('2026-06')).body).toEqual({ data: { Month: '2026-06', Status: 'closed', ...closed } });

    await close('2026-07');
    expect(await linesOf('2026-08')).toEqual([]);
    await record(1, '2026-06-30');
    await record(2, '2026-07-31');
    expect(await linesOf('2026-08')).toEqual([
      ['2026-07', 'sms', 1, 2, 200],
      ['2026-06', 'sms', 2, 1, 50],
    ]);
    expect((await linesOf('2026-07')).length).toBe(2);
    expect(await load()).toEqual(before);
  });

  it('bill the changes of a closed month in the first open month, not in later ones', async () => {
    await setPrices('sms', price('2026-01-01', '1'));
    await record(1, '2026-04-10');
    await close('2026-04');
    await record(1, '2026-04-11');
    expect(await linesOf('2026-05')).toEqual([['2026-04', 'sms', 1, 1, 100]]);
    expect(await linesOf('2026-06')).toEqual([]);
  });

  it.each([
    ['count', {}, 3, 2],
    ['max', {}, 8, 4],
    ['last', {}, 4, 4],
    ['unique', { UniqueBy: 'seat' }, 2, 1],
    // From 20 June at noon, 2 is used for 24 hours, then 10, and then 14 until the end of June.
    ['weighted-sum', {}, 2 * 24 + 10 * 24 + 14 * (8 * 24 + 11), 2 * 24 + 2 * 24 + 6 * (8 * 24 + 11)],
  ])('price the %s of a meter, and bill what a void changes', async (Aggregation, more, quantity, changed) => {
    await operator.api.put(`${METERS}/definitions/sms`, { Aggregation, ...more });
    await setPrices('sms', price('2026-01-01', '1'));
    await record(2, '2026-06-20', { ExtraInfo: '{"seat":"a"}' });
    const id = await record(8, '2026-06-21', { ExtraInfo: '{"seat":"b"}' });
    await record(4, '2026-06-22', { ExtraInfo: '{"seat":"a"}' });
    await record(100, '2026-06-22', { Subject: 'bob', ExtraInfo: '{"seat":"c"}' });
    expect(await linesOf()).toEqual([['2026-06', 'sms', 1, quantity, 100 * quantity]]);
    await close('2026-06');
    await operator.api.post(`${METERS}/entries/${id}/void`, {});
    const difference = changed - quantity;
    const july = (await linesOf('2026-07')).filter(([month]: [string]) => month === '2026-06');
    expect(july).toEqual(difference === 0 ? [] : [['2026-06', 'sms', 1, difference, 100 * difference]]);
  });

  it('credit what was taken back', async () => {
    await setPrices('sms', price('2026-01-01', '1'));
    const id = await record(3);
    await close('2026-06');
    await operator.api.post(`${METERS}/entries/${id}/void`, {});
    expect(await load('2026-07')).toMatchObject({ Total: gbp(-300) });
    expect(await linesOf('2026-07')).toEqual([['2026-06', 'sms', 1, -3, -300]]);
  });

  it('of neighbouring months meet, also if the billing day or the time zone changes after one was closed', async () => {
    await setPrices('sms', price('2026-01-01', '1'));
    await record(1, '2026-06-30T23:30:00+01:00');
    await close('2026-06');
    await operator.api.patch('/api/v2/operator', { BillingDay: 10, TimeZone: 'Asia/Tokyo' });
    await record(2, '2026-07-01T00:30:00+01:00');
    await record(4, '2026-08-09T14:59:59Z');
    await record(8, '2026-08-09T15:00:00Z');
    expect(await linesOf('2026-06')).toEqual([['2026-06', 'sms', 1, 1, 100]]);
    expect(await linesOf('2026-07')).toEqual([['2026-07', 'sms', 1, 6, 600]]);
    expect((await load('2026-07')).Period).toMatchObject({
      From: '2026-07-01',
      To: '2026-08-09',
      TimeZone: 'Asia/Tokyo',
    });
    expect(await linesOf('2026-08')).toEqual([['2026-08', 'sms', 1, 8, 800]]);
  });

  it('are exported as CSV in units of the currency', async () => {
    await setPrices(
      'sms',
      price('2026-01-01', '0.015', { Tiers: [{ UpTo: null, UnitPrice: '0.015', FlatFee: gbp(5) }] }),
    );
    await record(1.5, '2026-06-15', { Subject: '=ada' });
    const { text, headers } = await operator.api.get(`${USAGE}/statement.csv`, { month: '2026-06', Subject: '=ada' });
    expect(text).toBe(
      'Subject,Meter,Month,From,To,Quantity,Packages,Tier,UnitPrice,FlatFee,Amount,Currency\r\n' +
        "'=ada,sms,2026-06,2026-06-01,2026-06-30,1.5,,1,0.015,0.05,0.07,GBP\r\n",
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="statement-2026-06.csv"');
  });

  it('freeze every subject once, however many requests close the month at once', async () => {
    await setPrices('sms', price('2026-01-01', '1'));
    const Entries = Array.from({ length: 120 }, (_, index) => ({
      ...{ Meter: 'sms', Usage: index + 1, Subject: `s${index}`, OccurredAt: at('2026-06-15T12:00:00Z') },
    }));
    await operator.api.post(`${METERS}/batch`, { Entries });
    const answers = await Promise.all(Array.from({ length: 6 }, () => close('2026-06')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const index of [0, 49, 50, 119]) {
      expect(await linesOf('2026-06', `s${index}`)).toEqual([['2026-06', 'sms', 1, index + 1, 100 * (index + 1)]]);
      expect((await load('2026-06', `s${index}`)).Status).toBe('closed');
      expect(await linesOf('2026-07', `s${index}`)).toEqual([]);
    }
  });

  it('cannot be closed before the month starts', async () => {
    expectProblem(await close('2026-08'), 422, 'validation', ['month']);
    expect((await close('2026-07')).status).toBe(200);
  });

  it.each(['2026-13', '2026-1', '0000-01', '9999-12', '1969-12', '2026-06-01', 'June'])(
    'of %s are rejected',
    async (month) => {
      expectProblem(await close(month), 422, 'validation', ['month']);
      expectProblem(await operator.api.get(`${USAGE}/statement`, { month, Subject: 'ada' }), 422, 'validation', [
        'month',
      ]);
    },
  );

  it('are seen and closed only by keys of the operator with the permission', async () => {
    await setPrices('sms', price('2026-01-01', '1'));
    await record(3);
    const other = await test.addOperator();
    const statement = await other.api.get(`${USAGE}/statement`, { month: '2026-06', Subject: 'ada' });
    expect(statement.body.data.Lines).toEqual([]);
    const reader = await operator.client(['usage:read']);
    expect((await reader.get(`${USAGE}/statement`, { month: '2026-06', Subject: 'ada' })).body.data.Total).toEqual(
      gbp(300),
    );
    expectProblem(await reader.post(`${USAGE}/statements/2026-06/close`), 403, 'forbidden');
    await other.api.post(`${USAGE}/statements/2026-06/close`);
    expect((await load()).Status).toBe('open');
  });
});
