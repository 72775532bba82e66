import { existsSync, constants } from 'node:fs';
import { mkdir, open, copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseCopy } from './database-copy';

/** How long a copy waits for a writer's lock, in milliseconds. */
const LOCK_WAIT_MS = 10_000;

/**
 * Copies through SQLite: committed rows may still be in the `-wal` file, so a copy of the `.db` alone would lack them,
 * and copies of both might not be consistent.
 */
export class SqliteCopy implements DatabaseCopy {
  readonly fileName = 'slipway.db';

  constructor(private readonly databaseFile: string) {}

  async writeTo(file: string): Promise<void> {
    if (!existsSync(this.databaseFile)) throw new Error(`There is no database at ${this.databaseFile}.`);
    await onFile(this.databaseFile, (database) => database.prepare('VACUUM INTO ?').run(file));
    await expectWhole(file);
    const copy = await open(file, 'r+');
    try {
      await copy.sync();
    } finally {
      await copy.close();
    }
  }

  isEmpty(): Promise<boolean> {
    return Promise.resolve(['', '-wal', '-shm'].every((suffix) => !existsSync(this.databaseFile + suffix)));
  }

  async readFrom(file: string): Promise<void> {
    await expectWhole(file);
    await mkdir(dirname(this.databaseFile), { recursive: true });
    await copyDurably(file, this.databaseFile);
  }
}

async function expectWhole(file: string): Promise<void> {
  const faults = await onFile(file, (database) => database.prepare('PRAGMA integrity_check').pluck().all());
  if (faults.length !== 1 || faults[0] !== 'ok') throw new Error(`The database in ${file} is damaged.`);
}

async function onFile<T>(file: string, work: (database: SqliteDatabase) => T): Promise<T> {
  // Loaded only here, because a server on MySQL does not need it.
  const { default: Database } = (await import('libsql')) as unknown as { default: SqliteConstructor };
  const database = new Database(file, { timeout: LOCK_WAIT_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The part of better-sqlite3's interface, implemented by libsql, that is used here. */
interface SqliteDatabase {
  prepare(sql: string): { run(...parameters: string[]): unknown; pluck(): { all(): unknown[] } };
  close(): void;
}

type SqliteConstructor = new (file: string, options: { timeout: number }) => SqliteDatabase;

/**
 * Copies a file to a path that does not exist, and returns when the copy would survive a power failure.
 * @throws Error with code `EEXIST` if it exists
 */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const copy = await open(to, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
}
