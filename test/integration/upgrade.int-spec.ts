import type { DataSource } from 'typeorm';
import { completeSchema } from '../../src/schema';
import { parseDatabaseUrl } from '../../src/config';
import { MIGRATIONS, dataSourceOptions, migrate, openDataSource } from '../../src/database';
import { Clock } from '../../src/shared/time';
import { tablesOf } from '../support/schema';
import { ServerProcess } from '../support/server-process';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';

/** The last migration of each version that databases may still be of. */
const VERSIONS = [1795001000000];

const timestampOf = (migration: (typeof MIGRATIONS)[number]): number => Number(new migration().name!.slice(-13));

interface Column {
  readonly name: string;
  readonly type: string;
  readonly length: number;
}

async function columnsOf(dataSource: DataSource, table: string): Promise<Column[]> {
  if (database() === 'mariadb') {
    const rows: { name: string; type: string; length: number | string | null }[] = await dataSource.query(
      `SELECT column_name AS name, data_type AS type, character_maximum_length AS length
        FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?`,
      [table],
    );
    return rows.map(({ name, type, length }) => ({ name, type, length: Number(length ?? 0) }));
  }
  const rows: { name: string; type: string }[] = await dataSource.query(`PRAGMA table_info("${table}")`);
  return rows.map(({ name, type }) => ({ name, type, length: Number(/\((\d+)\)/.exec(type)?.[1] ?? 1000) }));
}

/** Two rows in every table, different in every column. */
async function fill(dataSource: DataSource): Promise<void> {
  for (const table of await tablesOf(dataSource)) {
    const columns = await columnsOf(dataSource, table);
    for (const row of [7, 8]) {
      const values = columns.map(({ type, length }) =>
        /int|bool/i.test(type) ? row : `${row}`.padEnd(Math.min(length, 9), 'x'),
      );
      const names = columns.map(({ name }) => name).join(', ');
      await dataSource.query(`INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`, values);
    }
  }
}

describe.each(VERSIONS)('a filled database of the version that ends with migration %i', (last) => {
  let used: TestDatabase;

  beforeEach(async () => {
    used = await createTestDatabase(undefined, { empty: true });
  });

  afterEach(() => used.drop());

  it('is brought up to date with all it holds, and served', async () => {
    const options = dataSourceOptions(parseDatabaseUrl(used.url), completeSchema());
    const old = await openDataSource({
      ...options,
      migrations: MIGRATIONS.filter((each) => timestampOf(each) <= last),
    });
    await migrate(old, new Clock());
    await fill(old);
    const tables = await tablesOf(old);
    const columns = new Map<string, string>();
    const before: unknown[] = [];
    for (const table of tables) {
      columns.set(table, (await columnsOf(old, table)).map(({ name }) => name).join(', '));
      before.push(await old.query(`SELECT ${columns.get(table)} FROM ${table}`));
    }
    await old.destroy();

    const upgraded = await openDataSource(options);
    expect(await migrate(upgraded, new Clock())).toEqual(
      MIGRATIONS.filter((each) => timestampOf(each) > last).map((each) => new each().name),
    );
    const after: unknown[] = [];
    for (const table of tables) after.push(await upgraded.query(`SELECT ${columns.get(table)} FROM ${table}`));
    expect(after).toEqual(before);
    await upgraded.destroy();

    const server = await ServerProcess.start(used);
    expect((await server.client(undefined).get('/health/ready')).status).toBe(200);
    await server.stop();
  });
});
