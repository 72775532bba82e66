import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type { EntityManager, QueryResult } from 'typeorm';
import { AppConfig } from '../config';
import { CurrentDeadline } from '../concurrency/deadline';
import { WritableFolders } from '../disk';
import { isDatabaseAway } from './database-errors';

export type SqlValue = string | number | bigint | null | Buffer;

/**
 * Database access for repositories. Uses the open transaction if there is one. SQL has `?` placeholders and uses the
 * common subset of SQLite, MySQL 8 and MariaDB.
 */
@Injectable()
export class Database {
  /** SQLite, or MySQL's dialect (MySQL and MariaDB). */
  readonly dialect: 'sqlite' | 'mysql';

  constructor(
    private readonly host: TransactionHost<TransactionalAdapterTypeOrm>,
    { database }: AppConfig,
    folders: WritableFolders,
    private readonly deadline: CurrentDeadline,
  ) {
    this.dialect = database.dialect === 'sqlite' ? 'sqlite' : 'mysql';
    if (database.dialect === 'sqlite' && database.file !== ':memory:') folders.add(dirname(database.file));
  }

  /**
   * Ends a SELECT that locks its rows until the open transaction ends; empty on SQLite, where only one transaction
   * writes.
   */
  get forUpdate(): '' | 'FOR UPDATE' {
    return this.dialect === 'sqlite' ? '' : 'FOR UPDATE';
  }

  /** The same, but other transactions can lock them in this way, too. */
  get forShare(): '' | 'LOCK IN SHARE MODE' {
    return this.dialect === 'sqlite' ? '' : 'LOCK IN SHARE MODE';
  }

  /** TypeORM's manager in the open transaction, for entities. */
  get manager(): EntityManager {
    return this.host.tx;
  }

  /** The rows of a SELECT. */
  async rows<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.manager.query(sql, [...parameters]);
  }

  /** The first row of a SELECT. */
  async row<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, parameters))[0];
  }

  /** @throws Error if the database does not respond */
  async ping(): Promise<void> {
    await this.rows('SELECT 1');
  }

  /**
   * Runs a statement that changes rows, and returns how many it matched.
   * @throws DeadlinePassedError outside of a transaction
   */
  async execute(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await this.write(sql, parameters)).affected ?? 0;
  }

  /** Inserts a row and returns its generated ID. */
  async insert(sql: string, parameters: readonly SqlValue[]): Promise<number> {
    const { raw } = (await this.write(sql, parameters)) as { raw: number | { insertId: number } };
    return Number(typeof raw === 'object' ? raw.insertId : raw);
  }

  private async write(sql: string, parameters: readonly SqlValue[]): Promise<QueryResult> {
    const open = this.manager.queryRunner;
    if (open) return open.query(sql, [...parameters], true);
    const deadline = this.deadline.get();
    deadline?.admit();
    const runner = this.manager.dataSource.createQueryRunner();
    try {
      return await runner.query(sql, [...parameters], true);
    } catch (error) {
      if (!isDatabaseAway(error)) deadline?.withdraw();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** `?, ?, ?` for a list of `count` parameters. */
export function placeholders(count: number): string {
  return Array(count).fill('?').join(', ');
}

/** Maximum number of rows per INSERT and values per `IN (…)`; both databases accept more. */
const BATCH_SIZE = 500;

/** Splits items into batches for one statement each. */
export function inBatches<T>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE) batches.push(items.slice(start, start + BATCH_SIZE));
  return batches;
}

/**
 * Serializes transactions that count something of an operator before they add to it. Without the lock, concurrent ones
 * would each find room for one more.
 */
@Injectable()
export class OperatorLock {
  constructor(private readonly database: Database) {}

  /** Locks the operator's row until the open transaction ends. Call it before counting. */
  async lockOperator(operatorId: number): Promise<void> {
    await this.database.row(`SELECT id FROM operator WHERE id = ? ${this.database.forUpdate}`, [operatorId]);
  }
}
