import { Mutex } from 'async-mutex';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartupError } from '../../config';
import { translateDatabaseError } from '../database-errors';
import { MigrationJournal, MigrationLeaseLostError } from './migration-journal';
import { isMysql } from '../migrations/tables';

type Migration = new () => MigrationInterface;
type Direction = 'up' | 'down';

/**
 * Makes a migration resumable. On SQLite it is one transaction, which a killed process leaves without effect; on other
 * databases every schema change commits implicitly, and a journal stores which are done.
 */
export function resumable(Original: Migration): Migration {
  return class implements MigrationInterface {
    readonly name = Original.name;

    up(queryRunner: QueryRunner): Promise<void> {
      return run(queryRunner, Original, 'up').catch((error: unknown) => reject(Original.name, error));
    }

    down(queryRunner: QueryRunner): Promise<void> {
      return run(queryRunner, Original, 'down').catch((error: unknown) => reject(Original.name, error));
    }
  };
}

/** A migration failed, and retrying would not help. */
class MigrationFailed extends StartupError {}

function reject(name: string, cause: unknown): never {
  if (cause instanceof MigrationLeaseLostError || translateDatabaseError(cause)) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new MigrationFailed(`The migration ${name} failed: ${reason}`, { cause });
}

async function run(queryRunner: QueryRunner, Original: Migration, direction: Direction): Promise<void> {
  const isDone = async () => (await isApplied(queryRunner, Original.name)) === (direction === 'up');
  if (!isMysql(queryRunner)) {
    // The transaction holds the file's lock, so no other process can run it from here on.
    if (await isDone()) throw new MigrationLeaseLostError();
    await new Original()[direction](queryRunner);
    return;
  }
  const journal = await MigrationJournal.open(queryRunner, `${Original.name} ${direction}`);
  if (await isDone()) {
    await journal.abandon();
    throw new MigrationLeaseLostError();
  }
  await new Original()[direction](journaled(queryRunner, journal));
  await journal.close();
}

async function isApplied(queryRunner: QueryRunner, name: string): Promise<boolean> {
  const rows = (await queryRunner.query('SELECT name FROM migrations WHERE name = ?', [name])) as unknown[];
  return rows.length > 0;
}

/** A query runner whose statements all go through the journal, including those of its schema methods. */
function journaled(queryRunner: QueryRunner, journal: MigrationJournal): QueryRunner {
  // TypeORM creates several indices concurrently, but the journal numbers statements.
  const turns = new Mutex();
  const query = (sql: string, parameters?: unknown[]) =>
    turns.runExclusive(() => journal.runStatement(sql, parameters));
  // TypeORM's method reads the table first and drops its indices individually, so its statements would differ when
  // resumed.
  const dropTable = (name: string) => query(`DROP TABLE \`${name}\``);
  return new Proxy(queryRunner, {
    get(target, property, receiver): unknown {
      if (property === 'query') return query;
      if (property === 'dropTable') return dropTable;
      if (property === 'manager') throw new Error('Migrations must use their query runner');
      return Reflect.get(target, property, receiver);
    },
  });
}
