import type { JsonSchema, Schemas } from './document-types';
import { type OperationAt, isSuccess, schemasUsedBy } from './operations';

/**
 * Documents what request validation does: a body that has only optional fields in one of its forms may be absent, and
 * `null` means the same as an absent field.
 */
export function describeRequests(operations: readonly OperationAt[], schemas: Schemas): void {
  const bodies = operations.map(({ operation }) => operation.requestBody);
  for (const body of bodies) {
    if (body) body.required = Object.values(body.content ?? {}).every(({ schema }) => hasRequired(schema, schemas));
  }
  for (const name of schemasUsedBy(bodies, schemas)) {
    const { properties = {}, required = [] } = schemas[name]!;
    for (const [field, property] of Object.entries(properties)) {
      if (!required.includes(field)) properties[field] = nullable(property);
    }
  }
}

function hasRequired(schema: unknown, schemas: Schemas): boolean {
  const { $ref, required } = schema as JsonSchema;
  return ((($ref && schemas[$ref.split('/').pop()!]) || undefined)?.required ?? required ?? []).length > 0;
}

/**
 * OpenAPI 3.0 supports `nullable` only together with a `type`. Enumerations stay without it: they would need `null` among
 * their values, which common client generators do not support.
 */
function nullable(property: JsonSchema): JsonSchema {
  const { $ref, oneOf, ...rest } = property;
  if (rest.enum) return property;
  if (oneOf) return { ...rest, oneOf: oneOf.map((one, index) => (index === 0 ? nullable(one) : one)) };
  const isReference = $ref !== undefined || rest.allOf !== undefined;
  return { ...rest, ...(isReference && { type: 'object' }), ...($ref && { allOf: [{ $ref }] }), nullable: true };
}

const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'exclusiveMinimum', 'maximum'];

/**
 * Removes limits from responses, because they apply to requests only. Clients that validate would otherwise reject data
 * accepted under other rules, or lists that grow.
 */
export function dropLimitsOfAnswers(operations: readonly OperationAt[], schemas: Schemas): void {
  const requests = schemasUsedBy(
    operations.map(({ operation }) => operation.requestBody),
    schemas,
  );
  const successes = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, body]) => (isSuccess(status) ? [body] : [])),
  );
  for (const name of schemasUsedBy(successes, schemas)) if (!requests.has(name)) dropLimits(schemas[name]!);
}

function dropLimits(schema: JsonSchema): void {
  for (const limit of LIMITS) delete schema[limit];
  for (const part of [schema.items, ...Object.values(schema.properties ?? {}), ...(schema.oneOf ?? [])]) {
    if (part) dropLimits(part);
  }
}
