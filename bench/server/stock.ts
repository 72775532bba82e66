import { runCli } from '../support/processes';
import { type Session, sessionsFrom } from './sessions';
import { type Sql, openSql } from './sql';

/** What the data set holds at scale 1. */
const FULL = { operators: 200, activities: 10_000 };
const TIMESLOTS_PER_ACTIVITY = 100;

/** Operators that have a key, so that requests can be made for them; in a data set for a look fewer, which takes less long. */
const CALLERS = 8;
const FEW_CALLERS = 4;
const FEW_BELOW = 0.01;

/** Activities of an operator, all of which are requested: with their dates, 2,000 addresses. */
const WIDE_ACTIVITIES = 80;

/** Timeslots that bookings of the benchmark are spread over. */
const BOOKED_TIMESLOTS = 200;

/** Rows of one statement. */
const ACTIVITIES_CHUNK = 1_000;
const TIMESLOT_CHUNK = 100_000;

/** Places that no benchmark uses up. */
const PLENTY = 1_000_000_000;

/** An operator whose key has `ota` and `usage:write`. */
export interface StockCaller {
  readonly operatorId: number;
  readonly key: string;
  readonly activityIds: readonly string[];
}

/** Somebody who can book. */
export interface Bookable {
  readonly callers: readonly StockCaller[];
  /** An activity of the first caller for the bookings of the benchmark. */
  readonly booked: {
    readonly activityId: string;
    readonly sessions: readonly Session[];
    readonly hot: Session;
    readonly soldOut: Session;
  };
}

/** What was made, as far as requests have to name it. */
export interface Stock extends Bookable {
  readonly scale: number;
  readonly sessions: readonly Session[];
  /** One operator with many activities, all of them on all dates, whatever the scale. */
  readonly wide: Bookable;
}

/** Makes what an installation of that size holds; the command line makes what it can, rows the rest. */
export async function makeStock(url: string, scale: number, now: number): Promise<Stock> {
  const calling = scale < FEW_BELOW ? FEW_CALLERS : CALLERS;
  const operators = Math.max(calling, Math.round(FULL.operators * scale));
  const callers = Array.from({ length: calling }, (_, index) => addCaller(url, `caller-${index}`));
  const sql = await openSql(url);
  try {
    const maker = new StockMaker(sql, Math.floor(now / 86_400) * 86_400 + 30 * 86_400, now);
    await maker.addOperators(operators - calling);
    await maker.addActivities(Math.round(FULL.activities * scale), operators);
    const wide = addCaller(url, 'wide');
    await maker.addActivitiesOf(wide.operatorId, WIDE_ACTIVITIES);
    await maker.addTimeslots();
    const booked = await maker.addBookedActivity(callers[0]!.operatorId);
    const wideBooked = await maker.addBookedActivity(wide.operatorId);
    await maker.addBookings();
    const named = (caller: typeof wide) => ({ ...caller, activityIds: maker.activityIdsOf(caller.operatorId) });
    return {
      scale,
      callers: callers.map(named),
      sessions: maker.sessions,
      booked,
      wide: { callers: [named(wide)], booked: wideBooked },
    };
  } finally {
    await sql.run(
      'ANALYZE' + (url.startsWith('sqlite:') ? '' : ' TABLE activity, ticket_type, question, timeslot, booking'),
    );
    await sql.close();
  }
}

function addCaller(url: string, slug: string): Omit<StockCaller, 'activityIds'> {
  const { ID } = runCli<{ ID: number }>(url, ['operator', 'create', '--slug', slug, '--name', 'Harbour Watersports']);
  const options = ['--permissions', 'ota,usage:write', '--partner', 'adventuro'];
  const { Key } = runCli<{ Key: string }>(url, ['key', 'create', '--operator', slug, '--name', 'bench', ...options]);
  return { operatorId: ID, key: Key };
}

class StockMaker {
  readonly sessions: readonly Session[];
  private readonly publicIds = new Map<number, string[]>();
  private made = 0;

