import { PaymentProvider, TakingsRepository } from '../../src/payments';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { REJECTED, payOutAll } from '../support/payments';
import { shownFields } from '../support/shown-fields';
import { TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const YEAR = { From: '2027-01-01', To: '2027-12-31' };
const HEADER =
  'Date,Time,BookingReference,Kind,Method,PaymentReference,Net,VATPercent,VAT,Gross,Currency,ProductName,Customer';

const money = (Amount: number, Currency = 'GBP') => ({ Amount, Currency });

describe('takings', () => {
  const { test, operator } = useTestApp({ at: '2027-03-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    activityId = await addActivity('Sunset kayak tour');
  });
  afterEach(() => jest.restoreAllMocks());

  async function addActivity(Name: string, Price = money(4500)): Promise<string> {
    const { ActivityID } = await operator.addActivity({ Name, Price });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 20);
    return ActivityID;
  }

  const atDesk = async (Method: string, overrides: Record<string, unknown> = {}): Promise<string> => {
    const body = { ...bookingBody(activityId, { Participants: 2, ...overrides }), Payment: { Method } };
    const booked = await operator.api.post(`${OPERATOR}/bookings`, body);
    expect(booked.status).toBe(201);
    return booked.body.data.BookingReference;
  };
  const online = async (): Promise<string> => {
    const shop = new TestShop(test, operator, new EventCounter());
    const paid = await shop.pay(await shop.basket(activityId));
    return paid.body.data.Bookings[0].BookingReference;
  };
  const send = async (reference: string, path: 'payments' | 'refunds', body: object) => {
    expect((await operator.api.post(`${OPERATOR}/bookings/${reference}/${path}`, body)).status).toBe(201);
    if (path === 'refunds') await payOutAll(operator.api);
  };
  const runJobs = () => test.app.get(JobsRunner).runOnce();

  /** Each entry as `date method taken givenBack count`. */
  const takings = async (range: { From: string; To: string } = YEAR, api = operator.api): Promise<string[]> => {
    const { status, body } = await api.get(`${OPERATOR}/takings`, range);
    expect(status).toBe(200);
    return body.data.map(({ Date, Method, Taken, GivenBack, Count }: Record<string, any>) => {
      expect(GivenBack.Currency).toBe(Taken.Currency);
      return `${Date} ${Method} ${Taken.Amount} ${GivenBack.Amount} ${Taken.Currency} ${Count}`;
    });
  };
  const exported = async (range = YEAR): Promise<string[]> => {
    const { text, headers } = await operator.api.get(`${OPERATOR}/takings.csv`, range);
    expect(headers.get('content-disposition')).toBe('attachment; filename="takings.csv"');
    return text.trimEnd().split('\r\n');
  };

  it('are the payments of a day by method, in cash, by card online and in parts', async () => {
    await atDesk('cash');
    await atDesk('cash', { Participants: 1 });
    await online();
    const invoice = await atDesk('invoice');
    expect(await takings()).toEqual(['2027-03-01 card 9000 0 GBP 1', '2027-03-01 cash 13500 0 GBP 2']);

    test.clock.set('2027-03-04T08:00:00Z');
    await send(invoice, 'payments', { Method: 'cash', Amount: money(2501) });
    await send(invoice, 'payments', { Method: 'other', Amount: money(1) });
    test.clock.set('2027-03-05T08:00:00Z');
    await send(invoice, 'payments', { Method: 'card' });
    expect(await takings({ From: '2027-03-02', To: '2027-03-05' })).toEqual([
      '2027-03-04 cash 2501 0 GBP 1',
      '2027-03-04 other 1 0 GBP 1',
      '2027-03-05 card 6498 0 GBP 1',
    ]);
    expect(await takings({ From: '2027-03-05', To: '2027-03-05' })).toEqual(['2027-03-05 card 6498 0 GBP 1']);
    expect(await takings({ From: '2027-03-06', To: '2027-03-31' })).toEqual([]);
  });

  it('have a refund on its own day, pending or made, unless it fails', async () => {
    const cash = await atDesk('cash');
    const card = await online();
    test.clock.set('2027-03-02T08:00:00Z');
    await send(cash, 'refunds', { Amount: money(2000) });
    await send(card, 'refunds', { Amount: money(3000) });
    const both = ['2027-03-01 card 9000 0 GBP 1', '2027-03-01 cash 9000 0 GBP 1'];
    const pending = [...both, '2027-03-02 card 0 3000 GBP 1', '2027-03-02 cash 0 2000 GBP 1'];
    expect(await takings()).toEqual(pending);
    await runJobs();
    expect(await takings()).toEqual(pending);

    test.clock.set('2027-03-03T08:00:00Z');
    await send(card, 'refunds', {});
    expect(await takings()).toEqual([...pending, '2027-03-03 card 0 6000 GBP 1']);
    jest.spyOn(test.app.get(PaymentProvider), 'refund').mockResolvedValueOnce(REJECTED);
    await runJobs();
    expect(await takings()).toEqual(pending);
    expect((await exported()).filter((line) => line.includes('refund'))).toHaveLength(2);
  });

  it('belong to the local date, also where the clock changes', async () => {
    const reference = await atDesk('invoice', { Participants: 6 });
    const instants = [
      // Clocks go forward on 28 March at 01:00 UTC and back on 31 October.
      ...['2027-03-27T23:59:59Z', '2027-03-28T00:00:00Z', '2027-03-28T22:59:59Z', '2027-03-28T23:00:00Z'],
      ...['2027-10-30T22:59:59Z', '2027-10-30T23:00:00Z', '2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z'],
    ];
    for (const [n, instant] of instants.entries()) {
      test.clock.set(instant);
      await send(reference, 'payments', { Method: 'cash', Amount: money(2 ** n) });
      await send(reference, 'refunds', { Amount: money(1) });
    }
    const expected = [
      ...['2027-03-27 cash 1 1 GBP 2', '2027-03-28 cash 6 2 GBP 4', '2027-03-29 cash 8 1 GBP 2'],
      ...['2027-10-30 cash 16 1 GBP 2', '2027-10-31 cash 96 2 GBP 4', '2027-11-01 cash 128 1 GBP 2'],
    ];
    expect(await takings()).toEqual(expected);
    const dates = expected.map((line) => line.slice(0, 10));
    const separately = await Promise.all(dates.map((date) => takings({ From: date, To: date })));
    expect(separately.flat()).toEqual(expected);
    const lines = (await exported()).slice(1).map((line) => line.split(',').slice(0, 2).join(' '));
    expect(lines.filter((_, n) => n % 2 === 0)).toEqual([
      ...['2027-03-27 23:59', '2027-03-28 00:00', '2027-03-28 23:59', '2027-03-29 00:00'],
      ...['2027-10-30 23:59', '2027-10-31 00:00', '2027-10-31 23:59', '2027-11-01 00:00'],
    ]);
  });

  it('are separate for each currency', async () => {
    await atDesk('cash');
    await operator.api.patch(OPERATOR, { Currency: 'JPY' });
    activityId = await addActivity('Night tour', money(7000, 'JPY'));
    const night = await atDesk('cash');
    await send(night, 'refunds', { Amount: money(7000, 'JPY') });
    expect(await takings()).toEqual(['2027-03-01 cash 9000 0 GBP 1', '2027-03-01 cash 14000 7000 JPY 2']);
    expect((await exported()).slice(-1)[0]).toMatch(/,refund,cash,,-7000,0,0,-7000,JPY,Night tour,Ada Lovelace$/);
  });

  it('contain neither what partners collect nor other operators’ money', async () => {
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    await atDesk('cash');
    const other = await test.addOperator();
    expect(await takings(YEAR, other.api)).toEqual([]);
    expect((await other.api.get(`${OPERATOR}/takings.csv`, YEAR)).text).toBe(`${HEADER}\r\n`);
    expect(await takings()).toEqual(['2027-03-01 cash 9000 0 GBP 1']);
    for (const path of ['takings', 'takings.csv']) {
      expectProblem(await (await operator.client(['ota'])).get(`${OPERATOR}/${path}`, YEAR), 403, 'forbidden');
    }
  });

  it('are exported with the VAT at which they were recorded', async () => {
    const amounts = async () =>
      (await exported()).slice(1).map((line) => {
        const [, , , kind, , , ...rest] = line.split(',');
        return [kind, ...rest.slice(0, 4)].join(' ');
      });
    const setVat = async (path: string, VATPercent: number | '') =>
      expect((await operator.api.patch(`${OPERATOR}${path}`, { VATPercent })).status).toBe(200);
    const ofActivity = `/activities/${activityId}`;

    const reference = await atDesk('invoice');
    await send(reference, 'payments', { Method: 'cash', Amount: money(1000) });
    await setVat('', 20);
    await send(reference, 'payments', { Method: 'cash', Amount: money(1001) });
    await setVat(ofActivity, 17.5);
    await send(reference, 'payments', { Method: 'cash', Amount: money(4500) });
    await setVat(ofActivity, 0);
    await send(reference, 'payments', { Method: 'cash', Amount: money(100) });
    await setVat(ofActivity, '');
    await setVat('', 5.25);
    await send(reference, 'payments', { Method: 'cash' });
    const payments = [
      ...['payment 10.00 0 0.00 10.00', 'payment 8.34 20 1.67 10.01', 'payment 38.30 17.5 6.70 45.00'],
      ...['payment 1.00 0 0.00 1.00', 'payment 22.79 5.25 1.20 23.99'],
    ];
    expect(await amounts()).toEqual(payments);

    // The latest payments are refunded first, each at its own rate.
    await setVat('', 100);
    await send(reference, 'refunds', { Amount: money(2399 + 100 + 4500 + 3) });
    expect(await amounts()).toEqual([
      ...payments,
      ...['refund -22.79 5.25 -1.20 -23.99', 'refund -1.00 0 0.00 -1.00', 'refund -38.30 17.5 -6.70 -45.00'],
      'refund -0.02 20 -0.01 -0.03',
    ]);
  });

  it.each([
    [1000, 20, [333, 333]],
    [1, 20, []],
    [100, 17.5, Array(9).fill(10)],
    [701, 5, [1, 2, 3, 5, 8, 13]],
  ])(
    'of %d minor units at %d %%, refunded in parts of %j and the rest, have a VAT of zero in total',
    async (paid, VATPercent, parts) => {
      expect((await operator.api.patch(OPERATOR, { VATPercent })).status).toBe(200);
      const reference = await atDesk('invoice');
      await send(reference, 'payments', { Method: 'cash', Amount: money(paid) });
      for (const part of parts) await send(reference, 'refunds', { Amount: money(part) });
      await send(reference, 'refunds', {});
      const lines = (await exported()).slice(1).map((line) => line.split(','));
      expect(lines).toHaveLength(parts.length + 2);
      const sums = [6, 8, 9].map((column) => lines.reduce((sum, cells) => sum + Math.round(100 * +cells[column]!), 0));
      expect(sums).toEqual([0, 0, 0]);
    },
  );

  it.each([-1, 100.01, 17.555, 1e-7, '20', 'none', null])('have no VAT of %j percent', async (VATPercent) => {
    for (const path of [OPERATOR, `${OPERATOR}/activities/${activityId}`]) {
      const answer = await operator.api.patch(path, { VATPercent });
      if (VATPercent === null) expect(answer.status).toBe(200);
      else expectProblem(answer, 422, 'validation', ['VATPercent']);
    }
    expect((await operator.api.get(OPERATOR)).body.data.VATPercent).toBe(0);
    expect((await operator.api.get(`${OPERATOR}/activities/${activityId}`)).body.data.VATPercent).toBeNull();
  });

  it('have the VAT that owners enter in the dashboard', async () => {
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const forms = [
      { page: '/dashboard/settings', path: OPERATOR, empty: 0 },
      { page: `/dashboard/activities/${activityId}`, path: `${OPERATOR}/activities/${activityId}`, empty: null },
    ];
    for (const { page, path, empty } of forms) {
      for (const [VATPercent, expected] of [
        ['17.5', 17.5],
        ['', empty],
      ] as const) {
        const [form] = (await owner.get(page)).text.match(/<form [^>]*id="(settings|activity)".*?<\/form>/s)!;
        const shown = shownFields(form).filter(([name]) => name !== '_csrf' && name !== 'VATPercent');
        expect((await owner.submit(page, [...shown, ['VATPercent', VATPercent]])).status).toBe(303);
        expect((await operator.api.get(path)).body.data.VATPercent).toBe(expected);
      }
    }
  });

  it('are read in portions that neither omit nor repeat entries of the same second', async () => {
    for (let booking = 0; booking < 3; booking++) {
      const reference = await atDesk('cash');
      await send(reference, 'refunds', { Amount: money(1000) });
    }
    const takings = test.app.get(TakingsRepository);
    const day = { startsAt: test.clock.now() - 60, endsAt: test.clock.now() + 60 };
    const all = await takings.listEntries(operator.id, day, 100);
    expect(all.map(({ kind }) => kind).sort()).toEqual([...Array(3).fill('payment'), ...Array(3).fill('refund')]);
    for (const size of [1, 2, 4]) {
      const found = [];
      for (let portion = await takings.listEntries(operator.id, day, size); portion.length > 0;) {
        found.push(...portion);
        portion = await takings.listEntries(operator.id, day, size, portion.at(-1));
      }
      expect(found).toEqual(all);
    }
  });

  it('are exported as readable lines without formulas', async () => {
    activityId = await addActivity('=HYPERLINK("x")');
    const Customer = { FirstName: '@Ada', LastName: 'Byron, King' };
    const reference = await atDesk('invoice', { Customer });
    test.clock.set('2027-04-01T07:05:00Z');
    await send(reference, 'payments', { Method: 'card', Reference: '+44', Amount: money(8999) });
    test.clock.set('2027-04-01T23:30:00Z');
    await send(reference, 'refunds', { Amount: money(50) });
    const rest = `GBP,"'=HYPERLINK(""x"")","'@Ada Byron, King"`;
    expect(await exported()).toEqual([
      HEADER,
      `2027-04-01,08:05,${reference},payment,card,'+44,89.99,0,0.00,89.99,${rest}`,
      `2027-04-02,00:30,${reference},refund,card,'+44,-0.50,0,0.00,-0.50,${rest}`,
    ]);
    expect(await exported({ From: '2027-04-02', To: '2027-04-02' })).toHaveLength(2);

    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const { text, headers } = await owner.get('/dashboard/business/takings.csv?Span=month&Date=2027-04-01');
    expect(headers.get('content-disposition')).toContain('takings-2027-04-01-to-2027-04-30.csv');
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  it.each([
    [{ From: '2027-06-02', To: '2027-06-01' }, ['To']],
    [{ From: '2027-01-01', To: '2028-01-02' }, ['To']],
    [{ From: '2027-01-01' }, ['To']],
    [{ To: '2027-01-01' }, ['From']],
    [{ From: '2027-02-30', To: 'today' }, ['From', 'To']],
  ])('need a range of at most 366 dates: %j', async (range, fields) => {
    for (const path of ['takings', 'takings.csv']) {
      expectProblem(await operator.api.get(`${OPERATOR}/${path}`, range), 422, 'validation', fields);
    }
  });

  it('accept 366 dates', async () => {
    expect(await takings({ From: '2027-01-01', To: '2028-01-01' })).toEqual([]);
  });
});
