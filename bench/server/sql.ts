import libsql from 'libsql';
import mysql from 'mysql2/promise';

/** Runs SQL outside the application, which cannot create a million rows. */
export interface Sql {
  readonly run: (sql: string) => Promise<void>;
  readonly number: (sql: string) => Promise<number>;
  readonly close: () => Promise<void>;
  /** An expression for 48 hexadecimal digits that differ with `n`. */
  readonly token: (n: string) => string;
  /** An expression for 10 hexadecimal digits, which are digits of Crockford's base 32 too. */
  readonly reference: (n: string) => string;
  /** An expression that puts texts together. */
  readonly concat: (...parts: string[]) => string;
}

/** Odd, so that its multiples differ in their lowest 40 bits. */
const SCATTER = 654_321_987_631;
const LOWEST_40_BITS = 2 ** 40 - 1;

const scattered = (n: string) => `((${n}) * ${SCATTER} & ${LOWEST_40_BITS})`;

export async function openSql(url: string): Promise<Sql> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openMariadb(url);
}

function openSqlite(file: string): Sql {
  const connection = new libsql(file);
  for (const setting of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = -500000']) connection.pragma(setting);
  return {
    run: (sql) => Promise.resolve(void connection.exec(sql)),
    number: (sql) => Promise.resolve(Number((connection.prepare(sql).get() as { n: number }).n)),
    close: () => Promise.resolve(void connection.close()),
    token: () => 'lower(hex(randomblob(24)))',
    reference: (n) => `printf('%010X', ${scattered(n)})`,
    concat: (...parts) => parts.join(' || '),
  };
}

async function openMariadb(url: string): Promise<Sql> {
  const connection = await mysql.createConnection({ uri: url });
  await connection.query('SET SESSION unique_checks = 0');
  return {
    run: async (sql) => void (await connection.query(sql)),
    number: async (sql) => {
      const [rows] = await connection.query(sql);
      return Number((rows as { n: number }[])[0]!.n);
    },
    close: () => connection.end(),
    token: (n) => `CONCAT(MD5(${n}), LEFT(MD5(RAND()), 16))`,
    reference: (n) => `LPAD(HEX(${scattered(n)}), 10, '0')`,
    concat: (...parts) => `CONCAT(${parts.join(', ')})`,
  };
}
