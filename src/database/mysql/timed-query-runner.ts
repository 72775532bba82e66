import type { PoolConnection, QueryResult as Answer } from 'mysql2';
import { QueryFailedError, QueryResult, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import type { TimeLimits } from '../../config';
import { OverloadedError } from '../../shared/problems';
import { isConflict } from '../database-errors';
import { repeat } from '../transactions/repeat';
import { socketOf } from './socket-of';

/** What the driver calls it when an answer does not come in time. */
export const STATEMENT_TIMED_OUT = 'PROTOCOL_SEQUENCE_TIMEOUT';

/**
 * A query runner that waits for a connection, and for the answer to each statement, no longer than it may. A connection
 * that owes an answer is cut: the server may still be at the statement, but nothing can follow it, and without a COMMIT it
 * is rolled back. TypeORM's subscribers and logger are not told of statements: its wrapper around each takes longer than
 * the driver.
 */
export class TimedQueryRunner extends MysqlQueryRunner {
  private checkedOut: Promise<PoolConnection> | undefined;

  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly limits: TimeLimits,
  ) {
    super(driver, mode);
  }

  override connect(): Promise<PoolConnection> {
    return (this.checkedOut ??= this.checkOut());
  }

  /**
   * Outside a transaction, a statement that lost a deadlock or a wait for a lock is retried: it changed nothing. Inside
   * one, the caller retries the transaction.
   * @throws QueryFailedError
   */
  override async query(sql: string, parameters?: unknown[], useStructuredResult = false): Promise<never> {
    if (this.isReleased) throw new QueryRunnerAlreadyReleasedError();
    const statement = (): Promise<never> => this.runStatement(sql, parameters, useStructuredResult);
    return this.isTransactionActive ? statement() : repeat(statement, isConflict);
  }

  private async runStatement(sql: string, parameters?: unknown[], useStructuredResult = false): Promise<never> {
    const connection = await this.connect();
    const timer = setTimeout(() => cut(connection), this.limits.statement);
    try {
      const answer = await answerOf(connection, sql, parameters);
      return (useStructuredResult ? toResult(answer) : answer) as never;
    } catch (error) {
      throw new QueryFailedError(sql, parameters, error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Ends the connection when it cannot be rolled back, to a savepoint neither. A node of a cluster that has lost the others
   * refuses ROLLBACK too and keeps the transaction open: whoever got the connection next would commit it by beginning his.
   */
  override async rollbackTransaction(): Promise<void> {
    try {
      await super.rollbackTransaction();
    } catch (error) {
      if (this.isTransactionActive) await this.discard();
      throw error;
    }
  }

  private async discard(): Promise<void> {
    const connection = await this.connect();
    connection.destroy();
    socketOf(connection).destroy();
  }

  private checkOut(): Promise<PoolConnection> {
    const connecting = super.connect() as Promise<PoolConnection>;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new OverloadedError('The database does not answer.'));
        // Nobody waits any more when it comes.
        connecting.then(
          (connection) => connection.release(),
          () => {},
        );
      }, this.limits.connection);
      connecting.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

function answerOf(connection: PoolConnection, sql: string, parameters?: unknown[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    connection.query(sql, parameters, (error, answer) => (error ? reject(error) : resolve(answer)));
  });
}

function toResult(answer: Answer): QueryResult {
  const result = new QueryResult();
  result.raw = answer;
  if (Array.isArray(answer)) result.records = answer;
  else result.affected = answer.affectedRows;
  return result;
}

function cut(connection: PoolConnection): void {
  const error = Object.assign(new Error('The statement was not answered in time.'), { code: STATEMENT_TIMED_OUT });
  socketOf(connection).destroy(error);
}
