import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { completeSchema } from '../../src/schema';
import { parseDatabaseUrl } from '../../src/platform/config';
import { MIGRATIONS, dataSourceOptions, migrate, openDataSource } from '../../src/platform/database';
import { resumable } from '../../src/platform/database/migrating/resumable';
import { SchemaLease } from '../../src/platform/database/migrating/schema-lease';
import { progressOf, schemaOf, tablesOf } from '../support/schema';
import { ServerProcess } from '../support/server-process';
import { dieOfNews } from '../support/short-lived';
import { TestClock } from '../support/test-clock';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

/** Seconds after which a process is held to be dead when it does not renew its lease. */
const TAKEN_OVER_WITHIN = 5;

/** Statements after which a process is killed, in the order in which the first migrations make them. */
const KINDS_OF_STEP =
  database() === 'mariadb'
    ? ['CREATE TABLE', 'ALTER TABLE', 'INSERT']
    : ['CREATE TABLE', 'CREATE UNIQUE INDEX', 'CREATE INDEX', 'INSERT'];

/** A migration that pauses between two statements the first time it runs, until it is resumed. */
function pausingMigration() {
  let reached!: () => void;
  let goOn!: () => void;
  const atPause = new Promise<void>((resolve) => (reached = resolve));
  const published = new Promise<void>((resolve) => (goOn = resolve));
  let runs = 0;
  class Pausing1795009000000 implements MigrationInterface {
    async up(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.query('INSERT INTO id_block (name, next_id) VALUES (?, ?)', ['paused', 1]);
      if (++runs === 1) {
        reached();
        await published;
      }
      await queryRunner.query("UPDATE id_block SET next_id = next_id + 1 WHERE name = 'paused'");
      await queryRunner.query('CREATE TABLE paused (id INTEGER NOT NULL PRIMARY KEY)');
    }

    async down(): Promise<void> {}
  }
  return { migrations: [...MIGRATIONS, resumable(Pausing1795009000000)], atPause, goOn };
}

describe('processes that migrate', () => {
  let used: TestDatabase;
  let clock: TestClock;
  const opened: DataSource[] = [];

  async function open(migrations = MIGRATIONS, url = used.url): Promise<DataSource> {
    const dataSource = await openDataSource({
      ...dataSourceOptions(parseDatabaseUrl(url), completeSchema()),
      migrations,
    });
    opened.push(dataSource);
    return dataSource;
  }

  beforeEach(async () => {
    // TypeORM says of every failed migration that it failed.
    jest.spyOn(console, 'log').mockImplementation();
    used = await createTestDatabase(undefined, { empty: true });
    clock = new TestClock();
  });

  afterEach(async () => {
    for (const dataSource of opened.splice(0)) if (dataSource.isInitialized) await dataSource.destroy();
    await used.drop();
  });

  it('may be killed after any kind of step: the server that starts next completes the schema', async () => {
    const script = join(__dirname, '../support/migrate-until-killed.mjs');
    for (const [kills, step] of KINDS_OF_STEP.entries()) {
      const { signal } = spawnSync(process.execPath, [script, used.url, step, String(kills)]);
      expect([step, signal]).toEqual([step, 'SIGKILL']);
    }
    await (await ServerProcess.start(used)).stop();

    const clean = await createTestDatabase(undefined, { empty: true });
    const [expected, found] = [await open(MIGRATIONS, clean.url), await open()];
    await migrate(expected, clock);
    expect(await schemaOf(found)).toEqual(await schemaOf(expected));
    expect(await progressOf(found)).toEqual([]);
    await expected.destroy();
    await clean.drop();
  }, 120_000);

  it(`take over within ${TAKEN_OVER_WITHIN} s from one that was killed`, async () => {
    clock.set('2027-06-01T08:00:00Z');
    const seen = new Set<string>();
    const isLeaseTaken = () => [...seen].some((statement) => statement.startsWith('INSERT INTO schema_lease'));
    while (!isLeaseTaken()) {
      const killed = await open();
      dieOfNews(killed, seen);
      await expect(migrate(killed, clock)).rejects.toThrow('dead');
      await killed.destroy();
    }
    const next = await open();
    expect(await SchemaLease.acquire(next, clock)).toBeUndefined();
    clock.advance(TAKEN_OVER_WITHIN);
    expect(await migrate(next, clock)).toHaveLength(MIGRATIONS.length);
  });

  it('leave it to one that is slow', async () => {
    const { migrations, atPause, goOn } = pausingMigration();
    clock.set('2027-06-01T08:00:00Z');
    const [slow, other] = [await open(migrations), await open(migrations)];
    const migrating = migrate(slow, clock);
    await atPause;
    clock.advance(60);
    if (database() === 'mariadb') {
      const expiresAt = async () => Number((await other.query('SELECT expires_at FROM schema_lease'))[0].expires_at);
      await until('a renewal of the lease', async () => (await expiresAt()) > clock.now());
    }
    expect(await SchemaLease.acquire(other, clock)).toBeUndefined();
    goOn();
    expect(await migrating).toHaveLength(migrations.length);
    expect(await migrate(other, clock)).toEqual([]);
  });

  // On SQLite a migration holds the lock of the file, which nobody can take from a living process.
  if (database() === 'mariadb') {
    it('do each step once though one that was held to be dead comes back', async () => {
      const { migrations, atPause, goOn } = pausingMigration();
      const [slow, other] = [await open(migrations), await open(migrations)];
      const migrating = migrate(slow, clock);
      await atPause;
      const later = new TestClock();
      later.advance(60);
      expect(await migrate(other, later)).toHaveLength(1);
      goOn();
      await migrating;
      expect(await other.query("SELECT next_id FROM id_block WHERE name = 'paused'")).toEqual([{ next_id: 2 }]);
      expect(await other.query('SELECT name FROM migrations')).toHaveLength(migrations.length);
      expect(await progressOf(other)).toEqual([]);
    });
  }

  it('stop at a table that is not theirs, however often they are started', async () => {
    const dataSource = await open();
    await dataSource.query('CREATE TABLE booking (mine INTEGER)');
    for (let start = 0; start < 3; start++) {
      await expect(migrate(dataSource, clock)).rejects.toThrow(/already exists/);
    }
    await dataSource.query('DROP TABLE booking');
    await migrate(dataSource, clock);
    expect(await tablesOf(dataSource)).toContain('waiver_draft');
  });

  it('only add, so that the version before continues to work next to them', async () => {
    const dataSource = await open();
    const statements: string[] = [];
    const { driver } = dataSource;
    const createQueryRunner = driver.createQueryRunner.bind(driver);
    driver.createQueryRunner = (mode) => {
      const runner = createQueryRunner(mode);
      const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<never>;
      runner.query = (sql: string, ...rest: unknown[]): Promise<never> => {
        statements.push(sql);
        return query(sql, ...rest);
      };
      return runner;
    };
    await migrate(dataSource, clock);
    expect(statements.filter((sql) => /^\s*CREATE TABLE/i.test(sql)).length).toBeGreaterThan(20);
    const takesAway = /^\s*(DROP|RENAME)\b|\b(DROP|RENAME|MODIFY|CHANGE)\s+(COLUMN|INDEX|TO|CONSTRAINT|`)/i;
    expect(statements.filter((sql) => takesAway.test(sql))).toEqual([]);
  });
});
