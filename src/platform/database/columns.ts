import { Column, type ColumnOptions } from 'typeorm';

/** A 64-bit integer. MySQL's driver returns large ones as text; ours stay below 2^53. */
export function BigIntColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({
    ...options,
    type: 'bigint',
    transformer: {
      to: (value: unknown) => value,
      from: (value: unknown) => (value === null || value === undefined ? value : Number(value)),
    },
  });
}

export function VarcharColumn(length: number, options: ColumnOptions = {}): PropertyDecorator {
  return Column({ ...options, type: 'varchar', length });
}

/** A list or object, stored as JSON text of up to 64 kB; null is stored as NULL. */
export function JsonColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({
    type: 'text',
    ...options,
    transformer: {
      to: (value: unknown) => (value === undefined || value === null ? value : JSON.stringify(value)),
      from: (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value),
    },
  });
}

/** An object, stored as JSON text of up to 64 kB. Members that are not stored, or a column that is NULL, have defaults. */
export function JsonObjectColumn<Value extends object>(
  defaults: Value,
  options: ColumnOptions = {},
): PropertyDecorator {
  return Column({
    type: 'text',
    nullable: true,
    ...options,
    transformer: {
      to: (value: unknown) => (value === undefined ? value : JSON.stringify(value)),
      from: (value: unknown) => ({
        ...defaults,
        ...(typeof value === 'string' ? (JSON.parse(value) as object) : (value as object)),
      }),
    },
  });
}

/** A list, stored as JSON of up to `length` characters. */
export function ListColumn(length: number, options: ColumnOptions = {}): PropertyDecorator {
  return JsonColumn({ ...options, type: 'varchar', length });
}
