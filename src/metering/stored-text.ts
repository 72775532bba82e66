import type { Database } from '../platform/database';

/** Reads a text column completely. SQLite's driver ends text at the first NUL, but not a blob. */
export function wholeText({ dialect }: Pick<Database, 'dialect'>, column: string): string {
  return dialect === 'sqlite' ? `CAST(${column} AS BLOB)` : column;
}

/** The value of such a column. */
export type StoredText = ArrayBuffer | string | null;

export function toText(value: StoredText): string | null {
  return typeof value === 'string' || value === null ? value : Buffer.from(value).toString('utf8');
}
