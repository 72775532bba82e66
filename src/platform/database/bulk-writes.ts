import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, placeholders } from './database';
import { Transactions } from './transactions/transactions';

/** Rows per statement on SQLite, largest first; a prepared statement is cached for each size. */
const SQLITE_CHUNKS = [100, 30, 10, 4, 3, 2, 1] as const;

/** Maximum number of rows per statement on MySQL, which parses the text of each. */
const MYSQL_CHUNK = 1_000;

/** Each digit of a sum that is stored with carry is below this. */
const BASE = 1_000_000_000;

/** A table of sums: adding a row with an existing key adds to its sums. */
export interface SummedTable {
  readonly name: string;
  /** Primary key columns. */
  readonly key: readonly string[];
  /** Integer columns; `NULL` counts as 0. */
  readonly sums: readonly string[];
  /**
   * Those of `sums` that are the digits of one number to the base 10^9, the highest first. They are added with carry,
   * so rows can be sorted by them. Of each added row, all but the highest are 0 to 10^9 − 1.
   */
  readonly digits?: readonly [high: string, low: string, nano: string];
}

type ValuesOf<Row> = (row: Row) => SqlValue[];

/** Writes many rows with the number of statements that is fastest on each database. Requires an open transaction. */
@Injectable()
export class BulkWrites {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
  ) {}

  /** Inserts rows that must not exist yet. @param valuesOf values in the order of the columns */
  insert<Row>(table: string, columns: readonly string[], rows: readonly Row[], valuesOf: ValuesOf<Row>): Promise<void> {
    return this.write(`INSERT INTO ${table} (${columns.join(', ')}) VALUES`, '', rows, valuesOf);
  }

  /**
   * The same, but undoes its changes if it fails, so that the transaction can continue.
   * @throws a duplicate error if one of the rows exists
   */
  insertAllOrNone<Row>(
    table: string,
    columns: readonly string[],
    rows: readonly Row[],
    valuesOf: ValuesOf<Row>,
  ): Promise<void> {
    const insert = () => this.insert(table, columns, rows, valuesOf);
    return this.isOneStatement(rows.length) ? insert() : this.transactions.attempt(insert);
  }

  /** Inserts rows unless their unique key exists. Another process may insert them at the same time. */
  insertMissing<Row>(
    { name, key, columns }: { name: string; key: readonly string[]; columns: readonly string[] },
    rows: readonly Row[],
    valuesOf: ValuesOf<Row>,
  ): Promise<void> {
    const unlessThere =
      this.database.dialect === 'sqlite'
        ? `ON CONFLICT (${key.join(', ')}) DO NOTHING`
        : `ON DUPLICATE KEY UPDATE ${key[0]} = ${key[0]}`;
    return this.write(`INSERT INTO ${name} (${columns.join(', ')}) VALUES`, unlessThere, rows, valuesOf);
  }

  /** Writes rows, replacing those with the same primary key. */
  replace<Row>(
    table: string,
    columns: readonly string[],
    rows: readonly Row[],
    valuesOf: ValuesOf<Row>,
  ): Promise<void> {
    return this.write(`REPLACE INTO ${table} (${columns.join(', ')}) VALUES`, '', rows, valuesOf);
  }

  /**
   * Adds to sums; inserts missing rows. The rows must be sorted by key, so that concurrent transactions cannot
   * deadlock.
   * @param valuesOf values in the order of the key and the sums
   */
  add<Row>({ name, key, sums, digits }: SummedTable, rows: readonly Row[], valuesOf: ValuesOf<Row>): Promise<void> {
    const isSqlite = this.database.dialect === 'sqlite';
    const plus = (sum: string) => `COALESCE(${sum}, 0) + ${isSqlite ? `excluded.${sum}` : `VALUES(${sum})`}`;
    const added = [
      ...(digits ? withCarry(digits, plus, isSqlite ? '/' : 'DIV') : []),
      ...sums.filter((sum) => !digits?.includes(sum)).map((sum) => `${sum} = ${plus(sum)}`),
    ];
    const whereThere = isSqlite ? `ON CONFLICT (${key.join(', ')}) DO UPDATE SET` : 'ON DUPLICATE KEY UPDATE';
    const head = `INSERT INTO ${name} (${[...key, ...sums].join(', ')}) VALUES`;
    return this.write(head, `${whereThere} ${added.join(', ')}`, rows, valuesOf);
  }

  /** Splits items into sizes for which statements are prepared. */
  *inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
    for (let start = 0; start < items.length;) {
      const size = this.sizeFor(items.length - start);
      yield items.slice(start, start + size);
      start += size;
    }
  }

  private async write<Row>(head: string, tail: string, rows: readonly Row[], valuesOf: ValuesOf<Row>): Promise<void> {
    for (const chunk of this.inChunks(rows)) {
      const { tuples, parameters } =
        this.database.dialect === 'sqlite' ? prepared(chunk, valuesOf) : written(chunk, valuesOf);
      await this.database.execute(`${head} ${tuples} ${tail}`, parameters);
    }
  }

  /** A single statement is atomic. */
  private isOneStatement(rows: number): boolean {
    return rows === 0 || this.sizeFor(rows) === rows;
  }

  private sizeFor(rows: number): number {
    if (this.database.dialect === 'mysql') return Math.min(rows, MYSQL_CHUNK);
    return SQLITE_CHUNKS.find((chunk) => chunk <= rows)!;
  }
}

/** Assigns the highest digit first, because MySQL uses the new value of a column in later assignments. */
function withCarry([high, low, nano]: readonly [string, string, string], plus: (sum: string) => string, div: string) {
  const lowSum = `(${plus(low)} + (${plus(nano)}) ${div} ${BASE})`;
  return [
    `${high} = ${plus(high)} + ${lowSum} ${div} ${BASE}`,
    `${low} = ${lowSum} % ${BASE}`,
    `${nano} = (${plus(nano)}) % ${BASE}`,
  ];
}

interface Tuples {
  readonly tuples: string;
  readonly parameters: SqlValue[];
}

/** Rows as parameters, so that all statements with the same number of rows have the same text. */
function prepared<Row>(rows: readonly Row[], valuesOf: ValuesOf<Row>): Tuples {
  const parameters: SqlValue[] = [];
  for (const row of rows) for (const value of valuesOf(row)) parameters.push(value);
  const tuple = `(${placeholders(parameters.length / rows.length)})`;
  return { tuples: `${`${tuple}, `.repeat(rows.length - 1)}${tuple}`, parameters };
}

/**
 * Rows as literals: MySQL's driver writes parameters into the text anyway, which costs many times as much for a number.
 */
function written<Row>(rows: readonly Row[], valuesOf: ValuesOf<Row>): Tuples {
  const parameters: SqlValue[] = [];
  let tuples = '';
  for (const row of rows) {
    let separator = tuples === '' ? '(' : ', (';
    for (const value of valuesOf(row)) {
      tuples += separator;
      separator = ', ';
      if (value === null) tuples += 'NULL';
      else if (Number.isSafeInteger(value)) tuples += String(value);
      else {
        tuples += '?';
        parameters.push(value);
      }
    }
    tuples += ')';
  }
  return { tuples, parameters };
}
