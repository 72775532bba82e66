import type { Database, SqlValue } from './database';

/** Values of the two sort columns. */
export type Key = readonly [first: SqlValue, second: SqlValue];

interface KeysetCondition {
  readonly sql: string;
  readonly parameters: SqlValue[];
}

/**
 * A condition for the rows before or after a key in the order of two columns. Each database needs a different form to
 * use its index; otherwise it would read all rows with the same first value for each page.
 */
export function onSideOf(
  { dialect }: Pick<Database, 'dialect'>,
  [first, second]: readonly [string, string],
  side: '<' | '<=' | '>',
  [one, other]: Key,
): KeysetCondition {
  if (dialect === 'sqlite') return { sql: `(${first}, ${second}) ${side} (?, ?)`, parameters: [one, other] };
  const beyond = side === '>' ? '>' : '<';
  return {
    sql: `(${first} ${beyond} ? OR (${first} = ? AND ${second} ${side} ?))`,
    parameters: [one, one, other],
  };
}
