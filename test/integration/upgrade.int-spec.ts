import { type DataSource, type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { completeSchema } from '../../src/schema';
import { parseDatabaseUrl } from '../../src/platform/config';
import { MIGRATIONS, dataSourceOptions, migrate, openDataSource } from '../../src/platform/database';
import { resumable } from '../../src/platform/database/migrating/resumable';
import { addColumn, column, defaulted, optional } from '../../src/platform/database/migrations/tables';
import { Clock } from '../../src/platform/values/time';
import { tablesOf } from '../support/schema';
import { ServerProcess } from '../support/server-process';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';

/** What the next version could add. */
class AddColumns1795009000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'booking', optional(column.varchar('added_text', 20)));
    await addColumn(queryRunner, 'booking', defaulted(column.integer('added_number'), '7'));
    await queryRunner.createIndex(
      'booking',
      new TableIndex({ name: 'ix_booking_added', columnNames: ['added_number', 'id'] }),
    );
  }

  async down(): Promise<void> {}
}

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

describe('a filled database', () => {
  let used: TestDatabase;

  beforeEach(async () => {
    used = await createTestDatabase();
  });

  afterEach(() => used.drop());

  it('is migrated with everything it holds, and served by the version before as well', async () => {
    const options = dataSourceOptions(parseDatabaseUrl(used.url), completeSchema());
    const old = await openDataSource(options);
    await fill(old);
    const tables = await tablesOf(old);
    const columns = new Map<string, string>();
    const before: unknown[] = [];
    for (const table of tables) {
      columns.set(table, (await columnsOf(old, table)).map(({ name }) => name).join(', '));
      before.push(await old.query(`SELECT ${columns.get(table)} FROM ${table}`));
    }
    await old.destroy();

    const upgraded = await openDataSource({
      ...options,
      migrations: [...MIGRATIONS, resumable(AddColumns1795009000000)],
    });
    expect(await migrate(upgraded, new Clock())).toEqual(['AddColumns1795009000000']);
    const after: unknown[] = [];
    for (const table of tables) after.push(await upgraded.query(`SELECT ${columns.get(table)} FROM ${table}`));
    expect(after).toEqual(before);
    expect(await upgraded.query('SELECT added_text, added_number FROM booking')).toEqual(
      [7, 8].map(() => ({ added_text: null, added_number: 7 })),
    );
    // Large changes in progress would be continued at once, and these rows mean nothing.
    await upgraded.query('DELETE FROM timeslot_cancellation');
    await upgraded.query('UPDATE operator SET former_time_zone = NULL');
    await upgraded.destroy();

    const server = await ServerProcess.start(used);
    expect((await server.client(undefined).get('/health/ready')).status).toBe(200);
    await server.stop();
  });
});
