import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { StartupError } from '../config';
import { Clock } from '../values/time';
import { openDataSource } from './data-source';
import { translateDatabaseError } from './database-errors';
import { migrate } from './migrating/migrate';

/** Attempts to connect at startup. */
const CONNECT_ATTEMPTS = 30;

const PAUSE_MS = 1_000;

/** The database is not available yet. */
class Unavailable extends StartupError {}

/**
 * Opens and migrates the database, and waits for it about half a minute.
 * @throws StartupError if it cannot be opened, or a migration fails
 */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openMigrated(options);
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS || !(error instanceof Unavailable)) throw error;
      if (attempt === 1) process.stderr.write(`${error.message} Waiting for it.\n`);
      await delay(PAUSE_MS);
    }
  }
}

async function openMigrated(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await openDataSource(options).catch((error: unknown) => {
    throw error instanceof StartupError ? error : explain(error, options);
  });
  try {
    await migrate(dataSource, new Clock());
    return dataSource;
  } catch (error) {
    // The next attempt opens new connections.
    await dataSource.destroy();
    throw translateDatabaseError(error) ? explain(error, options) : error;
  }
}

function explain(error: unknown, options: DataSourceOptions): StartupError {
  const { code, message } = error as { code?: string; message: string };
  const reason = code || message;
  if ('host' in options) {
    return new Unavailable(`DATABASE_URL: no connection to ${options.host}:${options.port} (${reason}).`);
  }
  const Reason = /^SQLITE_(BUSY|LOCKED)/.test(reason) ? Unavailable : StartupError;
  return new Reason(`DATABASE_URL: ${String(options.database)} cannot be opened (${reason}).`);
}
