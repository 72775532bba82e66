import { readMembers } from '../entries/extra-info';

/** Maximum length of a value with a separate total, in characters. */
const MAX_VALUE_LENGTH = 500;

/** Stands for a value that is too long. */
export const OTHER_VALUE = Symbol('another value');

/** An entry's value for a grouping key: `null` if it has no text, number or boolean there. */
export type GroupValue = string | typeof OTHER_VALUE | null;

/**
 * Reads the values of grouping keys from an entry's ExtraInfo: text as it is, numbers and booleans as they are written.
 * Returns null for each if ExtraInfo is not a JSON object.
 */
export function readGroupValues(extraInfo: string | null, names: readonly string[]): GroupValue[] {
  return readMembers(extraInfo, names).map((text) =>
    text !== null && text.length > MAX_VALUE_LENGTH ? OTHER_VALUE : text,
  );
}
