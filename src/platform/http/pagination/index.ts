import { ValidationError } from '../../errors';
import { QueryIntegerField, TextField } from '../validation';

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Maximum length of a cursor: a name of 200 four-byte characters results in one of 1,100. */
export const MAX_CURSOR = 1_200;

/** Query parameters of every paged list. */
export class PageQuery {
  @QueryIntegerField({
    optional: true,
    min: 1,
    max: MAX_PAGE_SIZE,
    example: DEFAULT_PAGE_SIZE,
    description: 'Maximum number of results per page. Default 50.',
  })
  Limit?: number;

  @TextField({ optional: true, max: MAX_CURSOR, description: '`NextCursor` of the previous page.' })
  Cursor?: string;
}

/** A page of a list and the cursor of the next page; `null` on the last. */
export interface Page<T> {
  readonly data: T[];
  readonly NextCursor: string | null;
}

/**
 * Encodes the position after which a page starts: the sort keys of the last item before it. Opaque to clients, and
 * stable while rows are added, because it is not an offset.
 */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

type KeyKind = 'string' | 'number';
type Position<Kinds extends readonly KeyKind[]> = {
  [Index in keyof Kinds]: Kinds[Index] extends 'number' ? number : string;
};

/**
 * @param kinds types of the sort keys, in order
 * @throws ValidationError if `cursor` is not a cursor of such a list
 */
export function decodeCursor<const Kinds extends readonly KeyKind[]>(
  cursor: string | undefined,
  kinds: Kinds,
): Position<Kinds> | undefined {
  if (cursor === undefined) return undefined;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isPosition(position, kinds)) return position as Position<Kinds>;
  } catch {
    // Invalid JSON gets the same error as an invalid position.
  }
  throw new ValidationError([{ field: 'Cursor', code: 'is-cursor', message: 'Cursor is not one of this list.' }]);
}

function isPosition(position: unknown, kinds: readonly KeyKind[]): boolean {
  return (
    Array.isArray(position) &&
    position.length === kinds.length &&
    kinds.every((kind, index) =>
      kind === 'number' ? Number.isSafeInteger(position[index]) : typeof position[index] === 'string',
    )
  );
}

/** Converts a result that was read with one row more than the page contains. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => readonly (string | number)[],
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(toItem),
    NextCursor: rows.length > limit && last ? encodeCursor(positionOf(last)) : null,
  };
}
