type Json = Record<string, unknown>;

/**
 * A part of an OpenAPI 3.0 document as JSON Schema says it, and stricter than the document: an answer may hold no
 * member that is not declared, so that nothing is left undocumented. `nullable` extends the `type` next to it and nothing
 * else, as the specification has it and validators such as Prism's do: `allOf` must allow null as well, and so must an
 * enumeration.
 */
export function toJsonSchema(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(toJsonSchema);
  if (typeof part !== 'object' || part === null) return part;
  const { nullable, exclusiveMinimum, example: _example, ...rest } = part as Json;
  const schema: Json = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toJsonSchema(value)]));
  if (exclusiveMinimum === true) {
    schema['exclusiveMinimum'] = schema['minimum'];
    delete schema['minimum'];
  }
  if (isObjectSchema(schema)) schema['additionalProperties'] ??= false;
  if (nullable !== true) return schema;
  if (typeof schema['type'] !== 'string') throw new Error('nullable without a type says nothing');
  return { ...schema, type: [schema['type'], 'null'] };
}

/** A property may be called `properties` or `type`; a schema of an object has both keywords as they are meant. */
function isObjectSchema(schema: Json): boolean {
  return schema['type'] === 'object' && typeof schema['properties'] === 'object';
}
