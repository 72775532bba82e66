import { readFileSync } from 'node:fs';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  EntitySchema,
  type EntityTarget,
  type MigrationInterface,
  getMetadataArgsStorage,
} from 'typeorm';
import type { DatabaseConfig, DatabaseTls } from '../config';
import { installSqliteGate } from './sqlite/install-gate';
import { openChecked } from './sqlite/file-integrity';

/** Maximum number of connections of a process to a MySQL or MariaDB server. */
const POOL_SIZE = 10;

/** Maximum number of requests that wait for one of them. */
const POOL_QUEUE_LIMIT = 2_000;

/** Idle time after which the kernel checks whether a connection is alive, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

export type Entities = readonly EntityTarget<object>[];

export type Migrations = readonly (new () => MigrationInterface)[];

/** The contents of the database. */
export interface Schema {
  readonly entities: Entities;
  /** Each is `resumable`. */
  readonly migrations: Migrations;
}

const naming = new DefaultNamingStrategy();

/** The tables of entities. */
export function tablesOf(entities: Entities): string[] {
  const { tables } = getMetadataArgsStorage();
  return entities.flatMap((entity) => {
    if (entity instanceof EntitySchema) return naming.tableName(entity.options.name, entity.options.tableName);
    const table = tables.find(({ target }) => target === entity);
    return typeof entity === 'function' && table ? naming.tableName(entity.name, table.name) : [];
  });
}

export function dataSourceOptions(config: DatabaseConfig, { entities, migrations }: Schema): DataSourceOptions {
  const shared = {
    entities: [...entities] as never[],
    migrations: [...migrations],
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    logging: false,
  };
  if (config.dialect === 'sqlite') {
    return {
      ...shared,
      type: 'better-sqlite3',
      database: config.file,
      // Waiting in the driver blocks the event loop; the gate waits without blocking.
      timeout: 5,
      prepareDatabase: (connection: { pragma(text: string): unknown }) => openChecked(connection, config.file),
    };
  }
  return {
    ...shared,
    type: config.dialect,
    host: config.host,
    port: config.port,
    username: config.user,
    password: config.password,
    database: config.database,
    ssl: config.tls && sslOptions(config.tls),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: 3_000,
    poolSize: POOL_SIZE,
    // TypeORM's errors include their origin; the driver would capture the stack of every query.
    extra: {
      queueLimit: POOL_QUEUE_LIMIT,
      enableKeepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      trace: false,
    },
  };
}

function sslOptions({ caFile, verifiesCa, verifiesHost }: DatabaseTls) {
  return {
    ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
    rejectUnauthorized: verifiesCa,
    verifyIdentity: verifiesHost,
  };
}

/**
 * An uninitialized data source for TypeORM's command line. TypeORM compares MariaDB's schema differently from MySQL's,
 * so this queries the server's type instead of relying on the address.
 */
export async function buildDataSource(options: DataSourceOptions): Promise<DataSource> {
  const isMariadb = options.type === 'mysql' && (await versionOf(options)).includes('MariaDB');
  return withDriver(isMariadb ? { ...options, type: 'mariadb' } : options);
}

async function versionOf(options: DataSourceOptions): Promise<string> {
  const dataSource = await (await withDriver({ ...options, entities: [], migrations: [] })).initialize();
  try {
    const [row] = await dataSource.query<{ version: string }[]>('SELECT VERSION() AS version');
    return row!.version;
  } finally {
    await dataSource.destroy();
  }
}

/** Loads only the driver that is needed. */
async function withDriver(options: DataSourceOptions): Promise<DataSource> {
  if (options.type === 'better-sqlite3') {
    // libsql implements better-sqlite3's interface and ships a binary for Node.js 20.
    const { default: driver } = await import('libsql');
    return new DataSource({ ...options, driver });
  }
  const { mysqlWithSessionSettings: driver } = await import('./mysql/sessions');
  return new DataSource({ ...options, driver });
}

/** Initializes a data source; SQLite goes through the gate. */
export async function openDataSource(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await withDriver(options);
  return options.type === 'better-sqlite3' ? installSqliteGate(dataSource).initialize() : dataSource.initialize();
}
