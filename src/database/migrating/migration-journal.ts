import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { isDatabaseAway } from '../database-errors';

/** Another process has done, or goes on with, the migration that this one was at. */
export class MigrationLeaseLostError extends Error {}

const READS = /^\s*(SELECT|SHOW)\b/i;
const CHANGES_OF_ROWS = /^\s*(INSERT|UPDATE|DELETE|REPLACE)\b/i;
const CHANGES_OF_SCHEMA = /^\s*(CREATE|ALTER|DROP)\b/i;

/** MySQL and MariaDB: what is to be made is there already, or what is to be dropped is gone. */
const DONE_ALREADY = new Set([1050, 1051, 1060, 1061, 1091, 1826, 3821, 3822, 3940]);

/** How far a migration has come, as its row says. */
interface Progress {
  /** Statements begun, counted from 1. */
  readonly statements: number;
  /** Whether nobody knows of the last of them if it took effect: the process was killed at it. */
  readonly isOpen: boolean;
  /** Of all statements begun, so that a migration which was changed meanwhile is noticed. */
  readonly digest: string;
}

const NOTHING: Progress = { statements: 0, isOpen: false, digest: '' };

/**
 * Runs each statement of a migration once, however often the migration is begun, on databases that commit every change
 * of the schema by itself. A row says how far it has come: a change of rows commits together with it; a change of the
 * schema, which is atomic, is announced there first, and found done or not when it is tried again. Each step moves the
 * row on from where this process left it, so of two processes at one migration only one goes on.
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
   * Runs a statement unless it was run before.
   * @returns what it read; nothing for a change, since a later run could not give it again
   * @throws MigrationTakenOver
   */
  async run(sql: string, parameters: unknown[] = []): Promise<unknown> {
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

  /** Forgets the row, in a transaction that is left open: it commits with the note that the migration is done. */
  async close(): Promise<void> {
    if (this.started.statements < this.found.statements) throw this.changed();
    await this.runner.query('START TRANSACTION');
    const deleted = await this.affected('DELETE FROM schema_progress WHERE name = ? AND statements = ?', [
      this.name,
      this.stored.statements,
    ]);
    if (deleted === 0) throw new MigrationLeaseLostError();
  }

  /** Forgets the row of a migration that turned out to be done. */
  async abandon(): Promise<void> {
    await this.runner.query('DELETE FROM schema_progress WHERE name = ? AND statements = 0', [this.name]);
  }

  private async changeSchema(sql: string, before: Progress, wasStarted: boolean): Promise<void> {
    if (!wasStarted) await this.store({ ...this.started, isOpen: true });
    try {
      await this.runner.query(sql);
    } catch (error) {
      if (wasStarted && DONE_ALREADY.has(errnoOf(error))) return;
      // The server refused it, so that it is known not to have taken effect; whatever is in its way is not ours.
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
