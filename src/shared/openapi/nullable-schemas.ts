import type { OpenAPIObject } from '@nestjs/swagger';
import type { JsonSchema, Schemas } from './document-types';

/**
 * Lets what may be `null` say so everywhere. In OpenAPI 3.0 `nullable` widens only the `type` beside it: beside `allOf` the
 * schema that is referred to still refuses `null`. A reference that may be null therefore refers to a schema of its own,
 * such as `MoneyOrNull`. Enumerations stay as they are, although strict validators want `null` among their values: common
 * client generators cannot read it there, and only fields of requests are affected.
 */
export function completeNullable(document: OpenAPIObject): OpenAPIObject {
  const named: Schemas = {};
  const completed = JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isNullable(value) ? complete(value, document.components!.schemas as Schemas, named) : value,
  ) as OpenAPIObject;
  Object.assign(completed.components!.schemas as Schemas, named);
  return withoutUnused(
    completed,
    Object.keys(named).map((name) => name.replace(/OrNull$/, '')),
  );
}

function withoutUnused(document: OpenAPIObject, names: readonly string[]): OpenAPIObject {
  const text = JSON.stringify(document);
  for (const name of names) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete document.components!.schemas![name];
  }
  return document;
}

function isNullable(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && (value as JsonSchema).nullable === true;
}

function complete(schema: JsonSchema, schemas: Schemas, named: Schemas): JsonSchema {
  if (!schema.allOf) return schema;
  const allOf = schema.allOf.map((part) => {
    const name = part.$ref?.split('/').pop();
    if (name === undefined) throw new Error('Only a reference may be null by allOf.');
    if (schemas[name]!.enum) return part;
    named[`${name}OrNull`] = { ...schemas[name]!, nullable: true };
    return { $ref: `${part.$ref}OrNull` };
  });
  return { ...schema, allOf };
}
