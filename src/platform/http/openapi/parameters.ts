import { COMMON_FIELDS } from './common-fields';
import type { JsonSchema, Schemas } from './document-types';
import { EXAMPLE_IDS } from './example';
import type { OperationAt } from './operations';

const NUMBER = { pattern: '^[1-9]\\d{0,15}$', example: '7' };

/** Path parameters by name: format, and an example that the demo has or could have. */
const PATH_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  ActivityID: { pattern: '^[a-z]{1,3}_[A-Za-z0-9]{12}$', example: EXAMPLE_IDS.activity },
  BasketID: { example: 'bas_7k2m9x0q4b1z' },
  BookingReference: { example: EXAMPLE_IDS.booking },
  Code: {
    example: '7K2M9X0Q4B1Z',
    description: 'Ticket code. Spaces, hyphens and letter case are ignored.',
  },
  FileID: { example: 'file_7k2m9x0q4b1zc5v8n3j6h0d2', description: 'ID of the file, from the answers of a booking.' },
  HoldID: { example: EXAMPLE_IDS.hold },
  ID: { ...NUMBER, description: 'Numeric ID, from the list.' },
  ItemID: NUMBER,
  TimeslotID: NUMBER,
  Token: {
    example: '5f1c0e6b7a9d4c3e8f20',
    description: 'Last segment of the link in the email. It authorises anyone who has it.',
  },
  id: { example: EXAMPLE_IDS.activity, description: 'ID of the product, from the list.' },
  uuid: {
    example: EXAMPLE_IDS.reservation,
    description: '`uuid` with which the booking was reserved. Letter case is ignored.',
  },
  WaitlistID: { example: 'wl_7k2m9x0q4b1z' },
};

/** Adds missing descriptions: of path parameters, and of fields by their name. */
export function describeByName(operations: readonly OperationAt[], schemas: Schemas): void {
  for (const parameter of operations.flatMap(({ operation }) => operation.parameters ?? [])) {
    parameter.description ??= PATH_PARAMETERS[parameter.name]?.['description'] as string | undefined;
    parameter.description ??= COMMON_FIELDS[parameter.name];
    if (parameter.in === 'path') parameter.schema = { type: 'string', ...formOf(parameter.name), ...parameter.schema };
  }
  for (const { properties = {} } of Object.values(schemas)) {
    for (const [name, property] of Object.entries(properties)) properties[name] = described(name, property);
  }
}

function formOf(name: string): JsonSchema {
  const { description: _, ...form } = PATH_PARAMETERS[name] ?? {};
  return form;
}

function described(name: string, property: JsonSchema): JsonSchema {
  const description = COMMON_FIELDS[name];
  if (property['description'] !== undefined || description === undefined) return property;
  const { $ref, ...rest } = property;
  return { ...rest, ...($ref && { allOf: [{ $ref }] }), description };
}
