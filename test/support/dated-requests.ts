/** The first and the last date that there is. */
export const FIRST = '0001-01-01';
export const LAST = '9999-12-31';

const FIRST_SECOND = 0;
const LAST_SECOND = 253_402_300_799;

/** A request with dates in it, by the OpenAPI document. */
export interface DatedRequest {
  readonly method: string;
  /** With the parameters of the path in braces. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Schema {
  readonly $ref?: string;
  readonly format?: string;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { example?: unknown }> };
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** A place in a request where a date stands, with what may stand there instead. */
interface DatedPlace {
  readonly first: unknown;
  readonly last: unknown;
  put(request: DatedRequest, value: unknown): DatedRequest;
}

/**
 * Requests to every operation with date parameters, with the first and the last date in each place: all of the same, one
 * at a time, and the first ones before the last ones. Values of enumerations are tried one after another.
 */
export function datedRequests(document: Document): DatedRequest[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => requestsOf(document, method.toUpperCase(), path, operation)),
  );
}

function requestsOf(document: Document, method: string, path: string, operation: Operation): DatedRequest[] {
  const parameters = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({ ...parameter, schema: resolved(document, parameter.schema) }));
  const body = operation.requestBody?.content['application/json']?.example;
  const required = parameters.filter((parameter) => parameter.required);
  const query = Object.fromEntries(required.map(({ name, schema }) => [name, String(schema.example)]));
  const places = [...parameters.flatMap(placeOfParameter), ...placesOfBody(body)];
  if (places.length === 0) return [];
  const plain: DatedRequest = { method, path, query, ...(body !== undefined && { body }) };
  const enumerated = parameters.flatMap(({ name, schema }) =>
    (schema.enum ?? []).map((value) => ({ ...plain, query: { ...query, [name]: String(value) } })),
  );
  return [plain, ...enumerated].flatMap((request) => atTheEdges(request, places));
}

function atTheEdges(request: DatedRequest, places: readonly DatedPlace[]): DatedRequest[] {
  const filled = (choose: (place: DatedPlace, index: number) => unknown) =>
    places.reduce((each, place, index) => place.put(each, choose(place, index)), request);
  return [
    filled(({ first }) => first),
    filled(({ last }) => last),
    ...places.slice(1).map((_, split) => filled(({ first, last }, index) => (index <= split ? first : last))),
    ...places.flatMap((place) => [place.put(request, place.first), place.put(request, place.last)]),
  ];
}

function placeOfParameter({ name, schema }: Parameter): DatedPlace[] {
  const isDate = schema.format === 'date';
  if (!isDate && schema.maximum !== LAST_SECOND) return [];
  const put = (request: DatedRequest, value: unknown) => ({
    ...request,
    query: { ...request.query, [name]: String(value) },
  });
  return [isDate ? { first: FIRST, last: LAST, put } : { first: FIRST_SECOND, last: LAST_SECOND, put }];
}

/** Dates, and seconds in a member whose name ends in `At`, wherever they are in a body. */
function placesOfBody(part: unknown, trail: readonly string[] = []): DatedPlace[] {
  const name = trail.at(-1) ?? '';
  const put = (request: DatedRequest, value: unknown) => ({ ...request, body: withMember(request.body, trail, value) });
  if (typeof part === 'string' && /^\d{4}-\d\d-\d\d/.test(part)) {
    const rest = part.slice(FIRST.length);
    return [{ first: FIRST + rest, last: LAST + rest, put }];
  }
  if (typeof part === 'number' && /(At|Since|Until)$/.test(name)) {
    return [{ first: FIRST_SECOND, last: LAST_SECOND, put }];
  }
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([member, value]) => placesOfBody(value, [...trail, member]));
}

function withMember(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) };
  const member = (copy as Record<string, unknown>)[name];
  return Object.assign(copy, { [name]: withMember(member, rest, value) });
}

function resolved(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : { ...document.components.schemas[name], ...schema };
}
