import type { PoolConnection, QueryResult as Answer } from 'mysql2';
import { QueryFailedError, QueryResult, QueryRunnerAlreadyReleasedError, type DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import type { TimeLimits } from '../../config';
import { NoConnectionError, isConflict } from '../database-errors';
import { repeat } from '../transactions/repeat';
import type { Socket } from 'node:net';

/** The driver's error code for a response that does not arrive in time. */
export const STATEMENT_TIMED_OUT = 'PROTOCOL_SEQUENCE_TIMEOUT';

/**
 * A query runner with time limits for getting a connection and for the response to each statement. A connection with an
 * outstanding response is destroyed: the server may still run the statement, but nothing can follow it, and without a
 * COMMIT it is rolled back. Does not notify TypeORM's subscribers and logger, whose wrapper around each statement takes
 * longer than the driver.
 */
class TimedQueryRunner extends MysqlQueryRunner {
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
   * Outside a transaction, retries a statement that lost a deadlock or a lock wait, because it changed nothing. Inside
   * a transaction, the caller retries the transaction.
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
   * Destroys the connection if a rollback fails, including one to a savepoint. A cluster node that has lost the others
   * rejects ROLLBACK and keeps the transaction open; the next user of the connection would commit it by starting a
   * transaction.
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
        reject(new NoConnectionError('The database does not respond.'));
        // The caller has already stopped waiting.
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

/** Applies time limits to every query runner of a MySQL or MariaDB data source. */
export function installTimeLimits(dataSource: DataSource, limits: TimeLimits): void {
  const driver = dataSource.driver as MysqlDriver;
  driver.createQueryRunner = (mode) => new TimedQueryRunner(driver, mode, limits);
}

/** The driver closes connections by a request to the server, which fails if the server does not respond. */
export function socketOf(connection: PoolConnection): Socket {
  return (connection as unknown as { stream: Socket }).stream;
}
