import type { Database } from './database';

/** Rows of a table that are due, as parts of a statement. */
interface DueRows {
  readonly table: string;
  /** The column of the instant from which on a row is due. */
  readonly since: string;
  /** How long after that instant it is due, in seconds: what is kept for a while. */
  readonly after?: number;
  /** Its only parameter is now, or what was `after` seconds ago. */
  readonly where: string;
}

/** How many rows are due, and since when the first of them is. */
export async function countDue(
  database: Pick<Database, 'row'>,
  now: number,
  { table, since, after = 0, where }: DueRows,
): Promise<{ count: number; since: number | undefined }> {
  const row = await database.row<{ count: number | string; oldest: number | string | null }>(
    `SELECT COUNT(*) AS count, MIN(${since}) AS oldest FROM ${table} WHERE ${where}`,
    [now - after],
  );
  const { count, oldest } = row!;
  return { count: Number(count), since: oldest === null ? undefined : Number(oldest) + after };
}
