import { DataSource } from 'typeorm';
import { BookingEntity } from '../../src/bookings';
import { OperatorsService } from '../../src/operators';
import type { ApiClient } from '../support/api-client';
import { cancellationPolicy } from '../support/cancellation-policies';
import { expectProblem } from '../support/expect-problem';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';
const JUNE = { from: '2027-06-01', to: '2027-06-30' };

/** A row as `status total commission net`. */
const spelled = ({ Status, Total, Commission, Net }: Record<string, any>) =>
  `${Status} ${Total.Amount} ${Commission.Amount} ${Net.Amount}`;

describe('statements of partners', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    activityId = await addActivity(4500);
  });

  async function addActivity(Amount: number, Currency = 'GBP'): Promise<string> {
    const { ActivityID } = await operator.addActivity({ Price: { Amount, Currency }, DefaultCapacity: 50 });
    for (const date of ['2027-06-05', '2027-06-06']) {
      for (const time of ['10:00', '14:00']) await operator.addTimeslot(ActivityID, date, time, 50);
    }
    return ActivityID;
  }

  const agree = async (CommissionPercent: number | null, slug = 'adventuro') => {
    const set = await operator.api.put(`${OPERATOR}/partners/${slug}`, { CommissionPercent });
    expect(set.status).toBe(200);
  };
  const setPolicy = async (step: [hoursBefore: number, refundPercent: number]) => {
    const set = await operator.api.patch(OPERATOR, { CancellationPolicy: cancellationPolicy(step) });
    expect(set.status).toBe(200);
  };
  const book = async (overrides: Record<string, unknown> = {}, api = operator.api): Promise<string> => {
    const booked = await api.post(`${OTA}/booking`, bookingBody(activityId, overrides));
    expect([booked.status, booked.body]).toMatchObject([201, {}]);
    return booked.body.data.BookingReference;
  };
  const send = async (path: string, body: object = {}, api: ApiClient = operator.api) => {
    expect((await api.post(path, body)).status).toBe(200);
  };
  const statement = async (query: object = JUNE, api: ApiClient = operator.api) => {
    const { status, body } = await api.get(`${OTA}/statement`, { ...query });
    expect(status).toBe(200);
    return body;
  };
  const rows = async (api: ApiClient = operator.api): Promise<string[]> =>
    (await statement(JUNE, api)).data.map(spelled);

  it('list bookings with what the partner collects, retains and owes', async () => {
    await agree(20);
    const PaymentReference = 'ADV-1';
    const reference = await book({ Participants: 2, PaymentReference });
    const money = (Amount: number) => ({ Amount, Currency: 'GBP' });
    const amounts = { Total: money(9000), Commission: money(1800), Net: money(7200) };
    const expected = {
      Period: { From: JUNE.from, To: JUNE.to },
      Totals: { Bookings: 1, Cancelled: 0, ...amounts, OtherCurrencies: [] },
      data: [
        {
          ...{ BookingReference: reference, PaymentReference, Status: 'confirmed' },
          ...{ Date: '2027-06-05', Time: '10:00', ActivityID: activityId, Participants: 2 },
          ...amounts,
          ...{ CreatedAt: Date.parse('2027-06-01T08:00:00Z') / 1000, CancelledAt: null },
        },
      ],
      NextCursor: null,
    };
    expect(await statement()).toEqual(expected);
    const { body } = await operator.api.get(`${OPERATOR}/partners/adventuro/statement`, JUNE);
    expect(body).toEqual(expected);
  });

  it('go by session dates, page by page, with the totals of all pages', async () => {
    await agree(20);
    const places = ['2027-06-06 10:00', '2027-06-05 14:00', '2027-06-05 10:00', '2027-06-06 14:00', '2027-06-05 10:00'];
    for (const place of places) {
      const [Date, Time] = place.split(' ');
      await book({ Date, Time });
    }
    const listed: Record<string, any>[] = [];
    for (let Cursor: string | null | undefined; Cursor !== null;) {
      const page = await statement({ ...JUNE, Limit: 2, ...(Cursor && { Cursor }) });
      expect(page.Totals).toMatchObject({ Bookings: 5, Net: { Amount: 5 * 3600 } });
      expect(page.data.length).toBeLessThanOrEqual(2);
      listed.push(...page.data);
      Cursor = page.NextCursor;
    }
    expect(listed.map(({ Date, Time }) => `${Date} ${Time}`)).toEqual([...places].sort());
    expect(new Set(listed.map(({ BookingReference }) => BookingReference)).size).toBe(5);
    const oneDay = await statement({ from: '2027-06-06', to: '2027-06-06' });
    expect([oneDay.data.length, oneDay.Totals.Bookings]).toEqual([2, 2]);
  });

  it('contain no holds, neither active nor ended ones, and no other sales', async () => {
    await agree(20);
    const hold = async () => (await operator.api.post(`${OTA}/holds`, holdBody(activityId))).body.data.HoldID;
    await hold();
    expect((await operator.api.delete(`${OTA}/holds/${await hold()}`)).status).toBe(204);
    const atDesk = { ...bookingBody(activityId), Payment: { Method: 'invoice' } };
    expect((await operator.api.post(`${OPERATOR}/bookings`, atDesk)).status).toBe(201);
    expect(await statement()).toMatchObject({ Totals: { Bookings: 0, Cancelled: 0, Net: { Amount: 0 } }, data: [] });
    await book({ HoldID: await hold() });
    expect(await rows()).toEqual(['confirmed 4500 900 3600']);
  });

  it('show nobody the bookings of another partner, or of another key without a partner', async () => {
    await agree(20);
    await agree(10, 'other');
    const other = await operator.client(['ota'], 'other');
    const nobodys = await Promise.all([operator.client(['ota']), operator.client(['ota'])]);
    await book();
    await book({ Participants: 2 }, other);
    await book({ Participants: 3 }, nobodys[0]);
    expect(await rows()).toEqual(['confirmed 4500 900 3600']);
    expect(await rows(other)).toEqual(['confirmed 9000 900 8100']);
    expect(await rows(nobodys[0])).toEqual(['confirmed 13500 0 13500']);
    expect(await statement(JUNE, nobodys[1])).toMatchObject({ Totals: { Bookings: 0 }, data: [] });
    for (const api of [other, nobodys[0]]) {
      expectProblem(await api.get(`${OPERATOR}/partners/adventuro/statement`, JUNE), 403, 'forbidden');
    }
    const ofOperator = await operator.api.get(`${OPERATOR}/partners/other/statement`, JUNE);
    expect(ofOperator.body.data.map(spelled)).toEqual(['confirmed 9000 900 8100']);
    const unknown = await operator.api.get(`${OPERATOR}/partners/nobody/statement`, JUNE);
    expect([unknown.status, unknown.body.data]).toEqual([200, []]);
  });

  it('show what the operator retains after a cancellation', async () => {
    await setPolicy([1, 50]);
    await agree(20);
    await send(`${OTA}/bookings/${await book()}/cancel`);
    await setPolicy([1, 100]);
    await send(`${OTA}/bookings/${await book()}/cancel`);
    await book();
    expect(await rows()).toEqual(['cancelled 2250 450 1800', 'cancelled 0 0 0', 'confirmed 4500 900 3600']);
    const { Totals, data } = await statement();
    expect(Totals).toMatchObject({ Bookings: 1, Cancelled: 2, Total: { Amount: 6750 }, Net: { Amount: 5400 } });
    expect(data[0].CancelledAt).toBe(Date.parse('2027-06-01T08:00:00Z') / 1000);
  });

  it('show that nothing is retained if the operator cancels the session', async () => {
    await setPolicy([1, 50]);
    await agree(20);
    const { TimeslotID } = await operator.addTimeslot(activityId, '2027-06-07', '10:00');
    await book({ Date: '2027-06-07' });
    await send(`${OPERATOR}/timeslots/${TimeslotID}/cancel`);
    expect(await rows()).toEqual(['cancelled 0 0 0']);
  });

  it('have the percentage of the sale, also after changes', async () => {
    await agree(20);
    const reference = await book({ Participants: 2 });
    const held = await operator.api.post(`${OTA}/holds`, holdBody(activityId, { Time: '14:00' }));
    await agree(50);
    await book({ HoldID: held.body.data.HoldID, Time: '14:00' });
    await book({ Date: '2027-06-06' });
    await agree(null);
    await book({ Date: '2027-06-06', Time: '14:00' });
    const others = ['confirmed 4500 900 3600', 'confirmed 4500 2250 2250', 'confirmed 4500 0 4500'];
    expect(await rows()).toEqual(['confirmed 9000 1800 7200', ...others]);
    const changed = await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 3 });
    expect(changed.status).toBe(200);
    expect(await rows()).toEqual(['confirmed 13500 2700 10800', ...others]);
    await send(`${OPERATOR}/bookings/${reference}/move`, { Date: '2027-06-06', Time: '14:00' });
    expect((await rows()).sort()).toEqual(['confirmed 13500 2700 10800', ...others].sort());
  });

  it('show bookings from before partners had terms without commission', async () => {
    await agree(20);
    const old = [await book(), await book({ Participants: 2 })];
    await send(`${OTA}/bookings/${old[1]}/cancel`);
    const columns = { commissionRate: null, chargedAmount: null, netAmount: null };
    for (const reference of old) {
      await test.app.get(DataSource).manager.update(BookingEntity, { operatorId: operator.id, reference }, columns);
    }
    expect(await rows()).toEqual(['confirmed 4500 0 4500', 'cancelled 0 0 0']);
    expect((await statement()).Totals).toMatchObject({ Total: { Amount: 4500 }, Net: { Amount: 4500 } });
  });

  it('have one currency, and name the others', async () => {
    await agree(20);
    await book();
    await test.app.get(OperatorsService).changeSettings(operator.id, { currency: 'JPY' });
    activityId = await addActivity(1015, 'JPY');
    await agree(10);
    await book({ Participants: 3 });
    const { Totals, data } = await statement();
    expect(data.map(spelled)).toEqual(['confirmed 3045 303 2742']);
    expect([Totals.Net, Totals.OtherCurrencies]).toEqual([{ Amount: 2742, Currency: 'JPY' }, ['GBP']]);
    const inPounds = await statement({ ...JUNE, Currency: 'GBP' });
    expect(inPounds.data.map(spelled)).toEqual(['confirmed 4500 900 3600']);
    expect(inPounds.Totals).toMatchObject({ Net: { Amount: 3600, Currency: 'GBP' }, OtherCurrencies: ['JPY'] });
  });

  it.each([
    [{}, ['from', 'to']],
    [{ from: '2027-06-31', to: 'x', Currency: 'pounds' }, ['from', 'to', 'Currency']],
    [{ from: '2027-06-02', to: '2027-06-01' }, ['to']],
    [{ from: '2027-01-01', to: '2028-01-02' }, ['to']],
    [{ ...JUNE, Limit: 0 }, ['Limit']],
    [{ ...JUNE, Cursor: 'x' }, ['Cursor']],
  ])('reject the query %j', async (query, fields) => {
    expectProblem(await operator.api.get(`${OTA}/statement`, query), 422, 'validation', fields);
    expect((await operator.api.get(`${OTA}/statement`, { from: '2027-01-01', to: '2028-01-01' })).status).toBe(200);
  });

  it('reject a path that names no partner', async () => {
    for (const path of ['statement', 'statement.csv']) {
      const answer = await operator.api.get(`${OPERATOR}/partners/No-Slug/${path}`, JUNE);
      expectProblem(answer, 422, 'validation', ['Slug']);
    }
  });
});

