import libsql from 'libsql';
import { ClsServiceManager } from 'nestjs-cls';
import { DataSource } from 'typeorm';
import type { TestApp } from './test-app';
import type { TestDatabase } from './test-database';

export interface Statement {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** The statements that are sent while `work` runs, by whomever. */
export async function statementsDuring(source: DataSource, work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const stop = watchStatements(source, (statement) => statements.push(statement));
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}

/**
 * SQLite's plan for a statement, line by line. On a separate connection: TypeORM's would be left in the middle of
 * an explained UPDATE, and then cannot commit.
 */
export function sqlitePlan({ url }: TestDatabase, { sql, parameters }: Statement): { detail: string }[] {
  const connection = new libsql(url.replace('sqlite:', ''));
  const plan = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[];
  connection.close();
  return plan;
}

/**
 * Counts the statements that some work sends, through any connection, without other activity of the process, such
 * as looking what others have changed, which belongs to no context.
 */
export function countStatements(test: TestApp): (work: () => Promise<unknown>) => Promise<number> {
  const context = ClsServiceManager.getClsService();
  let sent = 0;
  watchStatements(test.app.get(DataSource), () => {
    if (context.isActive()) sent++;
  });
  return async (work) => {
    sent = 0;
    await work();
    return sent;
  };
}

/** The number of statements in the largest transaction that is open while `work` runs. */
export async function largestTransactionDuring({ driver }: DataSource, work: () => Promise<unknown>): Promise<number> {
  const create = driver.createQueryRunner.bind(driver);
  let largest = 0;
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...all: unknown[]) => Promise<never>;
    let sent = 0;
    runner.query = (...all: unknown[]) => {
      sent = /^(BEGIN|START)/i.test(String(all[0])) ? 0 : sent + 1;
      if (runner.isTransactionActive) largest = Math.max(largest, sent);
      return query(...all);
    };
    return runner;
  };
  try {
    await work();
  } finally {
    driver.createQueryRunner = create;
  }
  return largest;
}

/** The most rows that one statement returns while `work` runs, and the statement. */
export async function mostRowsDuring(
  { driver }: DataSource,
  work: () => Promise<unknown>,
): Promise<{ readonly rows: number; readonly sql: string }> {
  const create = driver.createQueryRunner.bind(driver);
  let most = { rows: 0, sql: '' };
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...all: unknown[]) => Promise<never>;
    runner.query = async (...all: unknown[]) => {
      const result: unknown = await query(...all);
      const found: unknown = Array.isArray(result) ? result : (result as { records?: unknown } | null)?.records;
      const rows = Array.isArray(found) ? found.length : 0;
      if (rows > most.rows) most = { rows, sql: String(all[0]) };
      return result as never;
    };
    return runner;
  };
  try {
    await work();
  } finally {
    driver.createQueryRunner = create;
  }
  return most;
}

/** @returns what to call to watch no longer */
function watchStatements({ driver }: DataSource, note: (statement: Statement) => void): () => void {
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (
      sql: string,
      parameters?: unknown[],
      ...rest: unknown[]
    ) => Promise<never>;
    runner.query = (sql: string, parameters?: unknown[], ...rest: unknown[]) => {
      note({ sql, parameters: parameters ?? [] });
      return query(sql, parameters, ...rest);
    };
    return runner;
  };
  return () => (driver.createQueryRunner = create);
}
