import { Turn } from '../platform/concurrency/fairness';
import { type Database, type SqlValue, onSideOf } from '../platform/database';
import type { TimeslotEntity } from './timeslot.entity';

/** Timeslots listed by one statement. */
const PORTION = 200;

/** Local start of a timeslot; an activity has only one timeslot with the same. */
type Start = Pick<TimeslotEntity, 'date' | 'time'>;

/** The end of a statement that reads the next timeslots of an activity, sorted by start. */
interface Rest {
  readonly sql: string;
  readonly parameters: SqlValue[];
}

/** Reads timeslots of an activity in portions, because an operator decides how many a day has. */
export async function* portionsByStart<Row extends Start>(
  database: Database,
  from: string,
  read: (rest: Rest) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const after = last && onSideOf(database, ['date', 'time'], '>', [last.date, last.time]);
    const portion = await read({
      sql: `AND date >= ? ${after ? `AND ${after.sql}` : ''} ORDER BY date, time LIMIT ?`,
      parameters: [last?.date ?? from, ...(after?.parameters ?? []), PORTION],
    });
    yield portion;
    last = portion[PORTION - 1];
  } while (last);
}

/** All rows of portions. Yields to other requests in between. */
export async function collect<Row>(portions: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  const turn = new Turn();
  for await (const portion of portions) {
    rows.push(...portion);
    if (turn.hasEnded) await turn.pass();
  }
  return rows;
}
