import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { PreparedStatements, Statement } from './prepared-statements';
import type { SqliteGate } from './sqlite-gate';
import type { WalFlush } from './wal-flush';
import { whenUnlocked } from './when-unlocked';

/** What all runners of a data source share. */
export interface Shared {
  readonly gate: SqliteGate;
  readonly flush: WalFlush;
  /** To be called when something was committed, before anybody else can see it. */
  readonly committed: () => void;
  readonly statements: PreparedStatements;
  /** Those of another connection; `undefined` for a database in memory, which only one can see. */
  readonly reads: PreparedStatements | undefined;
}

const READ = /^\s*SELECT\b/i;
const COMMIT = /^\s*COMMIT\b/i;

/**
 * A query runner of its own for each caller, instead of the one that TypeORM's SQLite driver shares between all (which
 * mixes concurrent transactions into each other). It holds the gate from BEGIN to COMMIT or ROLLBACK, or for a single
 * statement that writes; other reads have a connection of their own. Nothing that is not on the disk leaves it: neither
 * that something was committed, nor what was read of it. See docs/adr/0003 and docs/adr/0044.
 */
export class GatedQueryRunner extends BetterSqlite3QueryRunner {
  private leave: (() => void) | undefined;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly shared: Shared,
  ) {
    super(driver);
    const statements = { get: (sql: string) => this.statementFor(sql) };
    (this as unknown as { stmtCache: typeof statements }).stmtCache = statements;
  }

  override async startTransaction(): Promise<void> {
    if (this.transactionDepth > 0) return super.startTransaction();
    this.leave = await this.shared.gate.enter();
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
    if (this.transactionDepth > 0) return;
    this.letGo();
    await this.shared.flush.settled();
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
    const run = () => super.query(query, parameters, useStructuredResult) as Promise<never>;
    if (this.leave) return run();
    const result = this.readsApart(query) ? await whenUnlocked(run) : await this.runInTurn(run);
    await this.shared.flush.settled();
    return result;
  }

  private statementFor(sql: string): Statement {
    if (this.readsApart(sql)) return this.shared.reads!.get(sql);
    const statement = this.shared.statements.get(sql);
    return this.leave && !COMMIT.test(sql) ? statement : this.noting(statement);
  }

  private async runInTurn<T>(run: () => Promise<T>): Promise<T> {
    const leave = await this.shared.gate.enter();
    try {
      return await whenUnlocked(run);
    } finally {
      leave();
    }
  }

  private readsApart(query: string): boolean {
    return !this.leave && this.shared.reads !== undefined && READ.test(query);
  }

  private noting(statement: Statement): Statement {
    const note = <T>(result: T): T => {
      this.shared.committed();
      return result;
    };
    return {
      reader: statement.reader,
      run: (...parameters) => note(statement.run(...parameters)),
      all: (...parameters) => note(statement.all(...parameters)),
    };
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
