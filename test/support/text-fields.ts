/** What the walk needs of a schema. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly example?: unknown;
}

/** A text field of a request: where it stands in the body, and how many characters it may have. */
export interface TextField {
  readonly path: readonly (string | number)[];
  readonly maxLength: number;
}

/** Every text of bounded length in a body of this schema, those in lists as their first item. */
export function textFieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): TextField[] {
  const found: TextField[] = [];
  const walk = (part: Schema, path: TextField['path']): void => {
    if (path.length > 6) return;
    for (const each of [part, ...(part.allOf ?? [])]) {
      const known = each.$ref === undefined ? each : schemas[each.$ref.split('/').pop()!]!;
      if (known.type === 'string' && known.maxLength !== undefined) found.push({ path, maxLength: known.maxLength });
      if (known.items) walk(known.items, [...path, 0]);
      for (const [name, property] of Object.entries(known.properties ?? {})) walk(property, [...path, name]);
    }
  };
  walk(schema, []);
  return found;
}

/** The body with this text in that place; what leads to it is made if it is not there. */
export function withText(body: unknown, [name, ...rest]: TextField['path'], text: string): unknown {
  if (name === undefined) return text;
  if (typeof name === 'number') return [withText(Array.isArray(body) ? body[0] : undefined, rest, text)];
  const before = (body ?? {}) as Record<string, unknown>;
  return { ...before, [name]: withText(before[name], rest, text) };
}
