import { DataSource } from 'typeorm';
import { FIGURES, ReportsAuditService, ReportsService, NOTHING } from '../../src/reports';
import { JobsRunner } from '../../src/platform/jobs';
import { OctoSales } from '../support/octo-bookings';
import { Storm } from '../support/storm';
import { type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const ALL = { from: '2000-01-01', to: '2099-12-31' };
const KEY = ['date', 'activityId', 'source', 'partner', 'currency'] as const;
const BOOKING = '/api/v2/ota/partner/booking';

interface BookingRow {
  readonly [column: string]: string | number | null;
}

describe('figures of the business', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const query = (sql: string, parameters: unknown[] = []) =>
    test.app.get(DataSource).query<BookingRow[]>(sql, parameters);
  const verify = () => test.app.get(ReportsAuditService).verify();

  const keptOf = async ({ id }: TestOperator) => {
    const sums = await test.app.get(ReportsService).sums(id, ALL, KEY);
    return new Map(sums.map((sum) => [KEY.map((name) => sum[name]).join(' '), FIGURES.map((name) => sum[name])]));
  };

  /** Counts the operator's bookings independently. */
  async function recountOf({ id }: TestOperator, timeZone: string) {
    const figures = new Map<string, Record<string, number>>();
    const dates = new Intl.DateTimeFormat('en-CA', { timeZone });
    const dateOf = (seconds: unknown) => dates.format(Number(seconds) * 1000);
    for (const row of await query('SELECT * FROM booking WHERE operator_id = ?', [id])) {
      if (row['status'] !== 'confirmed' && row['status'] !== 'cancelled') continue;
      const add = (date: unknown, added: Record<string, unknown>) => {
        const key = [date, row['activity_id'], row['source'], row['partner'] ?? '', row['currency']].join(' ');
        const sums = figures.get(key) ?? { ...NOTHING };
        for (const [name, value] of Object.entries(added)) sums[name]! += Number(value);
        figures.set(key, sums);
      };
      const { participants: places, total_amount: amount } = row;
      add(dateOf(row['created_at']), { soldBookings: 1, soldPlaces: places, soldAmount: amount });
      if (row['status'] === 'cancelled') {
        const date = dateOf(row['cancelled_at']);
        add(date, { cancelledBookings: 1, cancelledPlaces: places, cancelledAmount: amount });
      } else {
        const waiversIncomplete = row['waiver_status'] === 'incomplete' ? 1 : 0;
        add(row['session_date'], {
          sessionBookings: 1,
          sessionPlaces: places,
          sessionAmount: amount,
          waiversIncomplete,
        });
      }
    }
    return new Map([...figures].map(([key, sums]) => [key, FIGURES.map((name) => sums[name])]));
  }

  const sorted = <V>(map: Map<string, V>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));

  async function expectExact(timeZone = 'Europe/London'): Promise<void> {
    expect(sorted(await keptOf(operator))).toEqual(sorted(await recountOf(operator, timeZone)));
    expect((await verify()).differences).toEqual([]);
  }

  it('match the bookings, whatever happens to them and whichever process counts', async () => {
    const storm = await Storm.over(operator);
    const desk = test.anonymous.withKey(await operator.issueKey(['ota', 'operator']));
    const other = await test.another();
    for (const instant of ['2027-06-01T22:59:59Z', '2027-06-01T23:00:00Z', '2027-06-04T12:00:00Z']) {
      for (const app of [test, other]) app.clock.set(instant);
      let hasEnded = false;
      const counting = [test, other].map(async ({ app }) => {
        while (!hasEnded) await app.get(JobsRunner).runOnce();
      });
      const seed = Date.parse(instant) / 1000;
      await Promise.all([operator.api, desk].map((api, n) => storm.runClient(api, seed + n, 40, () => {})));
      hasEnded = true;
      await Promise.all(counting);
      await runJobs();
      await expectExact();
    }
    expect((await recountOf(operator, 'Europe/London')).size).toBeGreaterThan(4);
  });

  it('follow what is completed or given another time zone, and tell what is wrong', async () => {
    const { ActivityID } = await operator.addActivity();
    const question = { Type: 'checkbox', Label: 'I can swim', Required: true };
    await operator.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, question);
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    test.clock.set('2027-06-01T23:30:00Z');
    const { body } = await operator.api.post(BOOKING, bookingBody(ActivityID, { Participants: 2 }));
    await operator.api.post(BOOKING, bookingBody(ActivityID));
    await runJobs();
    const sumOf = async () => (await test.app.get(ReportsService).sums(operator.id, ALL, ['currency']))[0];
    expect(await sumOf()).toMatchObject({ soldBookings: 2, soldPlaces: 3, soldAmount: 13500, waiversIncomplete: 2 });
    expect((await keptOf(operator)).keys().next().value).toMatch(/^2027-06-02 \d+ ota adventuro GBP$/);

    await query("UPDATE booking SET waiver_status = 'complete' WHERE reference = ?", [body.data.BookingReference]);
    expect((await verify()).differences).toEqual([
      { OperatorID: operator.id, BookingReference: body.data.BookingReference },
    ]);
    await operator.api.patch('/api/v2/operator', { TimeZone: 'America/New_York' });
    expect(await test.app.get(ReportsService).isBehind(operator.id)).toBe(true);
    await runJobs();
    expect(await sumOf()).toMatchObject({ soldBookings: 2, waiversIncomplete: 1 });
    expect([...(await keptOf(operator)).keys()].map((key) => key.slice(0, 10))).toEqual(['2027-06-01', '2027-06-05']);

    await query(
      'UPDATE business_report SET sold_amount = sold_amount + 7 WHERE operator_id = ? AND sold_bookings = 2',
      [operator.id],
    );
    expect((await verify()).differences).toMatchObject([{ Date: '2027-06-01', Missing: { soldAmount: -7 } }]);
    await test.app.get(ReportsAuditService).rebuild();
    expect((await verify()).differences).toEqual([]);
  });

  it('have a cancellation on its own date, not that of the sale', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const { body } = await operator.api.post(BOOKING, bookingBody(ActivityID, { Participants: 2 }));
    const reference = body.data.BookingReference;
    await operator.api.post(BOOKING, bookingBody(ActivityID));
    await runJobs();
    // In London it is the 4th.
    test.clock.set('2027-06-03T23:30:00Z');
    expect((await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`, {})).status).toBe(200);
    await runJobs();
    const sums = await test.app.get(ReportsService).sums(operator.id, ALL, ['date']);
    expect(sums.map(({ date, soldAmount, cancelledAmount }) => [date, soldAmount, cancelledAmount])).toEqual([
      ['2027-06-01', 13_500, 0],
      ['2027-06-04', 0, 9000],
      ['2027-06-05', 0, 0],
    ]);
    await expectExact();
  });

  it('are recounted from all bookings, while bookings continue', async () => {
    const { ActivityID } = await operator.addActivity({ DefaultCapacity: 1000 });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 1000);
    const book = () => operator.api.post(BOOKING, bookingBody(ActivityID));
    await Promise.all(Array.from({ length: 250 }, book));
    await runJobs();
    const bookings: string[] = (await operator.api.get('/api/v2/operator/bookings')).body.data.map(
      ({ BookingReference }: { BookingReference: string }) => BookingReference,
    );
    // As a recount of everything starts.
    for (const table of ['business_report', 'reported_booking', 'report_recount']) await query(`DELETE FROM ${table}`);
    await query('UPDATE report_cursor SET sequence = (SELECT last_sequence FROM event_sequence WHERE id = 1)');
    await query('INSERT INTO report_recount (operator_id, after_id) SELECT id, 0 FROM operator');

    const meanwhile = bookings.slice(0, 20).map((reference, n) => {
      const path = `/api/v2/operator/bookings/${reference}`;
      return n % 2 === 0 ? operator.api.post(`${path}/cancel`, {}) : operator.api.patch(path, { Participants: 3 });
    });
    await Promise.all([runJobs(), ...meanwhile, book(), book()]);
    await runJobs();
    await expectExact();
  });

  it('go to another activity with a booking that is changed to it', async () => {
    const [sales, other] = [new OctoSales(operator), new OctoSales(operator)];
    await sales.open();
    await other.open(10, { Name: 'Cliff climb' });
    const bookings = [await sales.confirmed(), await sales.confirmed()];
    await runJobs();
    const { productId, availabilityId, unitItems } = other.body();
    expect((await sales.update(bookings[0].uuid, { productId, availabilityId, unitItems })).status).toBe(200);
    await runJobs();
    await expectExact();
  });

  it('start again where the log no longer contains the unread events', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.api.post(BOOKING, bookingBody(ActivityID));
    await runJobs();
    for (const table of ['business_report', 'reported_booking', 'report_recount']) await query(`DELETE FROM ${table}`);
    await query('UPDATE report_cursor SET sequence = 0');
    await query('UPDATE event_sequence SET purged_through = last_sequence');
    await runJobs();
    await expectExact();
  });
});
