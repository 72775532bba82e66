import { type QueryRunner, Table, TableColumn, type TableColumnOptions, type TableIndexOptions } from 'typeorm';

/**
 * Compares text byte by byte; `utf8mb4_bin` would ignore trailing spaces. MariaDB and MySQL (8.0.17 or later) have
 * different names for this collation, and each reads only its own comment.
 */
const TABLE_OPTIONS = 'InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=/*M! utf8mb4_nopad_bin */ /*!80017 utf8mb4_0900_bin */';

/** Column definitions for migrations, with equivalent types on every database. */
export const column = {
  id: (name = 'id'): TableColumnOptions => ({
    name,
    type: 'integer',
    isPrimary: true,
    isGenerated: true,
    generationStrategy: 'increment',
  }),
  reference: (name: string): TableColumnOptions => ({ name, type: 'integer' }),
  integer: (name: string): TableColumnOptions => ({ name, type: 'integer' }),
  double: (name: string): TableColumnOptions => ({ name, type: 'double' }),
  bigint: (name: string): TableColumnOptions => ({ name, type: 'bigint' }),
  varchar: (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) }),
  text: (name: string): TableColumnOptions => ({ name, type: 'text' }),
  boolean: (name: string): TableColumnOptions => ({ name, type: 'boolean' }),
};

export function optional(definition: TableColumnOptions): TableColumnOptions {
  return { ...definition, isNullable: true };
}

/** @param value SQL literal for rows written by a version that does not know the column */
export function defaulted(definition: TableColumnOptions, value: string): TableColumnOptions {
  return { ...definition, default: value };
}

export function primary(definition: TableColumnOptions): TableColumnOptions {
  return { ...definition, isPrimary: true };
}

export function isMysql(queryRunner: QueryRunner): boolean {
  return queryRunner.dataSource.options.type !== 'better-sqlite3';
}

interface TableDefinition {
  name: string;
  columns: TableColumnOptions[];
  indices?: TableIndexOptions[];
  /** Check constraints by name. */
  checks?: Record<string, string>;
  /** Stores rows in primary key order on SQLite, too, as InnoDB always does. */
  isClustered?: boolean;
}

/**
 * Creates a table that compares text byte by byte. Check constraints are part of CREATE TABLE on SQLite; on MySQL they
 * need ALTER TABLE, because TypeORM's schema API does not support them.
 */
export async function createTable(queryRunner: QueryRunner, definition: TableDefinition): Promise<void> {
  const checks = Object.entries(definition.checks ?? {});
  const mysql = isMysql(queryRunner);
  await queryRunner.createTable(
    new Table({
      name: definition.name,
      columns: definition.columns,
      indices: definition.indices ?? [],
      withoutRowid: definition.isClustered === true && !mysql,
      ...(mysql ? { engine: TABLE_OPTIONS } : { checks: checks.map(([name, expression]) => ({ name, expression })) }),
    }),
  );
  if (!mysql) return;
  for (const [name, expression] of checks) {
    await queryRunner.query(`ALTER TABLE ${definition.name} ADD CONSTRAINT ${name} CHECK (${expression})`);
  }
}

/**
 * Adds a column that is nullable or has a default. On SQLite it is added in place, while TypeORM would copy the table.
 * @throws Error for any other column, because the table may have rows
 */
export async function addColumn(
  queryRunner: QueryRunner,
  table: string,
  definition: TableColumnOptions,
): Promise<void> {
  const filled = definition.default as string | undefined;
  if (definition.isNullable !== true && filled === undefined)
    throw new Error(`${table}.${definition.name} must be optional or have a default: rows have no value`);
  if (isMysql(queryRunner)) return queryRunner.addColumn(table, new TableColumn(definition));
  const type = definition.length ? `${definition.type}(${definition.length})` : definition.type;
  const rest = filled === undefined ? '' : ` NOT NULL DEFAULT ${filled}`;
  await queryRunner.query(`ALTER TABLE "${table}" ADD COLUMN "${definition.name}" ${type}${rest}`);
}
