import { type DataSource, type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { parseDatabaseUrl } from '../../src/platform/config';
import { dataSourceOptions, migrate, openDataSource } from '../../src/platform/database';
import { resumable } from '../../src/platform/database/migrating/resumable';
import { column, createTable, primary } from '../../src/platform/database/migrations/tables';
import { schemaOf, progressOf, tablesOf } from '../support/schema';
import { dieOfNews } from '../support/short-lived';
import { TestClock } from '../support/test-clock';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

/** Every kind of step, with changes of rows that would show if they were made twice or left out. */
class EveryKindOfStep1795009000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('INSERT INTO id_block (name, next_id) VALUES (?, ?)', ['copied', 1]);
    await createTable(queryRunner, {
      name: 'copied',
      columns: [primary(column.varchar('name', 60)), column.bigint('next_id')],
      checks: { ck_copied_next_id: 'next_id > 0', ck_copied_name: "name <> ''" },
    });
    await queryRunner.query('INSERT INTO copied (name, next_id) SELECT name, next_id FROM id_block');
    await queryRunner.query('UPDATE copied SET next_id = next_id + 1');
    await queryRunner.query("UPDATE id_block SET next_id = next_id * 2 + 1 WHERE name = 'copied'");
    await queryRunner.createIndices('copied', [
      new TableIndex({ name: 'ix_copied_name', columnNames: ['name'] }),
      new TableIndex({ name: 'uq_copied_next', columnNames: ['next_id', 'name'], isUnique: true }),
    ]);
    await queryRunner.query('ALTER TABLE copied ADD COLUMN note VARCHAR(20) NULL');
    await queryRunner.query("UPDATE copied SET note = 'added'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DELETE FROM id_block WHERE name = 'copied'");
    await queryRunner.query('UPDATE id_block SET next_id = next_id + 7');
    await queryRunner.dropTable('copied');
  }
}

class CreateIdBlock1795008000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'id_block',
      columns: [primary(column.varchar('name', 60)), column.bigint('next_id')],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('id_block');
  }
}

const ALL = [CreateIdBlock1795008000000, EveryKindOfStep1795009000000].map(resumable);

const open = (used: TestDatabase, migrations = ALL): Promise<DataSource> =>
  openDataSource(dataSourceOptions(parseDatabaseUrl(used.url), { entities: [], migrations }));

describe('a migration that is interrupted', () => {
  let used: TestDatabase;
  let clean: TestDatabase;
  let expected: DataSource;
  const clock = new TestClock();

  beforeAll(async () => {
    // TypeORM says of every failed migration that it failed.
    jest.spyOn(console, 'log').mockImplementation();
    [used, clean] = [
      await createTestDatabase(undefined, { empty: true }),
      await createTestDatabase(undefined, { empty: true }),
    ];
    expected = await open(clean);
    await migrate(expected, clock);
  });

  afterAll(async () => {
    await expected.destroy();
    await Promise.all([used.drop(), clean.drop()]);
  });

  /** Runs `work` on new connections each time, failing after each statement in turn, until it completes. */
  async function runDyingAtEveryStatement(work: (dataSource: DataSource) => Promise<unknown>): Promise<number> {
    const seen = new Set<string>();
    for (let deaths = 0; ; deaths++) {
      // The lease of the dead has run out.
      clock.advance(60);
      const dataSource = await open(used);
      const isDead = dieOfNews(dataSource, seen);
      const failure = await work(dataSource).then(
        () => undefined,
        (error: Error) => error,
      );
      const died = isDead();
      await dataSource.destroy();
      if (!died) {
        expect(failure).toBeUndefined();
        return deaths;
      }
    }
  }

  async function compare(): Promise<void> {
    const dataSource = await open(used);
    expect(await schemaOf(dataSource)).toEqual(await schemaOf(expected));
    expect(await progressOf(dataSource)).toEqual([]);
    expect(await dataSource.query('SELECT name FROM migrations ORDER BY id')).toEqual(
      await expected.query('SELECT name FROM migrations ORDER BY id'),
    );
    await dataSource.destroy();
  }

  it('at every statement on the way up continues to the same schema and rows', async () => {
    const deaths = await runDyingAtEveryStatement((dataSource) => migrate(dataSource, clock));
    expect(deaths).toBeGreaterThan(4 * ALL.length);
    await compare();
  }, 180_000);

  it('at every statement on the way down continues as well', async () => {
    const undoAll = async (dataSource: DataSource) => {
      while ((await dataSource.query('SELECT 1 FROM migrations')).length > 0) await dataSource.undoLastMigration();
    };
    await runDyingAtEveryStatement(undoAll);
    const dataSource = await open(used);
    expect(await tablesOf(dataSource)).toEqual([]);
    expect(await progressOf(dataSource)).toEqual([]);
    await migrate(dataSource, clock);
    await dataSource.destroy();
    await compare();
  }, 180_000);
});
