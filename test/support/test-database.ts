import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';

declare const SLIPWAY_DATABASE: 'sqlite' | 'mariadb';

/** Which database the running suite is on. */
export const database = (): 'sqlite' | 'mariadb' => SLIPWAY_DATABASE;

/** An empty database for one application, and a data folder beside it. */
export interface TestDatabase {
  readonly url: string;
  readonly dataDir: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(kind = database()): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slipway-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') {
    return { url: `sqlite:${join(dataDir, 'slipway.db')}`, dataDir, drop: () => Promise.resolve(removeFolder()) };
  }
  const server = process.env['SLIPWAY_TEST_MARIADB'];
  if (!server) throw new Error('There is no MariaDB for the tests: start them with `npm test`.');
  const name = `slipway_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  return {
    url: `${server}/${name}`,
    dataDir,
    drop: async () => {
      removeFolder();
      await onServer(server, `DROP DATABASE ${name}`);
    },
  };
}

async function onServer(server: string, sql: string): Promise<void> {
  const connection = await mysql.createConnection(`${server}/`);
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
