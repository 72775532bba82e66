import { Injectable } from '@nestjs/common';
import { BulkWrites, Database } from '../../platform/database';

/** The time zone whose days and months an operator's totals by subject use. */
export interface SubjectCalendar {
  readonly timeZone: string;
  /** Whether every entry is part of the totals; false while they are recomputed for another time zone. */
  readonly isComplete: boolean;
}

/** Whether the totals by subject use the days of a time zone; without any subject, there is nothing to add. */
export function hasTotalsIn(timeZone: string, calendar: SubjectCalendar | undefined): boolean {
  return calendar === undefined || (calendar.isComplete && calendar.timeZone === timeZone);
}

const TABLE = {
  name: 'usage_subject_calendar',
  key: ['operator_id'],
  columns: ['operator_id', 'time_zone', 'is_complete'],
};

/** Stores calendars. An operator has one from its first entry with a subject on. */
@Injectable()
export class SubjectCalendarsRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  async findCalendar(operatorId: number): Promise<SubjectCalendar | undefined> {
    const row = await this.database.row<{ timeZone: string; isComplete: number }>(
      'SELECT time_zone AS timeZone, is_complete AS isComplete FROM usage_subject_calendar WHERE operator_id = ?',
      [operatorId],
    );
    return row && { timeZone: row.timeZone, isComplete: row.isComplete === 1 };
  }

  /** Adds a calendar unless the operator has one. Another process may add it at the same time. */
  async addCalendar(operatorId: number, timeZone: string): Promise<void> {
    await this.bulk.insertMissing(TABLE, [timeZone], (zone) => [operatorId, zone, 1]);
  }

  async change(operatorId: number, { timeZone, isComplete }: SubjectCalendar): Promise<void> {
    await this.database.execute(
      'UPDATE usage_subject_calendar SET time_zone = ?, is_complete = ? WHERE operator_id = ?',
      [timeZone, isComplete ? 1 : 0, operatorId],
    );
  }
}
