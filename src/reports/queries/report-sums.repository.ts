import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { FIGURES, type ReportKey, type Figures } from '../business-report';
import { FIGURE_COLUMNS } from '../reports.repository';

const GROUPS = {
  date: 'date',
  activityId: 'activity_id',
  source: 'source',
  partner: 'partner',
  currency: 'currency',
} as const;

export type Grouping = keyof typeof GROUPS;

/** Figures of a group. */
export type ReportSum<By extends Grouping> = Pick<ReportKey, By> & Figures;

/** Inclusive. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

type Row = Record<string, number | string>;

@Injectable()
export class ReportSumsRepository {
  constructor(private readonly database: Database) {}

  /** Sorted by the grouping. */
  async sums<By extends Grouping>(
    operatorId: number,
    { from, to }: Dates,
    by: readonly By[],
  ): Promise<ReportSum<By>[]> {
    const groups = by.map((name) => GROUPS[name]).join(', ');
    const rows = await this.database.rows<Row>(
      `SELECT ${groups}, ${FIGURES.map((name) => `SUM(${FIGURE_COLUMNS[name]}) AS ${name}`).join(', ')}
         FROM business_report WHERE operator_id = ? AND date >= ? AND date <= ? GROUP BY ${groups} ORDER BY ${groups}`,
      [operatorId, from, to],
    );
    return rows.map((row) => {
      const figures = FIGURES.map((name) => [name, Number(row[name])]);
      const key = by.map((name) => [name, row[GROUPS[name]]]);
      return Object.fromEntries([...key, ...figures]) as ReportSum<By>;
    });
  }
}
