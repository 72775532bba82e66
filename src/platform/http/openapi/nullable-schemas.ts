import type { OpenAPIObject } from '@nestjs/swagger';
import type { JsonSchema, Schemas } from './document-types';

/**
 * Makes nullable references explicit. In OpenAPI 3.0, `nullable` applies only to the `type` next to it: next to
 * `allOf`, the referenced schema still rejects `null`. A nullable reference therefore refers to a separate schema such
 * as `MoneyOrNull`. An enumeration cannot be nullable, because common client generators do not support `null` among its
 * values: give it a value such as `none`.
 */
export function completeNullable(document: OpenAPIObject): OpenAPIObject {
  const named: Schemas = {};
  const completed = JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isNullable(value) ? complete(value, document.components!.schemas as Schemas, named) : value,
  ) as OpenAPIObject;
  Object.assign(completed.components!.schemas as Schemas, named);
  return withoutUnusedSchemas(completed);
}

/** A schema may be used only by another one that is unused itself. */
function withoutUnusedSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components!.schemas as Schemas;
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const used = new Set(Array.from(references, ([, name]) => name));
  const unused = Object.keys(schemas).filter((name) => !used.has(name));
  for (const name of unused) delete schemas[name];
  return unused.length > 0 ? withoutUnusedSchemas(document) : document;
}

function isNullable(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && (value as JsonSchema).nullable === true;
}

function complete(schema: JsonSchema, schemas: Schemas, named: Schemas): JsonSchema {
  if (schema.enum) throw new Error(`The enumeration ${schema.enum.join(', ')} cannot be nullable.`);
  if (!schema.allOf) return schema;
  const allOf = schema.allOf.map((part) => {
    const name = part.$ref?.split('/').pop();
    if (name === undefined) throw new Error('Only a reference may be null by allOf.');
    if (schemas[name]!.enum) throw new Error(`The enumeration ${name} cannot be nullable.`);
    named[`${name}OrNull`] = { ...schemas[name]!, nullable: true };
    return { $ref: `${part.$ref}OrNull` };
  });
  return { ...schema, allOf };
}
