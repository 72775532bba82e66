import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { Database, type SqlValue, placeholders } from './database';

/** How an entity is read and written, worked out once. */
interface Shape {
  readonly columns: readonly ColumnMetadata[];
  readonly select: string;
  /** All but the generated ones. */
  readonly written: readonly ColumnMetadata[];
  readonly insert: string;
  /** The placeholders of one row. */
  readonly group: string;
}

type EntityClass<Row> = new () => Row;

/**
 * Reads and writes entities by statements of our own: TypeORM's query builder costs more than the database where a
 * request takes a few milliseconds. Columns and conversions are those that the entity declares.
 */
@Injectable()
export class EntityRows {
  private readonly shapes = new Map<EntityClass<unknown>, Shape>();

  constructor(private readonly database: Database) {}

  /** @param rest what follows the table's name: `WHERE … ORDER BY …` in column names */
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
    const { insert, group } = this.shapeOf(entity);
    return this.database.insert(`${insert} ${group}`, this.toParameters(entity, values));
  }

  /** Inserts several in one statement; their IDs are not known afterwards, since no database promises their order. */
  async insertAll<Row extends { id: number }>(
    entity: EntityClass<Row>,
    rows: readonly Omit<Row, 'id'>[],
  ): Promise<void> {
    const { insert, group } = this.shapeOf(entity);
    await this.database.execute(
      `${insert} ${rows.map(() => group).join(', ')}`,
      rows.flatMap((values) => this.toParameters(entity, values)),
    );
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
  return {
    columns,
    select: `SELECT ${namesOf(columns)} FROM ${tableName}`,
    written,
    insert: `INSERT INTO ${tableName} (${namesOf(written)}) VALUES`,
    group: `(${placeholders(written.length)})`,
  };
}

function namesOf(columns: readonly ColumnMetadata[]): string {
  return columns.map(({ databaseName }) => databaseName).join(', ');
}
