import type { OpenAPIObject } from '@nestjs/swagger';
import type { JsonSchema, Schemas } from './document-types';

/** OpenAPI extension with the name of a shared enumeration, until the document is completed. */
export const ENUM_NAME = 'x-enum-name';

const ENVELOPE_NAME = 'x-envelope-name';

/** Marks the schema of an envelope until the document is completed. */
export function namedEnvelope(name: string): object {
  return { [ENVELOPE_NAME]: name };
}

/**
 * Names everything that is used more than once, because generated clients use these names: enumerations, response
 * envelopes, and DTOs without their suffix.
 */
export function nameSchemas(document: OpenAPIObject): OpenAPIObject {
  const found: Schemas = {};
  const named = JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const part = value as JsonSchema;
    if (part['in'] !== undefined && part['schema'] !== undefined) return withNamedSchema(part, found);
    if (typeof part[ENUM_NAME] === 'string') return nameEnum(part, found);
    if (typeof part[ENVELOPE_NAME] === 'string') return nameEnvelope(part, found);
    if (part.$ref) part.$ref = withoutSuffix(part.$ref);
    return part;
  }) as OpenAPIObject;
  const schemas = named.components!.schemas as Schemas;
  const own = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [withoutSuffix(name), schema]);
  Object.assign(named.components!, { schemas: { ...Object.fromEntries(own), ...found } });
  return named;
}

/** @param name of a DTO class, or a reference to its schema */
export function withoutSuffix(name: string): string {
  return name.replace(/Dto$/, '');
}

function nameEnum({ [ENUM_NAME]: name, type, enum: values, ...rest }: JsonSchema, found: Schemas): JsonSchema {
  found[name as string] = { type, enum: values };
  const $ref = `#/components/schemas/${name as string}`;
  return Object.keys(rest).length > 0 ? { ...rest, allOf: [{ $ref }] } : { $ref };
}

/** Nest puts extensions next to the schema of a parameter. */
function withNamedSchema({ [ENUM_NAME]: name, ...parameter }: JsonSchema, found: Schemas): JsonSchema {
  if (typeof name !== 'string') return parameter;
  return { ...parameter, schema: nameEnum({ ...(parameter['schema'] as JsonSchema), [ENUM_NAME]: name }, found) };
}

function nameEnvelope({ [ENVELOPE_NAME]: name, ...envelope }: JsonSchema, found: Schemas): JsonSchema {
  found[name as string] = envelope;
  return { $ref: `#/components/schemas/${name as string}` };
}
