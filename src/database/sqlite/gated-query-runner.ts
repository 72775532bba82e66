import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { SqliteGate } from './sqlite-gate';
import { whenUnlocked } from './when-unlocked';

type StatementCache = Map<string, unknown>;

/**
 * A query runner of its own for each caller, instead of the one that TypeORM's SQLite driver shares between all (which
 * mixes concurrent transactions into each other). It holds the gate from BEGIN to COMMIT or ROLLBACK, or for a
 * single statement. See docs/adr/0003.
 */
export class GatedQueryRunner extends BetterSqlite3QueryRunner {
  private leave: (() => void) | undefined;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly gate: SqliteGate,
    statements: StatementCache,
  ) {
    super(driver);
    // Prepared statements belong to the connection, which all runners share.
    (this as unknown as { stmtCache: StatementCache }).stmtCache = statements;
  }

  override async startTransaction(): Promise<void> {
    if (this.transactionDepth > 0) return super.startTransaction();
    this.leave = await this.gate.enter();
    try {
      // IMMEDIATE takes the write lock now: a deferred one can fail half-way when another process writes first.
      await whenUnlocked(() => super.query('BEGIN IMMEDIATE'));
    } catch (error) {
      this.letGo();
      throw error;
    }
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (this.transactionDepth === 0) this.letGo();
  }

  override async rollbackTransaction(): Promise<void> {
    const depth = this.transactionDepth;
    try {
      await super.rollbackTransaction();
    } finally {
      // Also when it failed, as it does after SQLite has rolled back by itself (a full disk): the level is over.
      this.transactionDepth = Math.max(0, depth - 1);
      if (this.transactionDepth === 0) {
        this.isTransactionActive = false;
        this.letGo();
      }
    }
  }

  override async query(query: string, parameters?: unknown[], useStructuredResult = false): Promise<never> {
    if (this.leave) return (await super.query(query, parameters, useStructuredResult)) as never;
    const leave = await this.gate.enter();
    try {
      return (await whenUnlocked(() => super.query(query, parameters, useStructuredResult))) as never;
    } finally {
      leave();
    }
  }

  override async release(): Promise<void> {
    while (this.transactionDepth > 0) await this.rollbackTransaction().catch(() => {});
    await super.release();
  }

  private letGo(): void {
    const leave = this.leave;
    this.leave = undefined;
    leave?.();
  }
}
