import { QueryFailedError, QueryResult } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { PreparedStatements } from './prepared-statements';
import type { SqliteGate } from './sqlite-gate';
import type { WalFlush } from './wal-flush';
import { retryWhenLocked } from './retry-when-locked';

/** Shared by all query runners of a data source. */
export interface Shared {
  readonly gate: SqliteGate;
  readonly flush: WalFlush;
  /** Called after a commit, before other callers can see its effects. */
  readonly committed: () => void;
  readonly statements: PreparedStatements;
  /** Statements of the read connection; `undefined` for an in-memory database, which has only one connection. */
  readonly reads: PreparedStatements | undefined;
}

const READ = /^\s*SELECT\b/i;

/**
 * A query runner per caller, instead of the one that TypeORM's SQLite driver shares between all callers, which would
 * mix concurrent transactions. It holds the gate from `BEGIN` to `COMMIT` or `ROLLBACK`, or during a single statement that
 * writes; other reads use another connection. Neither a commit nor data read from it is reported before it is on disk.
 * See docs/adr/0003 and docs/adr/0044. Does not notify TypeORM's subscribers and logger.
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
      // IMMEDIATE takes the write lock now; a deferred transaction can fail half-way if another process writes first.
      await retryWhenLocked(() => this.write('BEGIN IMMEDIATE'));
    } catch (error) {
      this.releaseGate();
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
    this.releaseGate();
    await this.shared.flush.settled();
  }

  override async rollbackTransaction(): Promise<void> {
    const depth = this.transactionDepth;
    try {
      await super.rollbackTransaction();
    } finally {
      // Also after a failure, for example if SQLite has rolled back because of a full disk: this level has ended.
      this.transactionDepth = Math.max(0, depth - 1);
      if (this.transactionDepth === 0) {
        this.isTransactionActive = false;
        this.releaseGate();
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
        ? await retryWhenLocked(() => perform(reads, sql, parameters))
        : await this.inTurn(sql, parameters);
    await flush.settled();
    return result;
  }

  private async inTurn(sql: string, parameters: unknown[]): Promise<QueryResult> {
    const leave = await this.shared.gate.enter();
    try {
      return await retryWhenLocked(() => {
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

  private releaseGate(): void {
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
