import type { Database } from './database';

/** SQL fragments that select the due rows of a table. */
interface DueRows {
  readonly table: string;
  /** The column with the instant from which a row is due. */
  readonly since: string;
  /** Delay after that instant, in seconds, for example a retention period. */
  readonly after?: number;
  /** Condition with one parameter: the current time minus `after`. */
  readonly where: string;
}

/** The number of due rows, and since when the first of them has been due. */
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
