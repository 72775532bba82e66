import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, placeholders } from '../../platform/database';
import type { BillingMonth } from '../months/billing-month';
import type { LinesBySubject, StatementLine } from './statement-line';

const COLUMNS = [
  ...['operator_id', 'subject_id', 'usage_month', 'month', 'meter_id', 'price_from', 'tier', 'from_date', 'to_date'],
  ...['currency', 'unit_price', 'flat_fee', 'quantity', 'packages', 'amount'],
];

const SELECTED = `SELECT subject_id AS subjectId, usage_month AS usageMonth, meter_id AS meterId, price_from AS priceFrom,
  tier, from_date AS fromDate, to_date AS toDate, currency, unit_price AS unitPrice, flat_fee AS flatFee, quantity, packages,
  amount FROM usage_statement_line`;

/** Numbers are read as texts. */
interface StoredLine extends Omit<StatementLine, 'from' | 'to' | 'quantity' | 'packages' | 'amount' | 'flatFee'> {
  readonly subjectId: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly quantity: string;
  readonly packages: string | null;
  readonly flatFee: number | string;
  readonly amount: string;
}

/** Stores the lines of frozen statements. */
@Injectable()
export class StatementLinesRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /**
   * What the usage of some months was billed in statements before `month`, for some subjects, which are sorted by ID.
   */
  async listBilled(
    operatorId: number,
    subjectIds: readonly number[],
    usageMonths: readonly BillingMonth[],
    month: BillingMonth,
  ): Promise<LinesBySubject> {
    const rows = await this.database.rows<StoredLine>(
      `${SELECTED} WHERE operator_id = ? AND subject_id >= ? AND subject_id <= ?
        AND usage_month IN (${placeholders(usageMonths.length)}) AND month < ?`,
      [operatorId, subjectIds[0]!, subjectIds.at(-1)!, ...usageMonths, month],
    );
    return bySubject(rows);
  }

  /** The lines of the frozen statements of some subjects, which are sorted by ID. */
  async listOfMonth(operatorId: number, subjectIds: readonly number[], month: BillingMonth): Promise<LinesBySubject> {
    const rows = await this.database.rows<StoredLine>(
      `${SELECTED} WHERE operator_id = ? AND subject_id >= ? AND subject_id <= ? AND month = ?`,
      [operatorId, subjectIds[0]!, subjectIds.at(-1)!, month],
    );
    return bySubject(rows);
  }

  /** Stores the statements of a month. Requires an open transaction. */
  async insert(operatorId: number, month: BillingMonth, lines: LinesBySubject): Promise<void> {
    const rows = [...lines].flatMap(([subjectId, ofSubject]) => ofSubject.map((line) => ({ subjectId, ...line })));
    await this.bulk.insert('usage_statement_line', COLUMNS, rows, (row) => [
      ...[operatorId, row.subjectId, row.usageMonth, month, row.meterId, row.priceFrom, row.tier, row.from, row.to],
      ...[row.currency, row.unitPrice, row.flatFee, String(row.quantity), textOf(row.packages), String(row.amount)],
    ]);
  }
}

function bySubject(rows: readonly StoredLine[]): LinesBySubject {
  const lines = new Map<number, StatementLine[]>();
  for (const row of rows) {
    const ofSubject = lines.get(row.subjectId);
    if (ofSubject) ofSubject.push(toLine(row));
    else lines.set(row.subjectId, [toLine(row)]);
  }
  return lines;
}

function toLine({ subjectId: _, fromDate, toDate, quantity, packages, flatFee, amount, ...line }: StoredLine) {
  return {
    ...line,
    from: fromDate,
    to: toDate,
    quantity: BigInt(quantity),
    packages: packages === null ? undefined : BigInt(packages),
    flatFee: Number(flatFee),
    amount: BigInt(amount),
  };
}

function textOf(value: bigint | undefined): string | null {
  return value === undefined ? null : String(value);
}
