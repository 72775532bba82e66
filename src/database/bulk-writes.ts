import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, placeholders } from './database';
import { Transactions } from './transactions/transactions';

/** Rows per statement on SQLite, largest first: a prepared statement is kept for each size. */
const SQLITE_CHUNKS = [100, 10, 4, 3, 2, 1] as const;

/** Rows per statement at most on MySQL, which reads the text of each anew. */
const MYSQL_CHUNK = 1_000;

/** A table that sums up: rows with one key are one row, which has the sums of all. */
export interface SummedTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** Columns of integers; `NULL` counts as 0. */
  readonly sums: readonly string[];
}

type ValuesOf<Row> = (row: Row) => SqlValue[];

/** Writes many rows by as few statements as each database runs fastest; always inside a transaction. */
@Injectable()
export class BulkWrites {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
  ) {}

  /** Inserts rows that must not exist yet. @param valuesOf in the order of the columns */
  insert<Row>(table: string, columns: readonly string[], rows: readonly Row[], valuesOf: ValuesOf<Row>): Promise<void> {
    return this.write(`INSERT INTO ${table} (${columns.join(', ')}) VALUES`, '', rows, valuesOf);
  }

  /**
   * The same, but leaves nothing behind when it fails, so that the transaction can go on.
   * @throws a duplicate when one of the rows exists already
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

  /** Inserts rows, except those that are there by their unique key; another process may be inserting them too. */
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

  /** Writes rows, each in the place of the one with its primary key if there is one. */
  replace<Row>(
    table: string,
    columns: readonly string[],
    rows: readonly Row[],
    valuesOf: ValuesOf<Row>,
  ): Promise<void> {
    return this.write(`REPLACE INTO ${table} (${columns.join(', ')}) VALUES`, '', rows, valuesOf);
  }

  /**
   * Adds to sums, which are made where there are none. Rows come in the order of the key: whoever locks in one order
   * cannot deadlock.
   * @param valuesOf in the order of the key and the sums
   */
  add<Row>({ name, key, sums }: SummedTable, rows: readonly Row[], valuesOf: ValuesOf<Row>): Promise<void> {
    const isSqlite = this.database.dialect === 'sqlite';
    const added = sums.map(
      (sum) => `${sum} = COALESCE(${sum}, 0) + ${isSqlite ? `excluded.${sum}` : `VALUES(${sum})`}`,
    );
    const whereThere = isSqlite ? `ON CONFLICT (${key.join(', ')}) DO UPDATE SET` : 'ON DUPLICATE KEY UPDATE';
    const head = `INSERT INTO ${name} (${[...key, ...sums].join(', ')}) VALUES`;
    return this.write(head, `${whereThere} ${added.join(', ')}`, rows, valuesOf);
  }

  /** The items in lists of sizes that one statement each is prepared for. */
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

  /** One takes effect as a whole or not at all. */
  private isOneStatement(rows: number): boolean {
    return rows === 0 || this.sizeFor(rows) === rows;
  }

  private sizeFor(rows: number): number {
    if (this.database.dialect === 'mysql') return Math.min(rows, MYSQL_CHUNK);
    return SQLITE_CHUNKS.find((chunk) => chunk <= rows)!;
  }
}

interface Tuples {
  readonly tuples: string;
  readonly parameters: SqlValue[];
}

/** Rows of parameters, whose statement is the same for as many others. */
function prepared<Row>(rows: readonly Row[], valuesOf: ValuesOf<Row>): Tuples {
  const parameters: SqlValue[] = [];
  for (const row of rows) for (const value of valuesOf(row)) parameters.push(value);
  const tuple = `(${placeholders(parameters.length / rows.length)})`;
  return { tuples: `${`${tuple}, `.repeat(rows.length - 1)}${tuple}`, parameters };
}

/** Rows as text: MySQL's driver writes parameters into the text anyway, each at many times the cost of a number. */
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
