import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, placeholders } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';

/** Which meter is exported. */
export interface ExportKey {
  readonly operatorId: number;
  readonly meterId: number;
}

/** The export of a meter. */
export interface MeterExport {
  /** Starts the identifiers of its events; different in every database, so that those of a copy do not collide. */
  readonly identifierPrefix: string;
  /** Events count units of 10^-scale. Null before the first event. */
  readonly scale: number | null;
}

/** An event that may have reached Stripe, or not. */
export interface PendingEvent {
  readonly day: number;
  readonly units: bigint;
  /** When it was first sent, in Unix seconds. */
  readonly since: number;
}

/** What was exported of a subject. */
export interface SubjectState {
  /** Usage that was counted but not sent, in billionths; negative if less was used than sent. */
  readonly balance: bigint;
  /** The number of events so far; distinguishes their identifiers. */
  readonly events: number;
  readonly pending: PendingEvent | undefined;
}

/** What was exported of a subject's day. */
export interface DayState {
  /** The day's total, as far as it is part of the balance and the events, in billionths. */
  readonly counted: bigint;
  /** The sum of its events. */
  readonly units: bigint;
  /** The part of it that may not have reached Stripe. */
  readonly uncertain: bigint;
}

interface SubjectRow {
  readonly subjectId: number;
  readonly balance: string;
  readonly events: number;
  readonly day: number | null;
  readonly units: string | null;
  readonly since: number | string | null;
}

interface DayRow {
  readonly subjectId: number;
  readonly day: number;
  readonly counted: string;
  readonly units: string;
  readonly uncertain: string;
}

/** The subjects whose ID is `first` … `last`. */
interface SubjectRange {
  readonly first: number;
  readonly last: number;
}

const METER = 'operator_id = ? AND meter_id = ?';
const METER_TABLE = {
  name: 'usage_export',
  key: ['operator_id', 'meter_id'],
  columns: ['operator_id', 'meter_id', 'identifier_prefix', 'expires_at'],
};
const SUBJECT_COLUMNS = [
  ...['operator_id', 'meter_id', 'subject_id', 'balance', 'events'],
  ...['pending_day', 'pending_units', 'pending_since'],
];
const DAY_COLUMNS = ['operator_id', 'meter_id', 'day', 'subject_id', 'counted', 'units', 'uncertain_units'];

/** Stores what was exported. */
@Injectable()
export class ExportStateRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /** Adds the export of a meter if it is the first. Requires an open transaction. */
  async addExport({ operatorId, meterId }: ExportKey): Promise<void> {
    await this.bulk.insertMissing(METER_TABLE, [randomPrefixedId('slipway')], (prefix) => [
      ...[operatorId, meterId, prefix, 0],
    ]);
  }

  async findExport({ operatorId, meterId }: ExportKey): Promise<MeterExport | undefined> {
    return this.database.row<MeterExport>(
      `SELECT identifier_prefix AS identifierPrefix, scale FROM usage_export WHERE ${METER}`,
      [operatorId, meterId],
    );
  }

  /** Takes the lease of a meter's export. @returns false while another process holds it */
  async take({ operatorId, meterId }: ExportKey, holder: string, now: number, expiresAt: number): Promise<boolean> {
    const taken = await this.database.execute(
      `UPDATE usage_export SET holder = ?, expires_at = ? WHERE ${METER} AND expires_at < ?`,
      [holder, expiresAt, operatorId, meterId, now],
    );
    return taken > 0;
  }

  /** Has no effect once another process has taken the lease. */
  async renew({ operatorId, meterId }: ExportKey, holder: string, expiresAt: number): Promise<void> {
    await this.database.execute(`UPDATE usage_export SET expires_at = ? WHERE ${METER} AND holder = ?`, [
      ...[expiresAt, operatorId, meterId, holder],
    ]);
  }

  /** Locks a meter's export, and fixes its scale. Requires an open transaction. @returns false if another holds it */
  async lock({ operatorId, meterId }: ExportKey, holder: string, scale: number): Promise<boolean> {
    const locked = await this.database.execute(`UPDATE usage_export SET scale = ? WHERE ${METER} AND holder = ?`, [
      ...[scale, operatorId, meterId, holder],
    ]);
    return locked > 0;
  }

  /** States by the ID of the subject. */
  async subjects(
    { operatorId, meterId }: ExportKey,
    { first, last }: SubjectRange,
  ): Promise<Map<number, SubjectState>> {
    const rows = await this.database.rows<SubjectRow>(
      `SELECT subject_id AS subjectId, balance, events, pending_day AS day, pending_units AS units,
          pending_since AS since
        FROM usage_export_subject WHERE ${METER} AND subject_id >= ? AND subject_id <= ?`,
      [operatorId, meterId, first, last],
    );
    return new Map(rows.map((row) => [row.subjectId, toSubjectState(row)]));
  }

  /** The states of some days, by the ID of the subject and the day. */
  async days(
    { operatorId, meterId }: ExportKey,
    { first, last }: SubjectRange,
    days: readonly number[],
  ): Promise<Map<number, Map<number, DayState>>> {
    const rows = await this.database.rows<DayRow>(
      `SELECT subject_id AS subjectId, day, counted, units, uncertain_units AS uncertain FROM usage_export_day
        WHERE ${METER} AND day IN (${placeholders(days.length)}) AND subject_id >= ? AND subject_id <= ?`,
      [operatorId, meterId, ...days, first, last],
    );
    const states = new Map<number, Map<number, DayState>>();
    for (const { subjectId, day, counted, units, uncertain } of rows) {
      const ofSubject = states.get(subjectId) ?? new Map<number, DayState>();
      states.set(subjectId, ofSubject);
      ofSubject.set(day, { counted: BigInt(counted), units: BigInt(units), uncertain: BigInt(uncertain) });
    }
    return states;
  }

  /** Requires an open transaction. */
  async storeSubject({ operatorId, meterId }: ExportKey, subjectId: number, state: SubjectState): Promise<void> {
    await this.bulk.replace('usage_export_subject', SUBJECT_COLUMNS, [state], ({ balance, events, pending }) => [
      ...[operatorId, meterId, subjectId, String(balance), events],
      ...(pending ? [pending.day, String(pending.units), pending.since] : [null, null, null]),
    ]);
  }

  /** Requires an open transaction. */
  async storeDay({ operatorId, meterId }: ExportKey, subjectId: number, day: number, state: DayState): Promise<void> {
    await this.bulk.replace('usage_export_day', DAY_COLUMNS, [state], ({ counted, units, uncertain }) => [
      ...[operatorId, meterId, day, subjectId, String(counted), String(units), String(uncertain)],
    ]);
  }
}

function toSubjectState({ balance, events, day, units, since }: SubjectRow): SubjectState {
  const pending = day === null ? undefined : { day, units: BigInt(units!), since: Number(since) };
  return { balance: BigInt(balance), events, pending };
}
