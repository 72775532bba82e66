import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';
import { type BusinessReport, FIGURES, type Figures } from '../business-report';
import { FIGURE_COLUMNS } from '../reports.repository';

const KEY = 'date, activity_id, source, partner, currency';

type Row = Record<string, number | string>;

/** Compares stored figures with the bookings they are derived from. */
@Injectable()
export class ReportsAuditRepository {
  constructor(private readonly database: Database) {}

  async operatorIds(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>('SELECT id FROM operator ORDER BY id');
    return rows.map(({ id }) => id);
  }

  /** Differences in an operator's figures, negative where they are too high. Read in one snapshot. */
  async missing(operatorId: number): Promise<BusinessReport[]> {
    const sums = FIGURES.map((name) => `SUM(${name})`);
    const stored = `SELECT ${KEY}, ${FIGURES.map((name) => `-${FIGURE_COLUMNS[name]} AS ${name}`).join(', ')}
                    FROM business_report WHERE operator_id = ?`;
    const parts = [
      counted('sold_on', '1 = 1', { soldBookings: 'COUNT(*)', soldPlaces: 'SUM(places)', soldAmount: 'SUM(amount)' }),
      counted('cancelled_on', 'cancelled_on IS NOT NULL', {
        ...{ cancelledBookings: 'COUNT(*)', cancelledPlaces: 'SUM(places)', cancelledAmount: 'SUM(amount)' },
      }),
      counted('session_on', 'cancelled_on IS NULL', {
        ...{ sessionBookings: 'COUNT(*)', sessionPlaces: 'SUM(places)', sessionAmount: 'SUM(amount)' },
        waiversIncomplete: 'SUM(lacks_waiver)',
      }),
    ];
    const rows = await this.database.rows<Row>(
      `SELECT ${KEY}, ${FIGURES.map((name, index) => `${sums[index]} AS ${name}`).join(', ')}
         FROM (${[...parts, stored].join(' UNION ALL ')}) AS parts
        GROUP BY ${KEY} HAVING ${sums.map((sum) => `${sum} <> 0`).join(' OR ')} ORDER BY ${KEY}`,
      Array<number>(parts.length + 1).fill(operatorId),
    );
    return rows.map((row) => toFigure(operatorId, row));
  }

  /** The bookings among these with events that have not been processed yet. */
  async listUnderWay(operatorId: number, references: readonly string[]): Promise<Set<string>> {
    if (references.length === 0) return new Set();
    const subjects = references.map((reference) => `booking ${reference}`);
    const listed = placeholders(subjects.length);
    const rows = await this.database.rows<{ subject: string }>(
      `SELECT subject FROM outbox_event WHERE operator_id = ? AND subject IN (${listed})
       UNION ALL
       SELECT subject FROM event_log WHERE sequence > (SELECT sequence FROM report_cursor WHERE id = 1)
          AND operator_id = ? AND subject IN (${listed})`,
      [operatorId, ...subjects, operatorId, ...subjects],
    );
    return new Set(rows.map(({ subject }) => subject.slice('booking '.length)));
  }
}

/** A SELECT of some figures of counted bookings by date; the other figures are 0. */
function counted(date: string, which: string, figures: Partial<Record<keyof Figures, string>>): string {
  return `SELECT ${date} AS date, c.activity_id, b.source, COALESCE(b.partner, '') AS partner, b.currency,
            ${FIGURES.map((name) => `${figures[name] ?? '0'} AS ${name}`).join(', ')}
       FROM booking b JOIN reported_booking c ON c.booking_id = b.id
      WHERE b.operator_id = ? AND ${which}
      GROUP BY ${date}, c.activity_id, b.source, b.partner, b.currency`;
}

function toFigure(operatorId: number, row: Row): BusinessReport {
  return {
    operatorId,
    date: row['date'],
    activityId: row['activity_id'],
    source: row['source'],
    partner: row['partner'],
    currency: row['currency'],
    ...Object.fromEntries(FIGURES.map((name) => [name, Number(row[name])])),
  } as BusinessReport;
}
