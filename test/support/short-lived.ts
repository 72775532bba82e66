import type { DataSource } from 'typeorm';

/** Bookkeeping with the time in it, which is a new statement in every run. */
const TIMED = /schema_lease/;

/**
 * Lets a data source live until it has run a statement that is not among those `seen`, which is added to them. From
 * there on it does nothing more, as if the process were dead: what the server has not got by then it never gets.
 * @returns whether it is dead
 */
export function dieOfNews(dataSource: DataSource, seen: Set<string>): () => boolean {
  let isDead = false;
  const { driver } = dataSource;
  const createQueryRunner = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = createQueryRunner(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<never>;
    runner.query = async (sql: string, parameters?: unknown[], structured?: boolean): Promise<never> => {
      // What is open when a process dies is rolled back by the database.
      if (isDead && sql !== 'ROLLBACK') throw new Error('dead');
      const result = await query(sql, parameters, structured);
      const statement = TIMED.test(sql) ? sql : JSON.stringify([sql, parameters]);
      if (isDead || seen.has(statement)) return result;
      seen.add(statement);
      isDead = true;
      throw new Error('dead');
    };
    return runner;
  };
  return () => isDead;
}
