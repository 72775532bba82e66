export { createBatchLoader } from './batch-loader';
export { inBatches, Database, placeholders, type SqlValue, OperatorLock } from './database';
export { BulkWrites, type SummedTable } from './bulk-writes';
export { BigIntColumn, JsonColumn, JsonObjectColumn, ListColumn, VarcharColumn } from './columns';
export {
  type Entities,
  type Migrations,
  type Schema,
  buildDataSource,
  dataSourceOptions,
  openDataSource,
  tablesOf,
} from './data-source';
export { copyDurably, databaseCopyOf } from './copies';
export { isDatabaseAway, isDuplicate, isOutage, translateDatabaseError } from './database-errors';
export { DatabaseModule } from './database.module';
export { countDue } from './due-rows';
export { GroupCommit } from './transactions/group-commit';
export { type Key, onSideOf } from './keyset';
export { migrate } from './migrating/migrate';
export { resumable } from './migrating/resumable';
export { addColumn, column, createTable, isMysql, optional, primary } from './migrations/tables';
export { MIGRATIONS } from './migrations';
export { EntityRows } from './entity-rows';
export { Transactions } from './transactions/transactions';
