import type { DataSource } from 'typeorm';
import { completeSchema } from '../../src/schema';
import { parseDatabaseUrl } from '../../src/platform/config';
import { MIGRATIONS, dataSourceOptions, migrate, openDataSource } from '../../src/platform/database';
import { Clock } from '../../src/platform/values/time';
import { schemaOf, tablesOf } from '../support/schema';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

describe('the migrations', () => {
  let used: TestDatabase;
  let dataSource: DataSource;

  const open = () => openDataSource(dataSourceOptions(parseDatabaseUrl(used.url), completeSchema()));

  beforeEach(async () => {
    used = await createTestDatabase(undefined, { empty: true });
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
    expect(await tablesOf(dataSource)).toEqual([]);

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
});
