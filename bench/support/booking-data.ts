import { type BenchDatabase, type Run, fillDatabase } from './fill';
import { addArrivals, addMoney } from './money-and-answers';

const DAY_SECONDS = 86_400;

/** How long ago all timeslots of a day were cancelled. */
const STORMY_DAYS_AGO = 3;

/** Rows of one INSERT that lists its values. */
const CHUNK = 1_000;

/** How much an operator has. */
export interface Business {
  readonly activities: number;
  /** Each activity has so many sessions a day. */
  readonly sessionsPerDay: number;
  readonly pastDays: number;
  readonly comingDays: number;
  readonly bookingsPerSession: number;
}

/**
 * Gives an operator in UTC activities, timeslots and bookings, with their payments, answers and tickets, their entries in
 * the audit log and an email for each: what selling them one by one leaves behind.
 */
export async function fillBookings(database: BenchDatabase, operatorId: number, business: Business): Promise<void> {
  await fillDatabase(database, async (run, { numbers }) => {
    const midnight = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
    await addActivities(run, operatorId, business.activities, midnight);
    await addTimeslots(run, operatorId, business, midnight);
    const each = numbers(0, business.bookingsPerSession);
    await run(bookings(operatorId, each, midnight, business.bookingsPerSession));
    await addMoney(run, operatorId);
    await addArrivals(run, operatorId, midnight);
    await cancelDay(run, operatorId, midnight - STORMY_DAYS_AGO * DAY_SECONDS);
    await run(`INSERT INTO audit_entry (operator_id, occurred_at, actor_kind, actor_id, actor_name, action, subject, details)
      SELECT operator_id, created_at, 'key', 1, 'partner', 'booking.confirmed', reference, '{}'
      FROM booking WHERE operator_id = ${operatorId}`);
    await run(`INSERT INTO email (operator_id, purpose, subject_id, message_id, recipient, sender_name, sender_email, subject,
        html, text, headers, status, attempts, not_before, next_attempt_at, sent_at, created_at)
      SELECT operator_id, 'workflow', id, reference, email, 'Bench', 'bench@example.com', 'Your booking',
        'Thank you', 'Thank you', '{}', 'sent', 1, created_at, created_at, created_at, created_at
      FROM booking WHERE operator_id = ${operatorId}`);
  });
}

/** Cancels the timeslots of a day, so that the customers of its bookings have to choose another. */
async function cancelDay(run: Run, operatorId: number, midnight: number): Promise<void> {
  const date = new Date(midnight * 1000).toISOString().slice(0, 10);
  await run(`UPDATE timeslot SET status = 'cancelled' WHERE operator_id = ${operatorId} AND date = '${date}'`);
}

async function addActivities(run: Run, operatorId: number, count: number, now: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, n) => `(${operatorId}, 'a_bench${String(n).padStart(7, '0')}', 'Activity ${n} along the coast', 'Two hours.',
      'event', 'published', 120, 'Harbour', '[]', 1, 10, 60, 20, 1, 1, 1, 0, '[]', 'start-time', ${now}, ${now})`,
  );
  await run(`INSERT INTO activity (operator_id, public_id, name, description, type, status, duration_minutes, location,
    image_urls, min_participants, max_participants, cutoff_minutes, default_capacity, sold_online, waitlist_enabled,
    has_required_questions, cancellation_cutoff_minutes, required_contact_fields, availability_type, created_at,
    updated_at) VALUES ${rows.join(', ')}`);
  await run(`INSERT INTO ticket_type (operator_id, activity_id, position, name, price_amount, participants_per_ticket,
      is_default, unit_type, min_age, max_age, id_required, accompanied_by)
    SELECT operator_id, id, 1, 'Adult', 4500, 1, 1, 'ADULT', 0, 100, 0, '[]' FROM activity WHERE operator_id = ${operatorId}`);
}

async function addTimeslots(run: Run, operatorId: number, business: Business, midnight: number): Promise<void> {
  const { activities, sessionsPerDay, pastDays, comingDays, bookingsPerSession } = business;
  const firstActivity = `(SELECT MIN(id) FROM activity WHERE operator_id = ${operatorId})`;
  const rows: string[] = [];
  for (let day = -pastDays; day < comingDays; day++) {
    for (let n = 0; n < activities * sessionsPerDay; n++) {
      const minutes = 8 * 60 + Math.floor(n / activities) * 180 + (n % 4) * 15;
      const start = midnight + day * DAY_SECONDS + minutes * 60;
      const [date, time] = new Date(start * 1000).toISOString().split('T');
      rows.push(`(${operatorId}, ${firstActivity} + ${n % activities}, '${date}', '${time!.slice(0, 5)}', ${start},
        ${start + 7200}, ${bookingsPerSession * (n % 10 === 0 ? 2 : 3)}, ${bookingsPerSession * 2}, 'open', 0, ${start}, ${start})`);
    }
  }
  for (let first = 0; first < rows.length; first += CHUNK) {
    await run(`INSERT INTO timeslot (operator_id, activity_id, date, time, starts_at, ends_at, capacity, booked, status,
      has_opening_hours, created_at, updated_at) VALUES ${rows.slice(first, first + CHUNK).join(', ')}`);
  }
}

/** Two places each; every tenth unpaid, every seventh without its waiver. */
function bookings(operatorId: number, each: string, now: number, perSession: number): string {
  const number = `(t.id * ${perSession} + e.n)`;
  const reference = `CONCAT('B', 100000000 + ${number} * 7919 % 899999981)`;
  const first = `CONCAT('Ada', ${number} % 997)`;
  const last = `CONCAT('Lovelace', ${number} % 1009)`;
  const email = `CONCAT('ada', ${number}, '@example.com')`;
  const phone = `CONCAT('+4477', 10000000 + ${number})`;
  const payment = `CONCAT('ADV-', ${number})`;
  return `INSERT INTO booking (operator_id, reference, activity_id, timeslot_id, session_date, session_time, participants,
      tickets, total_amount, currency, status, source, partner, payment_reference, payment_status, payment_method,
      first_name, last_name, email, phone, notes, search_text, waiver_status, waiver_token, reserved_at, created_at,
      updated_at)
    SELECT ${operatorId}, ${reference}, t.activity_id, t.id, t.date, t.time, 2,
      '[{"ticketTypeId":1,"name":"Adult","quantity":2,"priceAmount":4500,"participantsPerTicket":1}]', 9000, 'GBP',
      'confirmed', 'ota', 'adventuro', ${payment}, CASE WHEN ${number} % 10 = 0 THEN 'unpaid' ELSE 'paid' END, 'partner',
      ${first}, ${last}, ${email}, ${phone}, '',
      LOWER(CONCAT(${reference}, '\n', ${payment}, '\n', ${phone}, '\n', ${email}, '\n', ${first}, ' ', ${last})),
      CASE WHEN ${number} % 7 = 0 THEN 'incomplete' ELSE 'complete' END, CONCAT('bench', ${number}), ${now}, ${now}, ${now}
    FROM timeslot t CROSS JOIN ${each} AS e WHERE t.operator_id = ${operatorId} ORDER BY t.id, e.n`;
}
