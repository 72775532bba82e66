import { addPlannedUsage } from '../support/planned-usage';
import { DataSource } from 'typeorm';
import { BookingEntity } from '../../src/bookings';
import { PriceRuleEntity } from '../../src/catalog';
import { BookingPaymentEntity, BookingRefundEntity } from '../../src/payments';
import { JobsRunner } from '../../src/platform/jobs';
import { type Statement, sqlitePlan, statementsDuring } from '../support/statements';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { database } from '../support/test-database';

/** Enough that what belongs to one of them is a small part. */
const [OPERATORS, ACTIVITIES] = [24, 4];
/** One each day from 2027-01-01. */
const PAID_BOOKINGS = 100;

/** All of a table, each operator in turn, or all bookings, timeslots or usage of an operator; `sums` is one row. */
const SQLITE_SCAN =
  /^SCAN\b(?! CONSTANT ROW| sums$)|\(ANY\(|\b(booking|timeslot|usage_entry|usage_entry_key) USING .*\(operator_id=\?\)$/;

const PARTNER = '/api/v2/ota/partner';
const TAKINGS = '/api/v2/operator/takings';
const METERS = '/api/v2/usage/meters';
const ENTRIES = `${METERS}/entries`;
const SUBJECTS = '/api/v2/usage/subjects';
const STATEMENT = '/api/v2/usage/statement?Subject=customer%207';
const ALL_DATES = 'from=1970-01-01&to=9999-12-31';
const JANUARY = 'from=1970-01-01&to=1970-01-31';
const DAYS = 'from=1970-01-01&to=1970-01-30';

/** What one line of a plan says, in the words of either database. */
interface PlanLine {
  /** SQLite: `SCAN` reads everything; `ANY(operator_id)` looks at every operator in turn. */
  readonly detail?: string;
  /** MariaDB: how rows are found; `ALL` and `index` read the entire table or the entire index. */
  readonly type?: string | null;
  readonly table?: string | null;
  readonly key?: string | null;
}

/** What a recursion has found is as many rows as it was to find. */
function isOfRecursion({ detail, table }: PlanLine): boolean {
  return detail === undefined
    ? /^(<|f$|found$|s$)/.test(table ?? '<')
    : /^SCAN (\d+ CONSTANT|f|found|latest|s)\b/.test(detail);
}

/**
 * The reads that partners make most often must not become slower with the number of timeslots and operators, so none
 * may read a table from one end to the other.
 */
describe('the plans of the hottest queries', () => {
  let test: TestApp;
  let operator: TestOperator;
  let activityId: string;
  let activityIds: string[];
  let entryId: number;
  let source: DataSource;

  beforeAll(async () => {
    // Nothing may be remembered: every statement is to be seen.
    test = await TestApp.create({ plainNest: true });
    source = test.app.get(DataSource);
    for (let n = 0; n < OPERATORS; n++) operator = await fillOperator();
    await source.query(
      database() === 'sqlite'
        ? 'ANALYZE'
        : 'ANALYZE TABLE operator, activity, ticket_type, price_rule, question, timeslot, booking, api_key, usage_entry, usage_allowance, usage_entry_key, usage_subject_entry, usage_subject_day, usage_subject_month, usage_statement_line, usage_price, usage_billing_month, booking_payment, booking_refund',
    );
    // Definitions and thresholds, of which there are none, are read once.
    expect((await operator.api.get(`${METERS}?${JANUARY}&Subject=customer%207`)).status).toBe(200);
  });

  afterAll(() => test.close());

  async function fillOperator(): Promise<TestOperator> {
    const added = await test.addOperator();
    activityIds = [];
    for (let n = 0; n < ACTIVITIES; n++) {
      const { ActivityID, ID } = await added.addActivity();
      const rule = { operatorId: added.id, activityId: ID, position: 0, ticketTypeId: 1, priceAmount: 1 };
      await source.manager.insert(PriceRuleEntity, { ...rule, weekdays: [], times: [] });
      activityIds.push((activityId = ActivityID));
      await added.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, { Type: 'text', Label: 'Height' });
      const repeat = { Frequency: 'daily', Interval: 1, Until: '2027-07-31' };
      const timeslots = { Date: '2027-06-01', Time: '10:00', Capacity: 2, Repeat: repeat };
      expect((await added.api.post(`/api/v2/operator/activities/${ActivityID}/timeslots`, timeslots)).status).toBe(201);
    }
    await addPaidBookings(added);
    entryId = await addPlannedUsage(added.api);
    return added;
  }

  /** Bookings with a payment and its refund. */
  async function addPaidBookings({ api, id: operatorId }: TestOperator): Promise<void> {
    const body = { ...bookingBody(activityId, { Date: '2027-06-10' }), Payment: { Method: 'invoice' } };
    expect((await api.post('/api/v2/operator/bookings', body)).status).toBe(201);
    const { id, ...booking } = await source.manager.findOneByOrFail(BookingEntity, { operatorId });
    const copies = Array.from({ length: PAID_BOOKINGS }, (_, n) => {
      const unique = `${id}B${n}`;
      return { ...booking, reference: unique, waiverToken: unique };
    });
    await source.manager.insert(BookingEntity, copies);
    const bookings = await source.manager.findBy(BookingEntity, { operatorId });
    const common = bookings.map(({ id: bookingId, reference }, n) => ({
      ...{ operatorId, bookingId, publicId: reference, amount: 4500, method: 'cash' },
      createdAt: Date.parse('2027-01-01T12:00:00Z') / 1000 + n * 86_400,
    }));
    const payments = common.map((each) => ({ ...each, refundedAmount: 4500 }));
    await source.manager.insert(BookingPaymentEntity, payments);
    const ofRefunds = { paymentId: 1, currency: 'GBP', status: 'succeeded', updatedAt: 0 } as const;
    const refunds = common.map((each) => ({ ...each, ...ofRefunds }));
    await source.manager.insert(BookingRefundEntity, refunds);
  }

  /** The statements that a request executes and that read or change tables. */
  async function statementsOf(request: () => Promise<{ status: number }>, status: number): Promise<Statement[]> {
    const statements = await statementsDuring(source, async () => {
      expect((await request()).status).toBe(status);
    });
    return statements.filter(({ sql }) => /^\s*(SELECT|UPDATE|DELETE)\b.*\b(FROM|SET)\b/is.test(sql));
  }

  async function planOf(statement: Statement): Promise<PlanLine[]> {
    const { sql, parameters } = statement;
    if (database() === 'sqlite') return sqlitePlan(test.database, statement);
    return source.query(`EXPLAIN ${sql}`, parameters);
  }

  /** Lines of its plan that read an entire table or an entire index. */
  async function scansOf(statement: Statement): Promise<unknown[]> {
    const { sql } = statement;
    const plan = await planOf(statement);
    expect(plan.length).toBeGreaterThan(0);
    // What was read up to a limit before is few rows, and all of them are wanted.
    const bounded = [...sql.matchAll(/\bLIMIT \?\) AS (\w+)/g)].map(([, name]) => `SCAN ${name!}`);
    const isBounded = ({ detail, table }: PlanLine) =>
      detail === undefined ? bounded.length > 0 && table?.startsWith('<derived') : bounded.includes(detail);
    return plan
      .filter((line) => !isBounded(line))
      .filter(({ detail, type }) =>
        detail === undefined ? /^(ALL|index)$/.test(type ?? '') : SQLITE_SCAN.test(detail),
      )
      .map((line) => ({ sql, line }));
  }

  it.each([
    ['products', ['activity', 'ticket_type'], () => `${PARTNER}/products`],
    ['products by name', ['activity', 'ticket_type'], () => `${PARTNER}/products?name=kayak`],
    ['one product', ['activity', 'ticket_type', 'price_rule'], () => `${PARTNER}/products/${activityId}`],
    ['one product by its name', ['activity'], () => `${PARTNER}/resolve-product?Name=sunset%20kayak%20tour`],
    ['dates', ['activity', 'timeslot'], () => dates('2027-06-01', '2027-07-31')],
    ['timeslots', ['activity', 'timeslot'], () => `${PARTNER}/availability/${activityId}/timeslots?Date=2027-06-05`],
    ['timeslots of several products', ['activity', 'price_rule', 'timeslot'], () => search('2027-06-05', '2027-06-06')],
    ['bookings that have changed', ['booking'], () => `${PARTNER}/bookings?UpdatedSince=0`],
    [
      'usage entries by their key',
      ['usage_entry_key', 'usage_entry'],
      () => `${ENTRIES}?${ALL_DATES}&EntryKey=key%207`,
    ],
    ['usage entries of a subject', ['usage_subject_entry'], () => `${ENTRIES}?${ALL_DATES}&Subject=customer%207`],
    ['… of one meter', ['usage_subject_entry'], () => `${ENTRIES}?${ALL_DATES}&Subject=customer%207&Meter=m`],
    ['usage of a subject', ['usage_subject_month'], () => `${METERS}?${JANUARY}&Subject=customer%207`],
    ['… in some days', ['usage_subject_day'], () => `${METERS}?${DAYS}&Subject=customer%207`],
    ['… by hour', ['usage_subject_entry'], () => `${METERS}/series?${JANUARY}&Interval=hour&Subject=customer%207`],
    ['subjects', ['usage_subject_month'], () => `${SUBJECTS}?${JANUARY}`],
    ['… of one meter', ['usage_subject_month'], () => `${SUBJECTS}?${JANUARY}&Meter=m`],
    ['… in some days', ['usage_subject_day'], () => `${SUBJECTS}?${DAYS}`],
    ['a closed statement', ['usage_statement_line'], () => `${STATEMENT}&month=1970-01`],
    ['an open one', ['usage_statement_line', 'usage_subject_month', 'usage_price'], () => `${STATEMENT}&month=1970-02`],
    [
      'a balance',
      ['usage_allowance', 'usage_subject_month'],
      () => '/api/v2/usage/balance?Subject=customer%207&Meter=m',
    ],
    ['the highest usage', ['usage_entry'], () => `${METERS}?${JANUARY}&Meter=peak`],
    ['… of a subject', ['usage_subject_entry'], () => `${METERS}?${JANUARY}&Meter=peak&Subject=customer%207`],
    ['… by subject', ['usage_entry'], () => `${SUBJECTS}?${JANUARY}&Meter=peak`],
    ['a level by subject', ['usage_subject_month'], () => `${SUBJECTS}?from=1970-03-01&to=1970-03-02&Meter=level`],
    ['a usage entry', ['usage_entry'], () => `${ENTRIES}/${entryId}`],
    ['takings', ['booking_payment', 'booking_refund'], () => `${TAKINGS}?From=2027-01-01&To=2027-12-31`],
    ['a statement of a partner', ['booking'], () => `${PARTNER}/statement?from=2027-06-01&to=2027-06-30`],
    ['questions', ['activity', 'question'], () => `${PARTNER}/questions/${activityId}`],
  ])('find %s without reading an entire table', async (_, tables, path) => {
    const statements = await statementsOf(() => operator.api.get(path()), 200);
    for (const table of tables)
      expect(statements.map(({ sql }) => sql).join('\n')).toMatch(new RegExp(`\\b${table}\\b`));
    expect((await Promise.all(statements.map(scansOf))).flat()).toEqual([]);
  });

  it.each([
    ['a booking', 1, 201],
    ['an error with alternatives', 3, 409],
  ])('find what %s needs without reading an entire table', async (_, participants, status) => {
    const body = bookingBody(activityId, { Participants: participants });
    const statements = await statementsOf(() => operator.api.post(`${PARTNER}/booking`, body), status);
    expect(statements.map(({ sql }) => sql).join('\n')).toMatch(/FROM timeslot\s+WHERE id IN/);
    expect((await Promise.all(statements.map(scansOf))).flat()).toEqual([]);
  });

  it('find what the thresholds of a subject need without reading an entire table', async () => {
    const ids: string[] = [];
    for (const [Subject, Period] of ['customer 7 day', '* day', '* month'].map((each) => each.split(/ (?=\w+$)/))) {
      const threshold = { Meter: 'm', Subject, Period, Limit: 0.5, Levels: [100, 200, 900] };
      ids.push((await operator.api.post('/api/v2/usage/thresholds', threshold)).body.data.ThresholdID);
    }
    const record = (n: number) => operator.api.post(METERS, { Meter: 'm', Usage: 1, Subject: `customer ${n}` });
    for (let n = 0; n < 8; n++) expect((await record(n)).status).toBe(201);
    const recorded = await statementsOf(() => record(7), 201);
    expect((await operator.api.delete(`/api/v2/usage/thresholds/${ids[0]}`)).status).toBe(204);
    const deleted = await statementsDuring(source, async () => void (await test.app.get(JobsRunner).runOnce()));
    const statements = [...recorded, ...deleted].filter(({ sql }) =>
      /^\s*(SELECT|DELETE)\b.*usage_(threshold_level|subject_(day|month))/is.test(sql),
    );
    for (const table of ['usage_subject_day', 'usage_subject_month', 'usage_threshold_level'])
      expect(statements.map(({ sql }) => sql).join('\n')).toMatch(new RegExp(`FROM ${table}\\b`));
    expect((await Promise.all(statements.map(scansOf))).flat()).toEqual([]);
  });

  it.each([
    ['availability', { localDateStart: '2027-06-01', localDateEnd: '2027-06-30' }],
    ['availability', { availabilityIds: ['2027-06-05T10:00:00+01:00', '2027-06-06T10:00:00+01:00'] }],
    ['availability/calendar', { localDateStart: '2027-06-01', localDateEnd: '2027-06-30' }],
  ])('find what OCTO’s %s of %j needs without reading all timeslots', async (path, requested) => {
    const body = { productId: activityId, optionId: 'DEFAULT', ...requested };
    const statements = await statementsOf(() => operator.api.post(`/octo/${path}`, body), 200);
    expect(statements.map(({ sql }) => sql).join('\n')).toMatch(/\btimeslot\b/);
    const scans = (await Promise.all(statements.map(scansOf))).flat() as { line: PlanLine }[];
    expect(scans.filter(({ line }) => !isOfRecursion(line))).toEqual([]);
  });

  it.each(['takings', 'takings.csv'])('find %s with the indexes of their time', async (path) => {
    const dates = { From: '2027-02-05', To: '2027-02-05' };
    const request = () => operator.api.get(`/api/v2/operator/${path}`, dates);
    const statements = await statementsOf(request, 200);
    const ofTakings = statements.filter(({ sql }) => /\bbooking_(payment|refund)\b/.test(sql));
    const used = (await Promise.all(ofTakings.map(planOf))).flat().map(({ detail, key }) => detail ?? key ?? '');
    for (const index of ['ix_booking_payment_created', 'ix_booking_refund_created', 'ix_booking_refund_paid_out']) {
      expect(used.filter((line) => line.includes(index))).toHaveLength(1);
    }
  });

  it('notices a query that no index serves', async () => {
    const unserved = { sql: 'SELECT id FROM timeslot WHERE ends_at = ?', parameters: [1] };
    expect(await scansOf(unserved)).toHaveLength(1);
  });

  const search = (from: string, to: string) =>
    `${PARTNER}/availability?ActivityIDs=${activityIds.join(',')}&StartDate=${from}&EndDate=${to}`;
  const dates = (from: string, to: string) =>
    `${PARTNER}/availability/${activityId}/dates?StartDate=${from}&EndDate=${to}`;
});
