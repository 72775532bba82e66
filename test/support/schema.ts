import type { DataSource } from 'typeorm';
import { database } from './test-database';

/** What is no part of the schema: the record of migrations, the lease, and how far an interrupted one has come. */
const BOOKKEEPING = ['migrations', 'schema_lease', 'schema_progress'];

/** Every table but the bookkeeping. */
export async function tablesOf(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(
    database() === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => !BOOKKEEPING.includes(name))
    .sort();
}

/** Columns, indices and checks of every table in the words of the database, and the rows of each. */
export async function schemaOf(dataSource: DataSource): Promise<unknown[]> {
  const schema: unknown[] =
    database() === 'sqlite' ? await dataSource.query('SELECT name, sql FROM sqlite_master ORDER BY name') : [];
  for (const table of await tablesOf(dataSource)) {
    if (database() === 'mariadb') schema.push(await dataSource.query(`SHOW CREATE TABLE ${table}`));
    schema.push([table, await dataSource.query(`SELECT * FROM ${table}`)]);
  }
  return schema;
}

/** What an interrupted migration has left behind of its bookkeeping. */
export async function progressOf(dataSource: DataSource): Promise<unknown[]> {
  return database() === 'sqlite' ? [] : dataSource.query('SELECT * FROM schema_progress');
}
