import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import libsql from 'libsql';
import type { DataSource, EntityManager } from 'typeorm';
import { buildDataSource, dataSourceOptions, openDataSource } from '../../src/platform/database';
import { isDatabaseAway } from '../../src/platform/database/database-errors';
import { installSqliteGate } from '../../src/platform/database/sqlite/install-gate';
import { SqliteGate } from '../../src/platform/database/sqlite/sqlite-gate';
import { parseDatabaseUrl } from '../../src/platform/config';
import { OverloadedError } from '../../src/platform/errors';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

const put = (manager: EntityManager | DataSource, text: string) =>
  manager.query('INSERT INTO note (text) VALUES (?)', [text]);

/**
 * Two transactions at the same time: the one that fails has written before the other starts, and gives up after the
 * other has written. Neither waits for anything but the database.
 * @returns what is stored afterwards
 */
async function oneFailsWhileOneSucceeds(dataSource: DataSource): Promise<string[]> {
  let hasWritten!: () => void;
  const written = new Promise<void>((resolve) => (hasWritten = resolve));
  const failing = dataSource.transaction(async (manager) => {
    await put(manager, 'undone');
    hasWritten();
    await put(manager, 'undone too');
    throw new Error('gives up');
  });
  const succeeding = written.then(() => dataSource.transaction((manager) => put(manager, 'kept')));
  await Promise.allSettled([failing, succeeding]);
  return texts(dataSource);
}

async function texts(dataSource: DataSource): Promise<string[]> {
  const rows: { text: string }[] = await dataSource.query('SELECT text FROM note ORDER BY text');
  return rows.map(({ text }) => text);
}

