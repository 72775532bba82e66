import libsql from 'libsql';
import { DataSource, type DataSourceOptions, type EntityTarget } from 'typeorm';
import type { DatabaseConfig } from '../config';
import { MIGRATIONS } from './migrations';
import { mysqlWithSessionSettings } from './mysql-sessions';
import { installSqliteGate } from './sqlite/install-gate';

/** Connections a process opens to a MySQL or MariaDB server at most. */
const POOL_SIZE = 10;

/** Requests that may wait for one of them. */
const POOL_QUEUE_LIMIT = 2_000;

export type Entities = readonly EntityTarget<object>[];

export function dataSourceOptions(config: DatabaseConfig, entities: Entities): DataSourceOptions {
  const shared = {
    entities: [...entities] as never[],
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    logging: false,
  };
  if (config.dialect === 'sqlite') {
    return {
      ...shared,
      type: 'better-sqlite3',
      // libsql speaks better-sqlite3's interface and ships its binary for Node 20.
      driver: libsql,
      database: config.file,
      enableWAL: true,
      // Another process holds the write lock only for moments, and waiting here would stop the event loop.
      timeout: 50,
      prepareDatabase: (connection: { pragma(text: string): unknown }) => {
        connection.pragma('synchronous = FULL');
      },
    };
  }
  return {
    ...shared,
    type: config.dialect,
    driver: mysqlWithSessionSettings,
    host: config.host,
    port: config.port,
    username: config.user,
    password: config.password,
    database: config.database,
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: 3_000,
    poolSize: POOL_SIZE,
    extra: { queueLimit: POOL_QUEUE_LIMIT, enableKeepAlive: true },
  };
}

/** Opens a data source; SQLite goes through the gate. */
export async function openDataSource(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource(options);
  return options.type === 'better-sqlite3' ? installSqliteGate(dataSource).initialize() : dataSource.initialize();
}
