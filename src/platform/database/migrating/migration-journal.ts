import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { isDatabaseAway } from '../database-errors';

/** Another process has completed or resumed the migration that this process was running. */
export class MigrationLeaseLostError extends Error {}

const READS = /^\s*(SELECT|SHOW)\b/i;
const CHANGES_OF_ROWS = /^\s*(INSERT|UPDATE|DELETE|REPLACE)\b/i;
const CHANGES_OF_SCHEMA = /^\s*(CREATE|ALTER|DROP)\b/i;

/** MySQL and MariaDB: the object to be created exists, or the one to be dropped does not. */
const DONE_ALREADY = new Set([1050, 1051, 1060, 1061, 1091, 1826, 3821, 3822, 3940]);

/** Progress of a migration, as stored in its row. */
interface Progress {
  /** Number of statements started. */
  readonly statements: number;
  /** Whether it is unknown if the last of them took effect, because the process was killed. */
  readonly isOpen: boolean;
  /** Digest of all started statements, to detect that the migration was changed in the meantime. */
  readonly digest: string;
}

const NOTHING: Progress = { statements: 0, isOpen: false, digest: '' };

/**
 * Runs each statement of a migration once, even if the migration is interrupted and resumed, on databases that commit
 * every schema change implicitly. A row stores the progress. A change of rows commits together with it; a schema
 * change, which is atomic, is recorded there first, and checked for its effect when it is repeated. Each step updates
 * the row only if no other process has, so of two processes running one migration only one continues.
 */
export class MigrationJournal {
  private started = NOTHING;

  private constructor(
    private readonly runner: QueryRunner,
    private readonly name: string,
    private readonly found: Progress,
    private stored: Progress,
  ) {}

  /** @param name of the migration and its direction */
  static async open(runner: QueryRunner, name: string): Promise<MigrationJournal> {
    await runner.query(
      'CREATE TABLE IF NOT EXISTS schema_progress (name VARCHAR(200) NOT NULL PRIMARY KEY, statements INTEGER NOT NULL, is_open INTEGER NOT NULL, digest VARCHAR(64) NOT NULL)',
    );
    await runner.query("INSERT IGNORE INTO schema_progress (name, statements, is_open, digest) VALUES (?, 0, 0, '')", [
      name,
    ]);
    const [row] = (await runner.query('SELECT statements, is_open, digest FROM schema_progress WHERE name = ?', [
      name,
    ])) as { statements: number; is_open: number; digest: string }[];
    if (!row) throw new MigrationLeaseLostError();
    const found = { statements: row.statements, isOpen: row.is_open === 1, digest: row.digest };
    return new MigrationJournal(runner, name, found, found);
  }

  /**
   * Runs a statement unless it has already run.
   * @returns the rows of a query; nothing for a change, because a resumed run could not return it again
   * @throws MigrationLeaseLostError
   */
  async runStatement(sql: string, parameters: unknown[] = []): Promise<unknown> {
    if (READS.test(sql)) return this.runner.query(sql, parameters);
    const before = this.started;
    const digest = createHash('sha256')
      .update(JSON.stringify([before.digest, sql, parameters]))
      .digest('hex');
    this.started = { statements: before.statements + 1, isOpen: false, digest };
    if (this.started.statements < this.found.statements) return undefined;
    const wasStarted = this.started.statements === this.found.statements;
    if (wasStarted && digest !== this.found.digest) throw this.changed();
    if (wasStarted && !this.found.isOpen) return undefined;
    if (CHANGES_OF_SCHEMA.test(sql)) await this.changeSchema(sql, before, wasStarted);
    else if (CHANGES_OF_ROWS.test(sql)) await this.changeRows(sql, parameters);
    else throw new Error(`A migration cannot be resumed at this statement: ${sql}`);
    return undefined;
  }

  /**
   * Deletes the row in a transaction that stays open, so that it commits with the record that the migration is done.
   */
  async close(): Promise<void> {
    if (this.started.statements < this.found.statements) throw this.changed();
    await this.runner.query('START TRANSACTION');
    const deleted = await this.affected('DELETE FROM schema_progress WHERE name = ? AND statements = ?', [
      this.name,
      this.stored.statements,
    ]);
    if (deleted === 0) throw new MigrationLeaseLostError();
  }

  /** Deletes the row of a migration that another process has completed. */
  async abandon(): Promise<void> {
    await this.runner.query('DELETE FROM schema_progress WHERE name = ? AND statements = 0', [this.name]);
  }

  private async changeSchema(sql: string, before: Progress, wasStarted: boolean): Promise<void> {
    if (!wasStarted) await this.store({ ...this.started, isOpen: true });
    try {
      await this.runner.query(sql);
    } catch (error) {
      if (wasStarted && DONE_ALREADY.has(errnoOf(error))) return;
      // The server rejected the statement, so it did not take effect.
      if (!wasStarted && !isDatabaseAway(error)) await this.store({ ...before, isOpen: false });
      throw error;
    }
  }

  private async changeRows(sql: string, parameters: unknown[]): Promise<void> {
    await this.runner.query('START TRANSACTION');
    try {
      await this.store(this.started);
      await this.runner.query(sql, parameters);
      await this.runner.query('COMMIT');
    } catch (error) {
      await this.runner.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }

  private async store(next: Progress): Promise<void> {
    const { stored } = this;
    const moved = await this.affected(
      'UPDATE schema_progress SET statements = ?, is_open = ?, digest = ? WHERE name = ? AND statements = ? AND is_open = ?',
      [next.statements, Number(next.isOpen), next.digest, this.name, stored.statements, Number(stored.isOpen)],
    );
    if (moved === 0) throw new MigrationLeaseLostError();
    this.stored = next;
  }

  private async affected(sql: string, parameters: unknown[]): Promise<number> {
    return (await this.runner.query(sql, parameters, true)).affected ?? 0;
  }

  private changed(): Error {
    return new Error(`${this.name} was interrupted, and its statements are not those of that time any more`);
  }
}

function errnoOf(error: unknown): number {
  return (error as { driverError?: { errno?: number } }).driverError?.errno ?? 0;
}
