import { writeFileSync } from 'node:fs';
import mysql from 'mysql2';
import type { DataSource } from 'typeorm';
import { parseDatabaseUrl } from '../../src/platform/config';
import { MIGRATIONS, buildDataSource, dataSourceOptions, migrate } from '../../src/platform/database';
import { Clock } from '../../src/platform/values/time';
import { createTestDatabase, templates } from './test-database';

/** Migrates one database of each kind; every other database of the run is a copy, which takes a fraction of the time. */
export async function writeDatabaseTemplates(): Promise<void> {
  await writeTemplate('sqlite', (dataSource) => dataSource.query('VACUUM INTO ?', [templates.sqlite()]));
  if (!process.env['SLIPWAY_TEST_MARIADB']) return;
  await writeTemplate('mariadb', async (dataSource) => writeFileSync(templates.mariadb(), await dumpOf(dataSource)));
}

async function writeTemplate(
  kind: 'sqlite' | 'mariadb',
  write: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  const database = await createTestDatabase(kind, { empty: true });
  const options = dataSourceOptions(parseDatabaseUrl(database.url), { entities: [], migrations: MIGRATIONS });
  const dataSource = await (await buildDataSource(options)).initialize();
  await migrate(dataSource, new Clock());
  await write(dataSource);
  await dataSource.destroy();
  await database.drop();
}

async function dumpOf(dataSource: DataSource): Promise<string> {
  const tables: { name: string }[] = await dataSource.query(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const statements: string[] = [];
  for (const { name } of tables) {
    const [created] = await dataSource.query<{ 'Create Table': string }[]>(`SHOW CREATE TABLE ${name}`);
    statements.push(created!['Create Table']);
    const rows = await dataSource.query<object[]>(`SELECT * FROM ${name}`);
    if (rows.length > 0) statements.push(insertOf(name, rows));
  }
  return statements.join(';\n');
}

function insertOf(table: string, rows: object[]): string {
  const columns = Object.keys(rows[0]!);
  return mysql.format('INSERT INTO ?? (??) VALUES ?', [table, columns, rows.map((row) => Object.values(row))]);
}
