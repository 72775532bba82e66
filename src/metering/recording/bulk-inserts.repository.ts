import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, placeholders } from '../../database';
import { MAX_BATCH } from '../dto/record-usage.dto';

/** Rows per statement on SQLite, largest first: a prepared statement is kept for each size. */
const SQLITE_CHUNKS = [100, 10, 1] as const;

/** Rows per statement at most on MySQL, which reads the text of each anew: a whole batch, whatever its size, is one. */
const MYSQL_CHUNK = MAX_BATCH;

/** Inserts many rows by as few statements as each database runs fastest; always inside a transaction. */
@Injectable()
export class BulkInsertsRepository {
  constructor(private readonly database: Database) {}

  /**
   * @param head up to and with `VALUES`
   * @param tail what follows the rows, such as what becomes of those that exist
   */
  async insert<Row>(
    head: string,
    tail: string,
    rows: readonly Row[],
    valuesOf: (row: Row) => SqlValue[],
  ): Promise<void> {
    for (const chunk of this.inChunks(rows)) {
      const { tuples, parameters } =
        this.database.dialect === 'sqlite' ? prepared(chunk, valuesOf) : written(chunk, valuesOf);
      await this.database.execute(`${head} ${tuples} ${tail}`, parameters);
    }
  }

  /** The items in lists of sizes that one statement each is prepared for. */
  *inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
    for (let start = 0; start < items.length;) {
      const size = this.sizeFor(items.length - start);
      yield items.slice(start, start + size);
      start += size;
    }
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
function prepared<Row>(rows: readonly Row[], valuesOf: (row: Row) => SqlValue[]): Tuples {
  const parameters = rows.flatMap((row) => valuesOf(row));
  const tuple = `(${placeholders(parameters.length / rows.length)})`;
  return { tuples: `${`${tuple}, `.repeat(rows.length - 1)}${tuple}`, parameters };
}

/** Rows as text: MySQL's driver writes parameters into the text anyway, each at many times the cost of a number. */
function written<Row>(rows: readonly Row[], valuesOf: (row: Row) => SqlValue[]): Tuples {
  const parameters: SqlValue[] = [];
  let tuples = '';
  for (const row of rows) {
    let separator = tuples === '' ? '(' : ', (';
    for (const value of valuesOf(row)) {
      tuples += separator;
      separator = ', ';
      if (Number.isSafeInteger(value)) tuples += String(value);
      else {
        tuples += '?';
        parameters.push(value);
      }
    }
    tuples += ')';
  }
  return { tuples, parameters };
}
