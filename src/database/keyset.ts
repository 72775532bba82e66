import type { Database, SqlValue } from './database';

/** Values of the two columns that rows are sorted by. */
export type Key = readonly [first: SqlValue, second: SqlValue];

interface KeysetCondition {
  readonly sql: string;
  readonly parameters: SqlValue[];
}

/**
 * The rows on one side of a place in the order of two columns, in the words in which each database goes to that place at
 * once by its index: the other's words would make it read everything with the same first value, page after page.
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
