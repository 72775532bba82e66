import { type FieldError, ValidationError } from '../problems/common.errors';

/** No request of ours nests deeper than five levels; twelve leaves room and keeps recursion in libraries harmless. */
const MAX_DEPTH = 12;

/**
 * Refuses bodies that the mapping libraries cannot take safely: too deep (they recurse), or with a field named like
 * a member of every object (`__proto__`, `constructor`), which they would not see as unknown.
 * @throws ValidationError naming every such field
 */
export function refuseUnsafeShape(body: unknown): void {
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
    for (const key of Object.keys(value)) {
      const field = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value) && key in Object.prototype) errors.push(unknownField(field));
      else pending.push({ value: (value as Record<string, unknown>)[key], path: field, depth: depth + 1 });
    }
  }
  if (errors.length > 0) throw new ValidationError(errors);
}

/** @throws ValidationError when a query parameter was given more than once */
export function refuseRepeatedParameters(query: Record<string, unknown>): void {
  const errors = Object.keys(query)
    .filter((name) => Array.isArray(query[name]))
    .map((field) => ({ field, code: 'repeated', message: `${field} must be given only once.` }));
  if (errors.length > 0) throw new ValidationError(errors);
}

export function unknownField(field: string): FieldError {
  return { field, code: 'unknown-field', message: `${field} is not a known field.` };
}
