import type { DataSource, QueryRunner } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { GatedQueryRunner } from './gated-query-runner';
import { SqliteGate } from './sqlite-gate';
import { leaveWhole } from './whole-file';

/**
 * Makes every query runner of an SQLite data source a gated one, and its end one that leaves a whole file. Call it
 * before the data source is initialised.
 */
export function installSqliteGate(dataSource: DataSource, gate = new SqliteGate()): DataSource {
  const statements = new Map<string, unknown>();
  const driver = dataSource.driver as BetterSqlite3Driver;
  driver.createQueryRunner = (): QueryRunner => new GatedQueryRunner(driver, gate, statements);
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = () => {
    leaveWhole(driver.databaseConnection as Parameters<typeof leaveWhole>[0]);
    return disconnect();
  };
  return dataSource;
}
