export { inBatches } from './batches';
export { BINARY_TEXT, BigIntColumn, JsonColumn, VarcharColumn } from './columns';
export { type Entities, dataSourceOptions, openDataSource } from './data-source';
export { Database, placeholders, type SqlValue } from './database';
export { isDatabaseAway, isDuplicate, translateDatabaseError } from './database-errors';
export { DatabaseModule } from './database.module';
export { migrate } from './migrate';
export { MIGRATIONS } from './migrations';
export { Transactions } from './transactions';
