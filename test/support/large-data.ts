import { DataSource } from 'typeorm';
import { type TestOperator, bookingBody } from './test-app';
import type { TestApp } from './test-app';

type Row = Record<string, unknown> & { readonly id: number };

const AT_ONCE = 100;

/** What differs in the copies of a row. */
type Changes = (row: Row, copy: number) => Record<string, unknown>;

/** Copies rows with statements of many rows: through the API, thousands of bookings would take minutes. */
class Copier {
  constructor(private readonly source: DataSource) {}

  async rows(table: string, column: string, id: number): Promise<Row[]> {
    return this.source.query(`SELECT * FROM ${table} WHERE ${column} = ?`, [id]);
  }

  async insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const portion = rows.slice(start, start + AT_ONCE);
      const names = Object.keys(portion[0]!);
      const values = portion.map(() => `(${names.map(() => '?').join(', ')})`).join(', ');
      const parameters = portion.flatMap((row) => names.map((name) => row[name]));
      await this.source.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${values}`, parameters);
    }
  }
}

/** Makes copies of a booking with its tickets and its payment, and returns the references of all. */
async function copyBooking(test: TestApp, reference: string, copies: number): Promise<string[]> {
  const source = test.app.get(DataSource);
  const copier = new Copier(source);
  const [booking] = await source.query<Row[]>('SELECT * FROM booking WHERE reference = ?', [reference]);
  const numbers = Array.from({ length: copies }, (_, copy) => copy);
  const referenceOf = (copy: number) => `${reference.slice(0, 5)}${String(copy).padStart(5, '0')}`;
  const bookings = numbers.map((copy) => ({
    ...without(booking!, 'id'),
    reference: referenceOf(copy),
    waiver_token: `${String(booking!['waiver_token']).slice(0, -6)}${String(copy).padStart(6, '0')}`,
  }));
  await copier.insert('booking', bookings);
  const ids: Row[] = await source.query(
    'SELECT id FROM booking WHERE operator_id = ? AND timeslot_id = ? AND id > ? ORDER BY id',
    [booking!['operator_id'], booking!['timeslot_id'], booking!.id],
  );
  await copyRows(copier, 'ticket', booking!, ids, ({ code }, copy) => ({
    code: `${String(code).slice(0, -6)}${String(copy).padStart(6, '0')}`,
  }));
  await copyRows(copier, 'booking_payment', booking!, ids, ({ public_id: publicId }, copy) => ({
    public_id: `${String(publicId).slice(0, -6)}${String(copy).padStart(6, '0')}`,
  }));
  await copyRows(copier, 'booking_balance', booking!, ids, () => ({}));
  const booked = Number(booking!['participants']) * copies;
  await source.query('UPDATE timeslot SET booked = booked + ? WHERE id = ?', [booked, booking!['timeslot_id']]);
  return [reference, ...numbers.map(referenceOf)];
}

async function copyRows(
  copier: Copier,
  table: string,
  booking: Row,
  ids: readonly Row[],
  changesOf: Changes,
): Promise<void> {
  const rows = await copier.rows(table, 'booking_id', booking.id);
  const copies = ids.flatMap(({ id }, copy) =>
    rows.map((row) => ({ ...without(row, 'id'), ...changesOf(row, copy), booking_id: id })),
  );
  await copier.insert(table, copies);
}

function without(row: Row, column: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
}

/** A session with this many bookings of one participant, paid in cash. */
export async function addLargeSession(
  test: TestApp,
  operator: TestOperator,
  count: number,
): Promise<{ activityId: string; timeslotId: number; references: string[] }> {
  const { ActivityID } = await operator.addActivity({ MaxParticipants: 10, DefaultCapacity: 10_000 });
  const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 10_000);
  const wanted = { ...bookingBody(ActivityID), Payment: { Method: 'cash' } };
  const { body } = await operator.api.post('/api/v2/operator/bookings', wanted);
  const references = await copyBooking(test, body.data.BookingReference, count - 1);
  return { activityId: ActivityID, timeslotId: TimeslotID, references };
}

/** Makes copies of a waiting party, behind it in the queue. */
export async function copyWaitlistEntry(test: TestApp, waitlistId: string, copies: number): Promise<void> {
  const source = test.app.get(DataSource);
  const [entry] = await source.query<Row[]>('SELECT * FROM waitlist_entry WHERE public_id = ?', [waitlistId]);
  const rows = Array.from({ length: copies }, (_, copy) => ({
    ...without(entry!, 'id'),
    public_id: `${waitlistId.slice(0, -5)}${String(copy).padStart(5, '0')}`,
    email: `party${copy}@example.com`,
  }));
  await new Copier(source).insert('waitlist_entry', rows);
}

/** Makes copies of a timeslot on the same date, one for each minute from midnight. */
export async function copyTimeslot(test: TestApp, timeslotId: number, copies: number): Promise<void> {
  const source = test.app.get(DataSource);
  const [timeslot] = await source.query<Row[]>('SELECT * FROM timeslot WHERE id = ?', [timeslotId]);
  const minutes = Array.from({ length: copies + 1 }, (_, minute) => minute);
  const times = minutes.map((minute) => {
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  });
  const midnight = Number(timeslot!['starts_at']) - minutesOf(String(timeslot!['time'])) * 60;
  const length = Number(timeslot!['ends_at']) - Number(timeslot!['starts_at']);
  const free = times.filter((time) => time !== timeslot!['time']).slice(0, copies);
  const rows = free.map((time) => {
    const startsAt = midnight + minutesOf(time) * 60;
    return { ...without(timeslot!, 'id'), time, starts_at: startsAt, ends_at: startsAt + length, booked: 0 };
  });
  await new Copier(source).insert('timeslot', rows);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}