describe.each([
  { currency: 'JPY', price: 1015, percent: 10, row: '3045,303,2742,JPY' },
  { currency: 'GBP', price: 1020, percent: 2.5, row: '30.60,0.78,29.82,GBP' },
  { currency: 'KWD', price: 4505, percent: 12.5, row: '13.515,1.689,11.826,KWD' },
])('a statement as CSV in $currency', ({ currency, price, percent, row }) => {
  const { operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operator: { currency } });

  it('has the same rows in units of the currency, and no formulas', async () => {
    const { ActivityID } = await operator.addActivity({ Price: { Amount: price, Currency: currency } });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.api.put(`${OPERATOR}/partners/adventuro`, { CommissionPercent: percent });
    const bookings: string[] = [];
    for (const PaymentReference of ['=1+1', 'ADV,2']) {
      const booked = await operator.api.post(
        `${OTA}/booking`,
        bookingBody(ActivityID, { Participants: 3, PaymentReference }),
      );
      bookings.push(booked.body.data.BookingReference);
    }
    await operator.api.post(`${OTA}/bookings/${bookings[1]}/cancel`, {});
    const expected = [
      'BookingReference,PaymentReference,Status,Date,Time,ActivityID,Participants,Total,Commission,Net,Currency,CreatedAt,CancelledAt',
      `${bookings[0]},'=1+1,confirmed,2027-06-05,10:00,${ActivityID},3,${row},2027-06-01 09:00,`,
      expect.stringContaining(`${bookings[1]},"ADV,2",cancelled,2027-06-05,10:00,${ActivityID},3,0`),
      '',
    ];
    for (const path of [`${OTA}/statement.csv`, `${OPERATOR}/partners/adventuro/statement.csv`]) {
      const { status, headers, text } = await operator.api.get(path, JUNE);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(headers.get('content-disposition')).toContain('statement-2027-06-01-to-2027-06-30.csv');
      expect(text.split('\r\n')).toEqual(expected);
    }
  });
});
