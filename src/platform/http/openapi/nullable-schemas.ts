import type { OpenAPIObject } from '@nestjs/swagger';
import type { JsonSchema, Schemas } from './document-types';

/**
 * Makes nullable references explicit. In OpenAPI 3.0, `nullable` applies only to the `type` next to it: next to
 * `allOf`, the referenced schema still rejects `null`. A nullable reference therefore refers to a separate schema such
 * as `MoneyOrNull`. Enumerations stay unchanged: strict validators require `null` among their values, but common client
 * generators do not support that, and only fields of requests are affected.
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
