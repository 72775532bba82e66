import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import libsql from 'libsql';
import mysql from 'mysql2/promise';
import type { BareBookingOrder, BareBookingResult } from '../server/bookings';
import { measureClients } from './bare-clients';

/** As many connections as the server opens. */
const POOL_SIZE = 10;

const TAKE = 'UPDATE timeslot SET booked = booked + 1 WHERE id = ? AND status = ? AND booked + 1 <= capacity';
const BOOK = `INSERT INTO booking (operator_id, reference, activity_id, timeslot_id, session_date, session_time, participants,
    tickets, total_amount, currency, status, source, partner, payment_reference, payment_status, payment_method,
    first_name, last_name, email, phone, notes, search_text, waiver_status, waiver_token, reserved_at, created_at,
    updated_at)
  VALUES (?, ?, ?, ?, '2027-01-01', '09:00', 1, '[]', 4500, 'GBP', 'confirmed', 'ota', 'adventuro', 'adventuro', 'paid',
    'partner', 'Ada', 'Lovelace', 'ada@example.com', '+447700900123', '', 'ada lovelace', 'not-required', ?, 0, 0, 0)`;

const order = JSON.parse(readFileSync(0, 'utf8')) as BareBookingOrder;
let next = 0;

const timeslot = () => order.timeslotIds[next++ % order.timeslotIds.length]!;

function row(timeslotId: number): (string | number)[] {
  const reference = randomBytes(5).toString('hex').toUpperCase();
  return [order.operatorId, reference, order.activityId, timeslotId, randomBytes(24).toString('hex')];
}

/** The least that a booking can be: the conditional UPDATE of the counter and the row, in one transaction. */
async function openMariadb(): Promise<() => Promise<boolean>> {
  const pool = mysql.createPool({ uri: order.url, connectionLimit: POOL_SIZE });
  await pool.query('SELECT 1');
  return async () => {
    const connection = await pool.getConnection();
    const timeslotId = timeslot();
    await connection.query('BEGIN');
    const [{ affectedRows }] = await connection.query<mysql.ResultSetHeader>(TAKE, [timeslotId, 'open']);
    if (affectedRows === 1) await connection.query(BOOK, row(timeslotId));
    await connection.query(affectedRows === 1 ? 'COMMIT' : 'ROLLBACK');
    connection.release();
    return affectedRows === 1;
  };
}

/** One after another, because SQLite knows no other way. */
function openSqlite(): () => Promise<boolean> {
  const connection = new libsql(order.url.slice('sqlite:'.length));
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL']) connection.pragma(setting);
  const [take, book] = [connection.prepare(TAKE), connection.prepare(BOOK)];
  return () => {
    const timeslotId = timeslot();
    connection.exec('BEGIN IMMEDIATE');
    const taken = take.run(timeslotId, 'open').changes === 1;
    if (taken) book.run(...row(timeslotId));
    connection.exec(taken ? 'COMMIT' : 'ROLLBACK');
    // Lets timers of the process run in between.
    return new Promise((resolve) => setImmediate(resolve, taken));
  };
}

async function main(): Promise<BareBookingResult> {
  return measureClients(order, order.url.startsWith('sqlite:') ? openSqlite() : await openMariadb());
}

void main().then((result) => process.stdout.write(JSON.stringify(result), () => process.exit(0)));
