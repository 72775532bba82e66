import { Database } from '../../src/platform/database';
import type { PublishedEvent } from './feed';
import type { TestApp } from './test-app';

/** A row of the log, as the database has it. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly id: string;
  readonly audience: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Record<string, any>;
}

interface AuditRow {
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}

interface BookingRow {
  readonly reference: string;
  readonly hold_id: string | null;
  readonly status: string;
  readonly session_date: string;
  readonly session_time: string;
  readonly participants: number;
  readonly payment_status: string;
  readonly source: string;
}

interface TimeslotRow {
  readonly id: number;
  readonly status: string;
  readonly capacity: number;
  readonly booked: number;
}

/** What happened to each booking or hold, in order, by its reference. */
type Histories = Record<string, string[]>;

/** What has happened to one operator's bookings and timeslots according to the database, twice: by its rows and by the log. */
export class FeedAccounts {
  private constructor(
    readonly log: readonly LoggedEvent[],
    private readonly audited: readonly AuditRow[],
    private readonly bookings: readonly BookingRow[],
    private readonly timeslots: readonly TimeslotRow[],
  ) {}

  static async read(test: TestApp, operatorId: number): Promise<FeedAccounts> {
    const rows = <Row>(sql: string) => test.app.get(Database).rows<Row>(sql, [operatorId]);
    const log = await rows<Omit<LoggedEvent, 'data' | 'sequence'> & { sequence: number | string; data: string }>(
      'SELECT sequence, public_id AS id, visibility AS audience, type, subject, data FROM event_log WHERE operator_id = ? ORDER BY sequence',
    );
    return new FeedAccounts(
      log.map((row) => ({ ...row, sequence: Number(row.sequence), data: JSON.parse(row.data) })),
      await rows('SELECT action, subject, details FROM audit_entry WHERE operator_id = ? ORDER BY id'),
      await rows('SELECT * FROM booking WHERE operator_id = ? ORDER BY id'),
      await rows('SELECT id, status, capacity, booked FROM timeslot WHERE operator_id = ?'),
    );
  }

  /** As the audit trail has it: it commits with the change and knows nothing of the log. */
  auditedHistories(): Histories {
    const ofHolds = new Set(this.bookings.filter(({ hold_id }) => hold_id !== null).map(({ reference }) => reference));
    return this.historiesOf(
      this.audited.flatMap(({ action, subject, details }) => {
        const happened = fromAudit(action, JSON.parse(details), ofHolds.has(subject));
        return happened.map((each): [string, string] => [subject, each]);
      }),
    );
  }

  toldHistories(): Histories {
    const references = new Map(this.bookings.map(({ reference, hold_id }) => [hold_id, reference]));
    return this.historiesOf(
      this.log.flatMap((event) => {
        const [kind, name] = event.subject.split(' ') as [string, string];
        const happened = fromFact(event);
        // What nobody has a row of was rolled back.
        const reference = kind === 'hold' ? (references.get(name) ?? `unknown ${name}`) : name;
        return happened === undefined ? [] : [[reference, happened] as [string, string]];
      }),
    );
  }

  /** What bookings and timeslots have come to, by their rows. */
  states(): Record<string, string> {
    const states: Record<string, string> = {};
    for (const { reference, status, ...row } of this.bookings) {
      if (status !== 'confirmed' && status !== 'cancelled') continue;
      const { session_date, session_time, participants, payment_status } = row;
      states[`booking ${reference}`] = [status, session_date, session_time, participants, payment_status].join(' ');
    }
    for (const { id, status, capacity, booked } of this.timeslots) {
      states[`timeslot ${id}`] = `${status} ${capacity} ${status === 'cancelled' ? 0 : capacity - booked}`;
    }
    return states;
  }

  /** The same by the last event of each. */
  toldStates(): Record<string, string> {
    const states: Record<string, string> = {};
    for (const { type, subject, data } of this.log) {
      if (type === 'availability.changed') states[subject] = `${data.Status} ${data.Capacity} ${data.Remaining}`;
      if (!type.startsWith('booking.')) continue;
      states[subject] = [data.Status, data.Date, data.Time, data.Participants, data.PaymentStatus].join(' ');
    }
    return states;
  }

  /** References of what was sold at the desk. */
  soldAtDesk(): string[] {
    return this.bookings.filter(({ source }) => source === 'pos').map(({ reference }) => reference);
  }

  /** The events that a viewer of certain audiences, or all, must have received, in this order. */
  visibleTo(
    audiences: readonly string[] | undefined,
    types?: readonly string[],
  ): Pick<PublishedEvent, 'ID' | 'Sequence'>[] {
    return this.log
      .filter(({ audience, type }) => (audiences?.includes(audience) ?? true) && (types?.includes(type) ?? true))
      .map(({ id, sequence }) => ({ ID: id, Sequence: sequence }));
  }

  private historiesOf(happenings: readonly [reference: string, happened: string][]): Histories {
    const histories: Histories = {};
    for (const [reference, happened] of happenings) (histories[reference] ??= []).push(happened);
    return histories;
  }
}

function fromAudit(action: string, details: Record<string, any>, isOfHold: boolean): string[] {
  if (action === 'hold.made') return ['hold.created'];
  if (action === 'hold.released' || action === 'hold.expired') return [`hold.ended ${action.slice(5)}`];
  if (action === 'booking.confirmed') return [...(isOfHold ? ['hold.ended booked'] : []), action];
  if (action === 'booking.cancelled') return [`${action} ${details['Reason']}`];
  if (action !== 'booking.changed') return [];
  const { Fields, ...all } = details;
  // Only the audit log has the values before and after.
  const others = Object.fromEntries(Object.entries(all).filter(([name]) => !/^(Previous|New|Total$)/.test(name)));
  if (!Fields) return [`booking.moved ${others['From']} to ${others['To']}`];
  const fields = Fields.map((field: string) => field.charAt(0).toUpperCase() + field.slice(1));
  return [`booking.changed ${[...fields, ...Object.keys(others)].join(' ')}`];
}

/** Undefined for what the audit trail does not record. */
function fromFact({ type, data }: LoggedEvent): string | undefined {
  switch (type) {
    case 'hold.created':
    case 'booking.confirmed':
      return type;
    case 'hold.ended':
    case 'booking.cancelled':
      return `${type} ${data.Reason}`;
    case 'booking.changed':
      return `${type} ${data.Fields.join(' ')}`;
    case 'booking.moved':
      return `${type} ${data.From.Date} ${data.From.Time} to ${data.Date} ${data.Time}`;
    default:
      return undefined;
  }
}
