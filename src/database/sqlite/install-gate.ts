import type { DataSource, QueryRunner } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { GatedQueryRunner } from './gated-query-runner';
import { SqliteGate } from './sqlite-gate';

/** Makes every query runner of an SQLite data source a gated one. Call it before the data source is initialised. */
export function installSqliteGate(dataSource: DataSource, gate = new SqliteGate()): DataSource {
  const statements = new Map<string, unknown>();
  const driver = dataSource.driver as BetterSqlite3Driver;
  driver.createQueryRunner = (): QueryRunner => new GatedQueryRunner(driver, gate, statements);
  return dataSource;
}
