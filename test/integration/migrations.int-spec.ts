import type { DataSource } from 'typeorm';
import { ENTITIES } from '../../src/schema';
import { parseDatabaseUrl } from '../../src/config';
import { MIGRATIONS, dataSourceOptions, migrate, openDataSource } from '../../src/database';
import { Clock } from '../../src/shared/time';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';

/** What stays when every migration is reverted: the record of them and the lease. */
const BOOKKEEPING = ['migrations', 'schema_lease'];

async function tablesOf(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(
    database() === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return rows.map(({ name }) => name).sort();
}

/** Columns, indices and checks of every table but the bookkeeping, in the words of the database. */
async function schemaOf(dataSource: DataSource): Promise<unknown[]> {
  if (database() === 'sqlite') return dataSource.query('SELECT name, sql FROM sqlite_master ORDER BY name');
  const tables = (await tablesOf(dataSource)).filter((table) => !BOOKKEEPING.includes(table));
  return Promise.all(tables.map((table) => dataSource.query(`SHOW CREATE TABLE ${table}`)));
}

describe('the migrations', () => {
  let used: TestDatabase;
  let dataSource: DataSource;

  const open = () => openDataSource(dataSourceOptions(parseDatabaseUrl(used.url), ENTITIES));

  beforeEach(async () => {
    used = await createTestDatabase();
    dataSource = await open();
  });

  afterEach(async () => {
    await dataSource.destroy();
    await used.drop();
  });

  it('go up, down to nothing, and up again to the same schema', async () => {
    expect(await migrate(dataSource, new Clock())).toHaveLength(MIGRATIONS.length);
    const schema = await schemaOf(dataSource);
    expect(await tablesOf(dataSource)).toEqual(expect.arrayContaining(['booking', 'operator', 'timeslot']));

    for (let left = MIGRATIONS.length; left > 0; left--) await dataSource.undoLastMigration();
    expect(await tablesOf(dataSource)).toEqual(BOOKKEEPING);

    expect(await migrate(dataSource, new Clock())).toHaveLength(MIGRATIONS.length);
    expect(await schemaOf(dataSource)).toEqual(schema);
    expect(await migrate(dataSource, new Clock())).toEqual([]);
  });

  it('run once when several processes start at once', async () => {
    const others = await Promise.all([open(), open()]);
    const applied = await Promise.all([dataSource, ...others].map((each) => migrate(each, new Clock())));
    await Promise.all(others.map((other) => other.destroy()));
    expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, MIGRATIONS.length]);
  });

  it('are taken over from a process that was killed at them', async () => {
    await dataSource.query('CREATE TABLE schema_lease (id INTEGER NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL)');
    await dataSource.query('INSERT INTO schema_lease (id, expires_at) VALUES (1, ?)', [new Clock().now() - 1]);
    expect(await migrate(dataSource, new Clock())).toHaveLength(MIGRATIONS.length);
    expect(await dataSource.query('SELECT * FROM schema_lease')).toEqual([]);
  });
});
