import type { JsonSchema, Schemas } from './document-types';

/** IDs in the examples of the document. The demo contains the booking and, for its first hour, the hold. */
export const EXAMPLE_IDS = {
  activity: 'a_sunsetkayak1',
  booking: '7K2M9X0Q4B',
  hold: 'hold_7k2m9x0q4b1z',
  reservation: '0b9c9a3e-6c33-4f0c-8d7a-2f2f4b6f3b11',
} as const;

/** OpenAPI extension for properties that examples omit, until the document is completed. */
export const NOT_IN_EXAMPLE = 'x-not-in-example';

/** Builds an example of a schema from those of its parts. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').pop()!] ?? {}, schemas);
  if (schema.oneOf) return exampleOf(schema.oneOf[0]!, schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas)));
  if (schema.properties) return exampleOfObject(schema, schemas);
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, schemas)] : [];
  if (schema.enum) return schema.enum[0];
  return { string: 'text', integer: 1, number: 1, boolean: true }[schema.type ?? ''] ?? null;
}

/** A required property that examples omit is null. */
function exampleOfObject({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      if (!property[NOT_IN_EXAMPLE]) return [[name, exampleOf(property, schemas)]];
      return required.includes(name) && property.nullable ? [[name, null]] : [];
    }),
  );
}
