import type { Database } from '../database';

/** A column of text that is to come back whole: SQLite's driver ends a text at its first NUL, bytes it does not. */
export function wholeText({ dialect }: Pick<Database, 'dialect'>, column: string): string {
  return dialect === 'sqlite' ? `CAST(${column} AS BLOB)` : column;
}

/** What such a column holds. */
export type StoredText = ArrayBuffer | string | null;

export function toText(value: StoredText): string | null {
  return typeof value === 'string' || value === null ? value : Buffer.from(value).toString('utf8');
}
