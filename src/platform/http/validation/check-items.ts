import type { Type } from '@nestjs/common';
import { Turn } from '../../concurrency/fairness';
import { type FieldError, ValidationError } from '../../errors';
import { checkDto } from './check-dto';
import { isPlainObject } from './declared-fields';

/** The items of a body that is a list, and all validation errors. */
export interface CheckedItems<T> {
  readonly items: readonly T[];
  /** With fields such as `0.Price.Amount`. */
  readonly faults: readonly FieldError[];
}

/**
 * Checks a body that is a list of objects, and yields to other requests in between. Fields of an item that are `null`
 * are left as they are.
 * @param max maximum number of items
 * @throws ValidationError if it is no such list
 */
export async function checkItems<T extends object>(
  dtoClass: Type<T>,
  body: unknown,
  max: number,
): Promise<CheckedItems<T>> {
  if (!Array.isArray(body)) throw wrongBody('is-array', 'The body must be a JSON array.');
  if (body.length > max) throw wrongBody('array-max-size', `The body must have at most ${max} items.`);
  const turn = new Turn();
  const items: T[] = [];
  const faults: FieldError[] = [];
  for (const [index, item] of (body as unknown[]).entries()) {
    if (isPlainObject(item)) {
      const checked = checkDto(dtoClass, item, true, String(index));
      items.push(checked.dto);
      faults.push(...checked.faults);
    } else {
      items.push(new dtoClass());
      faults.push({ field: String(index), code: 'is-object', message: `${index} must be an object.` });
    }
    if (turn.hasEnded) await turn.pass();
  }
  return { items, faults };
}

function wrongBody(code: 'is-array' | 'array-max-size', message: string): ValidationError {
  return new ValidationError([{ field: '', code, message }]);
}
