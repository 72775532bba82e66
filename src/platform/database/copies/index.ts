import type { DatabaseConfig } from '../../config';
import type { DatabaseCopy } from './database-copy';
import { MysqlCopy } from './mysql-copy';
import { SqliteCopy } from './sqlite-copy';

export { copyDurably } from './sqlite-copy';
export type { DatabaseCopy } from './database-copy';

/** @throws Error for an in-memory database, which only its own process can see */
export function databaseCopyOf(config: DatabaseConfig): DatabaseCopy {
  if (config.dialect !== 'sqlite') return new MysqlCopy(config);
  if (config.file === ':memory:') throw new Error('A database in memory cannot be backed up or restored.');
  return new SqliteCopy(config.file);
}
