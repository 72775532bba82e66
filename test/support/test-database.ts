import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { suiteOf } from '../../scripts/mariadb-suites';

declare const SLIPWAY_DATABASE: 'sqlite' | 'mariadb';

/** Which database the running suite is on. */
export const database = (): 'sqlite' | 'mariadb' => SLIPWAY_DATABASE;

/** The migrated databases that tests copy, see `database-templates.ts`. */
export const templates = {
  sqlite: () => join(runFolder(), 'template.db'),
  mariadb: () => join(runFolder(), 'template.sql'),
};

/** The folder of this run, which Jest's global set-up creates; it is removed when the run ends. */
function runFolder(): string {
  const folder = process.env['SLIPWAY_TEST_FOLDER'];
  if (!folder) throw new Error('SLIPWAY_TEST_FOLDER is not set: run the tests with Jest.');
  return folder;
}

/** A database for one application, and a data folder next to it. */
export interface TestDatabase {
  readonly url: string;
  readonly dataDir: string;
  drop(): Promise<void>;
}

/** @param empty without a schema, for tests of migrations; otherwise a copy of the migrated template */
export async function createTestDatabase(kind = database(), { empty = false } = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(runFolder(), 'database-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') {
    const file = join(dataDir, 'slipway.db');
    if (!empty) copyFileSync(templates.sqlite(), file);
    return { url: `sqlite:${file}`, dataDir, drop: () => Promise.resolve(removeFolder()) };
  }
  const server = process.env['SLIPWAY_TEST_MARIADB'];
  if (!server) throw new Error('There is no MariaDB for the tests: start them with `npm test`.');
  const name = `slipway_${suiteName()}_${randomBytes(6).toString('hex')}`;
  const schema = empty ? '' : readFileSync(templates.mariadb(), 'utf8');
  await onServer(server, `CREATE DATABASE ${name}; USE ${name}; ${schema}`);
  return {
    url: `${server}/${name}`,
    dataDir,
    drop: async () => {
      removeFolder();
      await onServer(server, `DROP DATABASE ${name}`);
    },
  };
}

/** Part of a database's name, by which `npm run test:all` tells which suite ran a statement. */
function suiteName(): string {
  const path = (globalThis as { expect?: jest.Expect }).expect?.getState().testPath;
  return path === undefined ? 'template' : suiteOf(path).replaceAll('-', '_');
}

/** @param sql one or more statements */
async function onServer(server: string, sql: string): Promise<void> {
  const connection = await mysql.createConnection({ uri: `${server}/`, multipleStatements: true });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
