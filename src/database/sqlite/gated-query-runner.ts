import { QueryFailedError, QueryResult } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { PreparedStatements } from './prepared-statements';
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

/**
 * A query runner of its own for each caller, instead of the one that TypeORM's SQLite driver shares between all (which
 * mixes concurrent transactions into each other). It holds the gate from BEGIN to COMMIT or ROLLBACK, or for a single
 * statement that writes; other reads have a connection of their own. Nothing that is not on the disk leaves it: neither
 * that something was committed, nor what was read of it. See docs/adr/0003 and docs/adr/0044. TypeORM's subscribers and
 * logger are not told of statements.
 */
export class GatedQueryRunner extends BetterSqlite3QueryRunner {
  private leave: (() => void) | undefined;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly shared: Shared,
  ) {
    super(driver);
  }

  override async startTransaction(): Promise<void> {
    if (this.transactionDepth > 0) return super.startTransaction();
    this.leave = await this.shared.gate.enter();
    try {
      // IMMEDIATE takes the write lock now: a deferred one can fail half-way when another process writes first.
      await whenUnlocked(() => this.write('BEGIN IMMEDIATE'));
    } catch (error) {
      this.letGo();
      throw error;
    }
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }

  override async commitTransaction(): Promise<void> {
    if (this.transactionDepth !== 1) return super.commitTransaction();
    this.write('COMMIT');
    this.shared.committed();
    this.isTransactionActive = false;
    this.transactionDepth = 0;
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

  override async query(sql: string, parameters: unknown[] = [], useStructuredResult = false): Promise<never> {
    const result = this.leave ? this.write(sql, parameters) : await this.runExclusive(sql, parameters);
    return (useStructuredResult ? result : (result.raw as unknown)) as never;
  }

  override async release(): Promise<void> {
    while (this.transactionDepth > 0) await this.rollbackTransaction().catch(() => {});
    await super.release();
  }

  /** Runs a statement outside of a transaction. */
  private async runExclusive(sql: string, parameters: unknown[]): Promise<QueryResult> {
    const { reads, flush } = this.shared;
    const result =
      reads && READ.test(sql)
        ? await whenUnlocked(() => perform(reads, sql, parameters))
        : await this.inTurn(sql, parameters);
    await flush.settled();
    return result;
  }

  private async inTurn(sql: string, parameters: unknown[]): Promise<QueryResult> {
    const leave = await this.shared.gate.enter();
    try {
      return await whenUnlocked(() => {
        const result = this.write(sql, parameters);
        this.shared.committed();
        return result;
      });
    } finally {
      leave();
    }
  }

  private write(sql: string, parameters: unknown[] = []): QueryResult {
    return perform(this.shared.statements, sql, parameters);
  }

  private letGo(): void {
    const leave = this.leave;
    this.leave = undefined;
    leave?.();
  }
}

/** @throws QueryFailedError */
function perform(statements: PreparedStatements, sql: string, parameters: unknown[]): QueryResult {
  const bound = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const result = new QueryResult();
  try {
    const statement = statements.get(sql);
    if (statement.reader) {
      result.raw = result.records = statement.all(bound);
    } else {
      const { changes, lastInsertRowid } = statement.run(bound);
      result.affected = changes;
      result.raw = lastInsertRowid;
    }
  } catch (error) {
    throw new QueryFailedError(sql, parameters, error as Error);
  }
  return result;
}