  constructor(
    private readonly sql: Sql,
    private readonly midnight: number,
    private readonly now: number,
  ) {
    this.sessions = sessionsFrom(midnight, TIMESLOTS_PER_ACTIVITY);
  }

  activityIdsOf(operatorId: number): string[] {
    return this.publicIds.get(operatorId) ?? [];
  }

  async addOperators(count: number): Promise<void> {
    if (count === 0) return;
    const rows = Array.from(
      { length: count },
      (_, n) => `('operator-${n}', 'Operator ${n}', 'UTC', 'GBP', 120, 'en-GB', 60, '', ${this.now}, ${this.now})`,
    );
    await this.sql.run(`INSERT INTO operator (slug, name, time_zone, currency, waitlist_offer_minutes, locale,
        admit_minutes_before, time_zone_data, created_at, updated_at)
      VALUES ${rows.join(', ')}`);
  }

  async addActivities(count: number, operators: number): Promise<void> {
    const firstOperator = await this.sql.number('SELECT MIN(id) AS n FROM operator');
    for (let first = 0; first < count; first += ACTIVITIES_CHUNK) {
      const rows = Array.from({ length: Math.min(ACTIVITIES_CHUNK, count - first) }, (_, index) => {
        const n = first + index;
        return this.activityRow(firstOperator + (n % operators), `Activity ${n}`);
      });
      await this.insertActivities(rows);
    }
  }

  async addActivitiesOf(operatorId: number, count: number): Promise<void> {
    await this.insertActivities(
      Array.from({ length: count }, (_, n) => this.activityRow(operatorId, `Excursion ${n}`)),
    );
  }

  /** Every activity has as many timeslots, and every one of them a booking of one or two places. */
  async addTimeslots(): Promise<void> {
    await this.insertTimeslots(await this.activityRange(), this.sessions, '10', '1 + activity.id % 2');
  }

  async addBookedActivity(operatorId: number): Promise<Bookable['booked']> {
    await this.insertActivities([this.activityRow(operatorId, 'Open water day')]);
    const id = await this.sql.number('SELECT MAX(id) AS n FROM activity');
    const [soldOut, hot, ...sessions] = sessionsFrom(this.midnight, BOOKED_TIMESLOTS + 2);
    await this.insertTimeslots([id, id], [hot!, ...sessions], String(PLENTY), '0');
    await this.insertTimeslots([id, id], [soldOut!], '1', '1');
    return { activityId: this.activityIdsOf(operatorId).pop()!, sessions, hot: hot!, soldOut: soldOut! };
  }

  /** The bookings that the counters of the timeslots speak of. */
  async addBookings(): Promise<void> {
    const { sql, now } = this;
    const last = await sql.number('SELECT MAX(id) AS n FROM timeslot');
    const tickets = sql.concat(
      `'[{"ticketTypeId":'`,
      'y.id',
      `',"name":"Adult","quantity":'`,
      't.booked',
      `',"priceAmount":4500,"participantsPerTicket":1}]'`,
    );
    for (let first = 1; first <= last; first += TIMESLOT_CHUNK) {
      await sql.run(`INSERT INTO booking (operator_id, reference, activity_id, timeslot_id, session_date, session_time,
          participants, tickets, total_amount, currency, status, source, partner, payment_reference, payment_status,
          payment_method, first_name, last_name, email, phone, notes, search_text, waiver_status, waiver_token,
          reserved_at, created_at, updated_at)
        SELECT t.operator_id, ${sql.reference('t.id')}, t.activity_id, t.id, t.date, t.time,
          t.booked, ${tickets}, 4500 * t.booked, 'GBP', 'confirmed', 'ota', 'adventuro', 'adventuro', 'paid',
          'partner', 'Ada', 'Lovelace', ${sql.concat(`'ada'`, 't.id', `'@example.com'`)}, '+447700900123', '',
          ${sql.concat(`'ada lovelace ada'`, 't.id', `'@example.com +447700900123'`)}, 'not-required',
          ${sql.token('t.id')}, ${now}, ${now}, ${now}
        FROM timeslot t JOIN ticket_type y ON y.operator_id = t.operator_id AND y.activity_id = t.activity_id
        WHERE t.id >= ${first} AND t.id < ${first + TIMESLOT_CHUNK} AND t.booked > 0 ORDER BY t.id`);
    }
  }

