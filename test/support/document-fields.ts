/** What the walk needs of a schema. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly example?: unknown;
}

/** Where a field stands in the body; lists as their first item. */
export type FieldPath = readonly (string | number)[];

/** A text field of a request, and how many characters it may have. */
export interface TextField {
  readonly path: FieldPath;
  readonly maxLength: number;
}

/** Every text of bounded length in a body of this schema. */
export function textFieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): TextField[] {
  return fieldsOf(schema, schemas).flatMap(({ path, type, maxLength }) =>
    type === 'string' && maxLength !== undefined ? [{ path, maxLength }] : [],
  );
}

/** Every number in a body of this schema. */
export function numberFieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): FieldPath[] {
  return fieldsOf(schema, schemas).flatMap(({ path, type }) => (type === 'number' || type === 'integer' ? [path] : []));
}

function fieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): (Schema & { path: FieldPath })[] {
  const found: (Schema & { path: FieldPath })[] = [];
  const walk = (part: Schema, path: FieldPath): void => {
    if (path.length > 6) return;
    for (const each of [part, ...(part.allOf ?? []), ...(part.oneOf ?? [])]) {
      const known = each.$ref === undefined ? each : schemas[each.$ref.split('/').pop()!]!;
      found.push({ ...known, path });
      if (known.items) walk(known.items, [...path, 0]);
      for (const [name, property] of Object.entries(known.properties ?? {})) walk(property, [...path, name]);
    }
  };
  walk(schema, []);
  return found;
}

/** The body with this value in that place; what leads to it is made if it is not there. */
export function withValue(body: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof name === 'number') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const before = (body ?? {}) as Record<string, unknown>;
  return { ...before, [name]: withValue(before[name], rest, value) };
}
