import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { BulkWrites } from './bulk-writes';
import { Database, type SqlValue, placeholders } from './database';

/** The columns and statements of an entity, computed once. */
interface Shape {
  readonly table: string;
  readonly columns: readonly ColumnMetadata[];
  readonly select: string;
  /** All columns except generated ones. */
  readonly written: readonly ColumnMetadata[];
  readonly names: readonly string[];
  readonly insert: string;
}

type EntityClass<Row> = new () => Row;

/**
 * Reads and writes entities with prepared SQL, because TypeORM's query builder takes longer than the database on hot
 * routes. Columns and conversions come from the entity's declaration.
 */
@Injectable()
export class EntityRows {
  private readonly shapes = new Map<EntityClass<unknown>, Shape>();

  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /** @param rest SQL after the table's name: `WHERE … ORDER BY …` with column names */
  async select<Row>(entity: EntityClass<Row>, rest: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    const { select, columns } = this.shapeOf(entity);
    const { driver } = this.database.manager.dataSource;
    const rows = await this.database.rows<Record<string, unknown>>(`${select} ${rest}`, parameters);
    return rows.map((row) => {
      const plain: Record<string, unknown> = {};
      for (const column of columns) {
        plain[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
      }
      return plain as Row;
    });
  }

  /** @returns the generated ID */
  async insert<Row extends { id: number }>(entity: EntityClass<Row>, values: Omit<Row, 'id'>): Promise<number> {
    return this.database.insert(this.shapeOf(entity).insert, this.toParameters(entity, values));
  }

  /**
   * Inserts several entities in a transaction. Their IDs remain unknown, because databases do not guarantee their
   * order.
   */
  async insertAll<Row extends { id: number }>(
    entity: EntityClass<Row>,
    rows: readonly Omit<Row, 'id'>[],
  ): Promise<void> {
    const { table, names } = this.shapeOf(entity);
    await this.bulk.insert(table, names, rows, (values) => this.toParameters(entity, values));
  }

  private toParameters<Row extends { id: number }>(entity: EntityClass<Row>, values: Omit<Row, 'id'>): SqlValue[] {
    const { driver } = this.database.manager.dataSource;
    return this.shapeOf(entity).written.map(
      (column) => driver.preparePersistentValue(values[column.propertyName as keyof typeof values], column) as SqlValue,
    );
  }

  private shapeOf(entity: EntityClass<unknown>): Shape {
    let shape = this.shapes.get(entity);
    if (!shape) this.shapes.set(entity, (shape = toShape(this.database.manager.dataSource.getMetadata(entity))));
    return shape;
  }
}

function toShape({ columns, tableName }: EntityMetadata): Shape {
  const written = columns.filter((column) => !column.isGenerated);
  const names = namesOf(written);
  return {
    columns,
    table: tableName,
    select: `SELECT ${namesOf(columns).join(', ')} FROM ${tableName}`,
    written,
    names,
    insert: `INSERT INTO ${tableName} (${names.join(', ')}) VALUES (${placeholders(names.length)})`,
  };
}

function namesOf(columns: readonly ColumnMetadata[]): string[] {
  return columns.map(({ databaseName }) => databaseName);
}
