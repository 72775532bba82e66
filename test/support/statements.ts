import libsql from 'libsql';
import { ClsServiceManager } from 'nestjs-cls';
import { DataSource, type Logger } from 'typeorm';
import type { TestApp } from './test-app';
import type { TestDatabase } from './test-database';

export interface Statement {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** The statements executed while `work` runs. */
export async function statementsDuring(source: DataSource, work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { logger } = source;
  source.logger = {
    logQuery: (sql: string, parameters: unknown[] = []) => void statements.push({ sql, parameters }),
    logQuerySlow: () => {},
    logQueryError: () => {},
  } as Partial<Logger> as Logger;
  try {
    await work();
  } finally {
    source.logger = logger;
  }
  return statements;
}

/**
 * How SQLite goes about a statement, line by line. On a connection of its own: TypeORM's would be left in the middle of
 * an explained UPDATE, and then cannot commit.
 */
export function sqlitePlan({ url }: TestDatabase, { sql, parameters }: Statement): { detail: string }[] {
  const connection = new libsql(url.replace('sqlite:', ''));
  const plan = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[];
  connection.close();
  return plan;
}

/**
 * Counts the statements that some work sends, through whatever connection; without what the process does beside it, such
 * as looking what others have changed, which belongs to no context.
 */
export function countStatements(test: TestApp): (work: () => Promise<unknown>) => Promise<number> {
  const { driver } = test.app.get(DataSource);
  const create = driver.createQueryRunner.bind(driver);
  const context = ClsServiceManager.getClsService();
  let sent = 0;
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<never>;
    runner.query = (...args: unknown[]) => {
      if (context.isActive()) sent++;
      return query(...args);
    };
    return runner;
  };
  return async (work) => {
    sent = 0;
    await work();
    return sent;
  };
}
