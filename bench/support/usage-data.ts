import libsql from 'libsql';
import mysql from 'mysql2/promise';

export interface BenchDatabase {
  readonly kind: 'sqlite' | 'mariadb';
  readonly url: string;
}

/** Rows of one statement. */
const CHUNK = 1_000_000;

const YEAR_START = Date.parse('2026-01-01T00:00:00Z') / 1000;
const YEAR_SECONDS = 365 * 86_400;

/** IDs that no server hands out soon; each operator has its own. */
const FIRST_ID = 1_000_000_000;

type Run = (sql: string) => Promise<void>;

/**
 * Gives an operator entries spread evenly over 2026, with their totals: what recording them one by one leaves behind,
 * made inside the database because that takes minutes instead of hours.
 */
export async function fillUsage(database: BenchDatabase, operatorId: number, entries: number, meters: number) {
  if (database.kind === 'sqlite') {
    const connection = new libsql(database.url.slice('sqlite:'.length));
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = OFF');
    connection.pragma('cache_size = -500000');
    await fill((sql) => Promise.resolve(void connection.exec(sql)), sqlite, operatorId, entries, meters);
    connection.exec('ANALYZE');
    connection.close();
  } else {
    const connection = await mysql.createConnection({ uri: database.url });
    await connection.query('SET SESSION unique_checks = 0');
    await fill(async (sql) => void (await connection.query(sql)), mariadb, operatorId, entries, meters);
    await connection.end();
  }
}

interface Dialect {
  readonly div: string;
  /** A table expression with the numbers `n` from `first` on. */
  readonly numbers: (first: number, count: number) => string;
}

const sqlite: Dialect = {
  div: '/',
  numbers: (first, count) =>
    `(WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${first + count - 1})
      SELECT n FROM numbers)`,
};

const mariadb: Dialect = {
  div: 'DIV',
  numbers: (first, count) => `(SELECT seq AS n FROM seq_${first}_to_${first + count - 1})`,
};

async function fill(run: Run, { div, numbers }: Dialect, operatorId: number, entries: number, meters: number) {
  const names = Array.from({ length: meters }, (_, n) => `(${operatorId}, 'bench ${n}', 'bench ${n}', ${YEAR_START})`);
  await run(`INSERT INTO meter (operator_id, name_hash, name, created_at) VALUES ${names.join(', ')}`);
  const firstMeter = `(SELECT MIN(id) FROM meter WHERE operator_id = ${operatorId})`;
  for (let first = 0; first < entries; first += CHUNK) {
    await run(`INSERT INTO usage_entry (operator_id, occurred_at, id, meter_id, whole, nano, extra_info, recorded_at)
      SELECT ${operatorId}, ${YEAR_START} + n * ${YEAR_SECONDS} ${div} ${entries}, ${FIRST_ID} + n,
        ${firstMeter} + n * 7 % ${meters}, n % 1000 + 1, n % 10 * 100000000, '{"Campaign":"spring"}', ${YEAR_START}
      FROM ${numbers(first, Math.min(CHUNK, entries - first))} AS sequence`);
  }
  for (const [table, seconds] of [
    ['usage_quarter', 900],
    ['usage_day', 86_400],
  ]) {
    await run(`INSERT INTO ${table} (operator_id, bucket, meter_id, sum_high, sum_low, sum_nano, entries)
      SELECT operator_id, occurred_at ${div} ${seconds}, meter_id, 0, SUM(whole), SUM(nano), COUNT(*)
      FROM usage_entry WHERE operator_id = ${operatorId} GROUP BY operator_id, occurred_at ${div} ${seconds}, meter_id`);
  }
}
