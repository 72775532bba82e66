import { Mutex } from 'async-mutex';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartupError } from '../../config';
import { translateDatabaseError } from '../database-errors';
import { MigrationJournal, MigrationLeaseLostError } from './migration-journal';
import { isMysql } from './tables';

type Migration = new () => MigrationInterface;
type Direction = 'up' | 'down';

/**
 * A migration that goes on where it was interrupted. On SQLite it is one transaction, which a killed process leaves
 * without effect; elsewhere every change of the schema commits by itself, and a journal knows which are done.
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

/** A migration did not get to its end, and trying again would not help. */
class MigrationFailed extends StartupError {}

function reject(name: string, cause: unknown): never {
  if (cause instanceof MigrationLeaseLostError || translateDatabaseError(cause)) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new MigrationFailed(`The migration ${name} failed: ${reason}`, { cause });
}

async function run(queryRunner: QueryRunner, Original: Migration, direction: Direction): Promise<void> {
  const isDone = async () => (await isApplied(queryRunner, Original.name)) === (direction === 'up');
  if (!isMysql(queryRunner)) {
    // The transaction holds the lock of the file, so nobody else can do it from here on.
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

/** The query runner with every statement going through the journal, also those that its own methods are made of. */
function journaled(queryRunner: QueryRunner, journal: MigrationJournal): QueryRunner {
  // TypeORM creates several indices at the same time, and the journal counts them.
  const turns = new Mutex();
  const query = (sql: string, parameters?: unknown[]) => turns.runExclusive(() => journal.run(sql, parameters));
  // TypeORM's own looks at the table first, to drop its indices one by one: another list of statements each time.
  const dropTable = (name: string) => query(`DROP TABLE \`${name}\``);
  return new Proxy(queryRunner, {
    get(target, property, receiver): unknown {
      if (property === 'query') return query;
      if (property === 'dropTable') return dropTable;
      if (property === 'manager') throw new Error('A migration speaks through its query runner only');
      return Reflect.get(target, property, receiver);
    },
  });
}