describe('transactions at the same time', () => {
  let used: TestDatabase;
  let opened: DataSource[];

  const options = () => dataSourceOptions(parseDatabaseUrl(used.url), { entities: [], migrations: [] });
  const prepared = async (opening: Promise<DataSource>) => {
    const dataSource = await opening;
    opened.push(dataSource);
    await dataSource.query('CREATE TABLE note (text VARCHAR(50) NOT NULL)');
    return dataSource;
  };

  beforeEach(async () => {
    used = await createTestDatabase();
    opened = [];
  });

  afterEach(async () => {
    for (const dataSource of opened) await dataSource.destroy();
    await used.drop();
  });

  it('leave each other alone when one of them fails', async () => {
    expect(await oneFailsWhileOneSucceeds(await prepared(openDataSource(options())))).toEqual(['kept']);
  });

  it('undo a nested one alone, and all of it with the outer one', async () => {
    const dataSource = await prepared(openDataSource(options()));
    await dataSource.transaction(async (outer) => {
      await put(outer, 'outer');
      const nested = outer.transaction(async (inner) => {
        await put(inner, 'inner');
        throw new Error('gives up');
      });
      await expect(nested).rejects.toThrow('gives up');
    });
    expect(await texts(dataSource)).toEqual(['outer']);
  });

  if (database() === 'sqlite') {
    it('is what stock TypeORM gets wrong', async () => {
      const stock = await prepared((await buildDataSource(options())).initialize());
      expect(await oneFailsWhileOneSucceeds(stock)).not.toEqual(['kept']);
    });

    it('rejects a statement that waits for its own transaction', async () => {
      const gated = installSqliteGate(await buildDataSource(options()), new SqliteGate(50));
      const dataSource = await prepared(gated.initialize());
      const waiting = dataSource.transaction(() => put(dataSource, 'outside'));
      await expect(waiting).rejects.toThrow(OverloadedError);
      await put(dataSource, 'afterwards');
      expect(await texts(dataSource)).toEqual(['afterwards']);
    });

    it('gives the gate back after a COMMIT that failed', async () => {
      const dataSource = await prepared(openDataSource(options()));
      await dataSource.query('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
      await dataSource.query('CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)');
      const orphan = dataSource.transaction((manager) => manager.query('INSERT INTO child VALUES (1)'));
      await expect(orphan).rejects.toThrow('FOREIGN KEY constraint failed');
      await put(dataSource, 'afterwards');
      expect(await dataSource.query('SELECT * FROM child')).toEqual([]);
    });

    it('releases the gate after SQLite has rolled back automatically within a nested one', async () => {
      const dataSource = await prepared(openDataSource(options()));
      const unit = dataSource.transaction((outer) =>
        outer.transaction((inner) => inner.query('INSERT OR ROLLBACK INTO note VALUES (NULL)')),
      );
      await expect(unit).rejects.toThrow('NOT NULL constraint failed');
      await put(dataSource, 'afterwards');
      expect(await texts(dataSource)).toEqual(['afterwards']);
    });

    it('takes turns with a connection of another process', async () => {
      const dataSource = await prepared(openDataSource(options()));
      const other = new libsql(used.url.replace('sqlite:', ''));
      const written = dataSource.transaction(async (manager) => {
        await put(manager, 'ours');
        expect(() => other.exec("INSERT INTO note VALUES ('theirs')")).toThrow('database is locked');
      });
      await written;
      other.exec("INSERT INTO note VALUES ('theirs')");
      other.close();
      expect(await texts(dataSource)).toEqual(['ours', 'theirs']);
    });

    it('makes one statement of a query, whatever numbers it asks for', async () => {
      const dataSource = await prepared(openDataSource(options()));
      await put(dataSource, 'first');
      const byId = (id: number) =>
        dataSource.createQueryBuilder().select('text').from('note', 'n').where('rowid = :id', { id });
      const [text] = byId(1).getQueryAndParameters();
      expect(byId(2).getQueryAndParameters()).toEqual([text, [2]]);
      expect(await byId(1).getRawMany()).toEqual([{ text: 'first' }]);
      expect(await byId(2).getRawMany()).toEqual([]);
    });

    it('waits for a connection of another process, in a transaction and without one', async () => {
      const dataSource = await prepared(openDataSource(options()));
      const other = new libsql(used.url.replace('sqlite:', ''));
      other.exec('BEGIN IMMEDIATE');
      const waiting = [
        put(dataSource, 'alone'),
        dataSource.transaction(async (manager) => {
          await put(manager, 'together');
        }),
      ];
      await sleep(200);
      other.exec("INSERT INTO note VALUES ('theirs'); COMMIT");
      other.close();
      await Promise.all(waiting);
      expect(await texts(dataSource)).toEqual(['alone', 'theirs', 'together']);
    });

    describe('and the disk', () => {
      /** What is flushed waits until it is let through, or fails. */
      async function holdFlushes(): Promise<{ flushes: jest.SpyInstance; letThrough: (error?: Error) => void }> {
        const handle = await open(__filename);
        const held: ((error?: Error) => void)[] = [];
        const flushes = jest.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync');
        await handle.close();
        flushes.mockImplementation(
          () => new Promise((resolve, reject) => held.push((error) => (error ? reject(error) : resolve()))),
        );
        return { flushes, letThrough: (error) => held.splice(0).forEach((end) => end(error)) };
      }

      afterEach(() => jest.restoreAllMocks());

      it('tell nobody of a COMMIT before it is there, and keep nobody from anything else', async () => {
        const dataSource = await prepared(openDataSource(options()));
        const { flushes, letThrough } = await holdFlushes();
        const published: string[] = [];
        const tell = (what: string) => () => void published.push(what);
        const first = dataSource.transaction((manager) => put(manager, 'first')).then(tell('first'));
        await until('a flush', () => flushes.mock.calls.length === 1);
        const read = texts(dataSource).then((found) => void published.push(`read ${found.join()}`));
        const others = ['second', 'third'].map((text) => put(dataSource, text).then(tell(text)));
        await sleep(50);
        expect(published).toEqual([]);
        letThrough();
        await Promise.all([first, read]);
        expect(published).toEqual(['first', 'read first']);
        await until('the next flush', () => flushes.mock.calls.length === 2);
        letThrough();
        await Promise.all(others);
        expect({ published: published.slice(2), flushes: flushes.mock.calls.length }).toEqual({
          published: ['second', 'third'],
          flushes: 2,
        });
      });

      it('leave a COMMIT in doubt that it rejects', async () => {
        const dataSource = await prepared(openDataSource(options()));
        const { flushes, letThrough } = await holdFlushes();
        const rejected = put(dataSource, 'perhaps').catch((error: unknown) => error);
        await until('a flush', () => flushes.mock.calls.length === 1);
        letThrough(new Error('EIO: i/o error'));
        expect(isDatabaseAway(await rejected)).toBe(true);
        const found = texts(dataSource);
        await until('another flush', () => flushes.mock.calls.length === 2);
        letThrough();
        expect(await found).toEqual(['perhaps']);
      });

      it('get what was committed into the file while it is open', async () => {
        const file = used.url.replace('sqlite:', '');
        const dataSource = await prepared(openDataSource(options()));
        const before = statSync(file).size;
        await dataSource.transaction(async (manager) => {
          for (let row = 0; row < 2_000; row++) await put(manager, 'a text of which there are many');
        });
        await until('the checkpoint', () => statSync(file).size > before);
      });
    });

    it('waits for another process also to open a new database', async () => {
      const other = new libsql(used.url.replace('sqlite:', ''));
      other.exec('BEGIN EXCLUSIVE');
      const opening = prepared(openDataSource(options()));
      await sleep(200);
      other.exec('COMMIT');
      other.close();
      expect(await texts(await opening)).toEqual([]);
    });
  }
});
