import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import type { EntityManager, QueryResult } from 'typeorm';
import { AppConfig } from '../config';
import { CurrentDeadline } from '../shared/deadline';
import { WritableFolders } from '../shared/disk';
import { isDatabaseAway } from './database-errors';

export type SqlValue = string | number | bigint | null | Buffer;

/**
 * The door to the database for repositories: everything goes through the open transaction if there is one.
 * SQL is written with `?` and in the common subset of SQLite, MySQL 8 and MariaDB.
 */
@Injectable()
export class Database {
  /** SQLite, or one of the two that speak MySQL's SQL. */
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

  /** Ends a SELECT whose rows nobody else is to change before the open transaction ends; on SQLite nobody can. */
  get forUpdate(): '' | 'FOR UPDATE' {
    return this.dialect === 'sqlite' ? '' : 'FOR UPDATE';
  }

  /** TypeORM's manager in the open transaction, for entities. */
  get manager(): EntityManager {
    return this.host.tx;
  }

  /** The rows a SELECT finds. */
  async rows<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.manager.query(sql, [...parameters]);
  }

  /** The only or first row a SELECT finds. */
  async row<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, parameters))[0];
  }

  /** @throws Error when the database does not answer */
  async ping(): Promise<void> {
    await this.rows('SELECT 1');
  }

  /**
   * Runs a statement that changes rows and tells how many it matched.
   * @throws DeadlinePassedError outside of a transaction
   */
  async execute(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return (await this.write(sql, parameters)).affected ?? 0;
  }

  /** Runs an INSERT of one row and returns the ID that the database gave it. */
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
