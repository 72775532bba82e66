import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { Database, type SqlValue, placeholders } from './database';

/** How an entity is read and written, worked out once. */
interface Shape {
  readonly metadata: EntityMetadata;
  readonly select: string;
  readonly columns: readonly ColumnMetadata[];
}

type EntityClass<Row> = new () => Row;

/**
 * Reads and writes entities by statements of our own: TypeORM's query builder costs more than the database where a
 * request takes a few milliseconds. Columns and conversions are those that the entity declares.
 */
@Injectable()
export class PlainRows {
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
    const { metadata, columns } = this.shapeOf(entity);
    const { driver } = this.database.manager.dataSource;
    const written = columns.filter((column) => !column.isGenerated);
    return this.database.insert(
      `INSERT INTO ${metadata.tableName} (${written.map(({ databaseName }) => databaseName).join(', ')})
        VALUES (${placeholders(written.length)})`,
      written.map(
        (column) =>
          driver.preparePersistentValue(values[column.propertyName as keyof typeof values], column) as SqlValue,
      ),
    );
  }

  private shapeOf(entity: EntityClass<unknown>): Shape {
    let shape = this.shapes.get(entity);
    if (!shape) {
      const metadata = this.database.manager.dataSource.getMetadata(entity);
      const names = metadata.columns.map(({ databaseName }) => databaseName);
      const select = `SELECT ${names.join(', ')} FROM ${metadata.tableName}`;
      this.shapes.set(entity, (shape = { metadata, select, columns: metadata.columns }));
    }
    return shape;
  }
}