  private activityRow(operatorId: number, name: string): string {
    const publicId = `a_${String(this.made++).padStart(12, '0')}`;
    this.publicIds.set(operatorId, [...this.activityIdsOf(operatorId), publicId]);
    return `(${operatorId}, '${publicId}', '${name}', 'Two hours on the water, boats and guide included.', 'event',
      'published', 120, 'Harbour steps', '[]', 1, 10, 60, 10, 1, 0, 0, 0, '[]', 'start-time', ${this.now}, ${this.now})`;
  }

  /** Each with one ticket type and two questions. */
  private async insertActivities(rows: readonly string[]): Promise<void> {
    const { sql, now } = this;
    const last = await sql.number('SELECT COALESCE(MAX(id), 0) AS n FROM activity');
    await sql.run(`INSERT INTO activity (operator_id, public_id, name, description, type, status, duration_minutes, location,
        image_urls, min_participants, max_participants, cutoff_minutes, default_capacity, sold_online, waitlist_enabled,
        has_required_questions, cancellation_cutoff_minutes, required_contact_fields, availability_type, created_at,
        updated_at) VALUES ${rows.join(', ')}`);
    await sql.run(`INSERT INTO ticket_type (operator_id, activity_id, position, name, price_amount, participants_per_ticket,
        is_default, unit_type, min_age, max_age, id_required, accompanied_by)
      SELECT operator_id, id, 0, 'Adult', 4500, 1, 1, 'ADULT', 0, 100, 0, '[]' FROM activity WHERE id > ${last} ORDER BY id`);
    for (const [position, type, label] of [
      [1, 'text', 'Anything we should know?'],
      [2, 'checkbox', 'I can swim'],
    ]) {
      await sql.run(`INSERT INTO question (operator_id, activity_id, position, type, label, help_text, required,
          per_participant, options, accepted_file_types, created_at, updated_at)
        SELECT operator_id, id, ${position}, '${type}', '${label}', '', 0, 0, '[]', '[]', ${now}, ${now}
        FROM activity WHERE id > ${last} ORDER BY id`);
    }
  }

  private async activityRange(): Promise<[first: number, last: number]> {
    const { sql } = this;
    return [
      await sql.number('SELECT MIN(id) AS n FROM activity'),
      await sql.number('SELECT MAX(id) AS n FROM activity'),
    ];
  }

  private async insertTimeslots(
    [firstActivity, lastActivity]: [number, number],
    sessions: readonly Session[],
    capacity: string,
    booked: string,
  ): Promise<void> {
    const step = Math.ceil(TIMESLOT_CHUNK / sessions.length);
    const times = sessions.map(
      ({ date, time, startsAt }) => `SELECT '${date}' AS date, '${time}' AS time, ${startsAt} AS starts_at`,
    );
    for (let first = firstActivity; first <= lastActivity; first += step) {
      await this.sql
        .run(`INSERT INTO timeslot (operator_id, activity_id, date, time, starts_at, ends_at, capacity, booked,
          status, has_opening_hours, created_at, updated_at)
        SELECT activity.operator_id, activity.id, session.date, session.time, session.starts_at, session.starts_at + 7200,
          ${capacity}, ${booked}, 'open', 0, ${this.now}, ${this.now}
        FROM activity JOIN (${times.join(' UNION ALL ')}) AS session
        WHERE activity.id >= ${first} AND activity.id < ${Math.min(first + step, lastActivity + 1)}
        ORDER BY activity.id, session.starts_at`);
    }
  }
}
