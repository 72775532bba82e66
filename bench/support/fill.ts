import libsql from 'libsql';
import mysql from 'mysql2/promise';

export interface BenchDatabase {
  readonly kind: 'sqlite' | 'mariadb';
  readonly url: string;
}

export type Run = (sql: string) => Promise<void>;

/** How databases differ in what is needed to make data inside of them. */
export interface Dialect {
  readonly div: string;
  /** The UTC date of Unix seconds as a number, such as 20261121. */
  readonly dateNumber: (seconds: string) => string;
  /** A table expression with the numbers `n` from `first` on. */
  readonly numbers: (first: number, count: number) => string;
}

const sqlite: Dialect = {
  div: '/',
  dateNumber: (seconds) => `CAST(strftime('%Y%m%d', ${seconds}, 'unixepoch') AS INTEGER)`,
  numbers: (first, count) =>
    `(WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${first + count - 1})
      SELECT n FROM numbers)`,
};

const mariadb: Dialect = {
  div: 'DIV',
  dateNumber: (seconds) => `(DATE_ADD(DATE '1970-01-01', INTERVAL ${seconds} DIV 86400 DAY) + 0)`,
  numbers: (first, count) => `(SELECT seq AS n FROM seq_${first}_to_${first + count - 1})`,
};

/** Runs what makes data, without the care that data of value would need. */
export async function fillDatabase(database: BenchDatabase, work: (run: Run, dialect: Dialect) => Promise<void>) {
  if (database.kind === 'sqlite') {
    const connection = new libsql(database.url.slice('sqlite:'.length));
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = OFF');
    connection.pragma('cache_size = -500000');
    await work((sql) => Promise.resolve(void connection.exec(sql)), sqlite);
    connection.close();
  } else {
    const connection = await mysql.createConnection({ uri: database.url });
    await connection.query('SET SESSION unique_checks = 0');
    await work(async (sql) => void (await connection.query(sql)), mariadb);
    await connection.end();
  }
}
