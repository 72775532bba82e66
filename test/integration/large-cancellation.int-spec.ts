import { DataSource } from 'typeorm';
import { addLargeSession } from '../support/large-data';
import { ServerFleet } from '../support/server-fleet';
import { TestApp, type TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';

/** More bookings when the environment says so. */
const BOOKINGS = Number(process.env['LARGE_SESSION_BOOKINGS'] ?? 180);
const SERVERS = 2;

describe('a session of many bookings that two servers cancel while they are killed', () => {
  let used: TestDatabase;
  let look: TestApp;
  let operator: TestOperator;
  let fleet: ServerFleet;

  beforeAll(async () => {
    used = await createTestDatabase();
    look = await TestApp.create({ database: used });
    operator = await look.addOperator();
    fleet = await ServerFleet.start(used, SERVERS, { JOBS: 'on' });
  }, 300_000);
  afterAll(async () => {
    await fleet.stop();
    await look.close();
    await used.drop();
  });

  const rows = (sql: string, parameters: unknown[]): Promise<Record<string, string | number>[]> =>
    look.app.get(DataSource).query(sql, parameters);
  const count = async (sql: string, ...parameters: unknown[]) =>
    Number((await rows(`SELECT COUNT(*) AS count FROM ${sql}`, parameters))[0]!['count']);

  it('cancels, refunds and emails each booking once', async () => {
    const { timeslotId } = await addLargeSession(look, operator, BOOKINGS);
    const path = `/api/v2/operator/timeslots/${timeslotId}/cancel`;
    const confirmed = () => count("booking WHERE timeslot_id = ? AND status = 'confirmed'", timeslotId);
    const cancel = async (index: number) => {
      const client = await fleet.client(index, operator.api.key!);
      return client.post(path, { Refund: 'full', Reason: 'Wind' });
    };
    // The first one is killed, so nobody gets its answer.
    const first = cancel(0).catch(() => undefined);
    await until('a portion', async () => (await confirmed()) < BOOKINGS, 60);
    await fleet.crash(0);
    await first;
    const { status, body } = await cancel(1);
    expect([200, 202]).toContain(status);
    expect(body.data).toMatchObject({ Status: 'cancelled', CancellationReason: 'Wind' });
    await fleet.crash(1);
    await until('the last booking', async () => (await confirmed()) === 0, 600);

    const state = async () =>
      (await (await fleet.client(0, operator.api.key!)).post(path, { Refund: 'full' })).body.data;
    const amount = BOOKINGS * 4500;
    await until('the end', async () => (await state()).Remaining === 0);
    expect(await state()).toMatchObject({ CancelledBookings: BOOKINGS, Refunded: { Amount: amount }, Booked: 0 });
    const refunds = `booking_refund r JOIN booking b ON b.id = r.booking_id WHERE b.timeslot_id = ?`;
    const [refunded] = await rows(
      `SELECT COUNT(*) AS count, COUNT(DISTINCT r.booking_id) AS bookings, SUM(r.amount) AS amount FROM ${refunds}`,
      [timeslotId],
    );
    expect(Object.values(refunded!).map(Number)).toEqual([BOOKINGS, BOOKINGS, amount]);
    const emails = `workflow_email e JOIN workflow w ON w.id = e.workflow_id JOIN booking b ON b.id = e.subject_id
      WHERE w.trigger_name = 'session-cancelled' AND e.subject_type = 'booking' AND b.timeslot_id = ?`;
    expect(await count(emails, timeslotId)).toBe(BOOKINGS);
    expect(await count("audit_entry WHERE action = 'booking.cancelled' AND operator_id = ?", operator.id)).toBe(
      BOOKINGS,
    );
    expect(await count("audit_entry WHERE action = 'timeslot.cancelled' AND operator_id = ?", operator.id)).toBe(1);
    expect(await look.capacityDifferences()).toEqual([]);
  }, 1_200_000);
});
