import type { DataSource, QueryRunner } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { GatedQueryRunner } from './gated-query-runner';
import { type Connection, PreparedStatements, ReadConnection } from './prepared-statements';
import { SqliteGate } from './sqlite-gate';
import { WalCheckpoints } from './wal-checkpoints';
import { WalFlush } from './wal-flush';
import { closeCleanly } from './file-integrity';

/**
 * Installs gated query runners on an SQLite data source. Commits are flushed without blocking the event loop, and
 * closing the data source leaves a complete file. Call it before the data source is initialized.
 */
export function installSqliteGate(dataSource: DataSource, gate = new SqliteGate()): DataSource {
  const driver = dataSource.driver as BetterSqlite3Driver;
  const { database: file, timeout } = driver.options;
  const flush = new WalFlush(`${file}-wal`);
  const isOnDisk = file !== ':memory:';
  const Driver = driver.sqlite as new (file: string, options: object) => Connection;
  const reads = isOnDisk ? new ReadConnection(() => new Driver(file, { timeout })) : undefined;
  const statements = new PreparedStatements(() => driver.databaseConnection as Connection);
  const checkpoints = new WalCheckpoints(file, statements, gate);
  const committed = () => {
    if (!isOnDisk) return;
    flush.noteCommit();
    checkpoints.noteCommit();
  };
  const shared = { gate, flush, committed, statements, reads: reads?.statements };
  driver.createQueryRunner = (): QueryRunner => new GatedQueryRunner(driver, shared);
  bindIntegers(driver);
  const connect = driver.connect.bind(driver);
  driver.connect = async () => {
    await connect();
    // This code flushes after each COMMIT; SQLite still flushes where the order of writes matters.
    for (const setting of ['synchronous = NORMAL', ...WalCheckpoints.SETTINGS]) {
      (driver.databaseConnection as Connection).pragma(setting);
    }
  };
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = async () => {
    await Promise.all([flush.close(), checkpoints.close()]);
    reads?.close();
    closeCleanly(driver.databaseConnection as Connection);
    await disconnect();
  };
  return dataSource;
}

/** TypeORM writes numbers into the text of a query, so each ID would be a new statement; bigints are bound. */
function bindIntegers(driver: BetterSqlite3Driver): void {
  const escape = driver.escapeQueryWithParameters.bind(driver);
  driver.escapeQueryWithParameters = (sql, parameters) => {
    const unlikeNumbers = Object.entries(parameters).map(([name, value]) => [
      name,
      Number.isSafeInteger(value) ? BigInt(value as number) : (value as unknown),
    ]);
    const [text, bound] = escape(sql, Object.fromEntries(unlikeNumbers) as typeof parameters);
    return [text, bound.map((value: unknown) => (typeof value === 'bigint' ? Number(value) : value))];
  };
}
