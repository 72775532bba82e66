import type { Type } from '@nestjs/common';
import { Turn } from '../../concurrency/fairness';
import type { FieldError } from '../../errors';
import { type Checked, checkDto } from './check-dto';
import { type NestedDto, isPlainObject, nestedDtosOf } from './declared-fields';

/** Items of a list that are validated at once with the body; the rest yields to other requests in between. */
const AT_ONCE = 20;

/** The items of a list that were cut off. */
interface Rest {
  /** Names and indices of the path to the list. */
  readonly path: readonly string[];
  readonly items: readonly unknown[];
  readonly nested: NestedDto;
}

/** Cuts long lists off a body; undefined if no list is long. */
export function cutLongLists(dtoClass: Type<object>, body: object): { body: object; rests: Rest[] } | undefined {
  if (!hasLongList(dtoClass, body)) return undefined;
  const rests: Rest[] = [];
  return { body: cutIn(dtoClass, body, [], rests), rests };
}

function hasLongList(dtoClass: Type<object>, body: object): boolean {
  for (const [name, { dto }] of nestedDtosOf(dtoClass)) {
    const value = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
    if (isPlainObject(value) && hasLongList(dto, value)) return true;
    if (!Array.isArray(value)) continue;
    if (value.length > AT_ONCE || value.some((item) => isPlainObject(item) && hasLongList(dto, item))) return true;
  }
  return false;
}

function cutIn(dtoClass: Type<object>, body: object, path: readonly string[], rests: Rest[]): object {
  const copy = { ...body } as Record<string, unknown>;
  for (const [name, nested] of nestedDtosOf(dtoClass)) {
    const value = Object.hasOwn(copy, name) ? copy[name] : undefined;
    const here = [...path, name];
    if (isPlainObject(value)) copy[name] = cutIn(nested.dto, value, here, rests);
    if (!Array.isArray(value)) continue;
    if (value.length > AT_ONCE) rests.push({ path: here, items: value.slice(AT_ONCE), nested });
    const remaining: unknown[] = value.slice(0, AT_ONCE);
    copy[name] = remaining.map((item, index) =>
      isPlainObject(item) ? cutIn(nested.dto, item, [...here, String(index)], rests) : item,
    );
  }
  return copy;
}

/** Validates the items that were cut off, yielding to other requests, and puts them back. */
export async function checkRests<T extends object>(
  checked: Checked<T>,
  rests: readonly Rest[],
  rejectsUnknown: boolean,
): Promise<Checked<T>> {
  const turn = new Turn();
  const faults = [...checked.faults];
  for (const { path, items, nested } of rests) {
    const field = path.join('.');
    // A value that is not a list of such objects is reported once, as one error.
    if (faults.some((each) => each.field === field)) continue;
    const fault = faultOf(field, items, nested);
    if (fault) {
      faults.push(fault);
      continue;
    }
    const list = listAt(checked.dto, path);
    for (const [index, item] of items.entries()) {
      const one = checkDto(nested.dto, item as object, rejectsUnknown, `${field}.${AT_ONCE + index}`);
      list.push(one.dto);
      faults.push(...one.faults);
      if (turn.hasEnded) await turn.pass();
    }
  }
  return { dto: checked.dto, faults };
}

function faultOf(field: string, items: readonly unknown[], { max }: NestedDto): FieldError | undefined {
  if (max !== undefined && items.length + AT_ONCE > max) {
    return { field, code: 'array-max-size', message: `${field} must have at most ${max} items.` };
  }
  if (items.every(isPlainObject)) return undefined;
  return { field, code: 'is-object-list', message: `${field} must contain only objects.` };
}

function listAt(dto: object, path: readonly string[]): object[] {
  return path.reduce<unknown>((member, name) => (member as Record<string, unknown>)[name], dto) as object[];
}
