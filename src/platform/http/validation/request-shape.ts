import { type FieldError, ValidationError } from '../../errors';

/** No valid request is nested more than five levels; twelve is a limit at which recursion in libraries is harmless. */
const MAX_DEPTH = 12;

/** No object in a valid request has more than two dozen fields; unknown ones cost as much as known ones. */
const MAX_FIELDS = 200;

/**
 * Rejects bodies that the mapping libraries cannot process safely: nested too deeply (they recurse), with too many
 * fields, or with a field named like a member of every object (`__proto__`, `constructor`), which they would not treat
 * as unknown.
 * @throws ValidationError listing every such field
 */
export function rejectUnsafeShape(body: unknown): void {
  const errors: FieldError[] = [];
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) {
      const field = path.split('.')[0]!;
      errors.push({ field, code: 'max-depth', message: `${field} is nested too deeply.` });
      break;
    }
    const keys = Object.keys(value);
    const isList = Array.isArray(value);
    if (!isList) rejectTooMany(keys.length, path);
    for (const key of keys) {
      const member = (value as Record<string, unknown>)[key];
      if (!isList && Object.hasOwn(Object.prototype, key)) errors.push(unknownField(below(path, key)));
      else if (typeof member === 'object') pending.push({ value: member, path: below(path, key), depth: depth + 1 });
    }
  }
  if (errors.length > 0) throw new ValidationError(errors);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function rejectTooMany(fields: number, path: string): void {
  if (fields <= MAX_FIELDS) return;
  const message = `${path || 'The body'} must have at most ${MAX_FIELDS} fields.`;
  throw new ValidationError([{ field: path, code: 'too-many-fields', message }]);
}

/**
 * Rejects form field names that cannot be paths into a body: with a part named like a member of every object
 * (`constructor.prototype.x`), with an empty part, nested too deeply, or below a field that has a value itself (`x` and
 * `x.y`).
 * @throws ValidationError listing every such field
 */
export function rejectInvalidNames(names: readonly string[]): void {
  const known = new Set(names);
  const errors = names.filter((name) => !isFit(name.split('.'), known)).map(unknownField);
  if (errors.length > 0) throw new ValidationError(errors);
}

function isFit(parts: readonly string[], known: ReadonlySet<string>): boolean {
  if (parts.length > MAX_DEPTH || parts.some((part) => part === '' || isMemberOfAll(part))) return false;
  return parts.every((_part, index) => index === 0 || !known.has(parts.slice(0, index).join('.')));
}

function isMemberOfAll(name: string): boolean {
  return name === 'prototype' || Object.hasOwn(Object.prototype, name);
}

export function unknownField(field: string): FieldError {
  return { field, code: 'unknown-field', message: `${field} is not a known field.` };
}
