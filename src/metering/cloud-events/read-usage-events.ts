import type { IncomingHttpHeaders } from 'node:http';
import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { MAX_BATCH } from '../dto/record-usage.dto';
import { type JsonLiterals, readJsonLiterals } from '../decimal/json-literals';
import type { BodyErrors } from '../entries/body-errors';
import { fieldError, isObject, memberOf } from '../entries/usage-fields';
import { ATTRIBUTES, type CloudEvent, type UsageEvent, readCloudEvent } from './read-cloud-event';

/** One event: attributes and data in a JSON object. */
export const STRUCTURED = 'application/cloudevents+json';

/** A list of such objects. */
export const BATCHED = 'application/cloudevents-batch+json';

const HEADER = 'ce-';

/**
 * Reads the events of a request in any of the three modes of CloudEvents' HTTP binding.
 * @returns a list for a batch
 * @param errors gets every invalid attribute, such as `type`, `3.type` in a batch and `ce-type` in headers
 * @throws ValidationError if something is no event
 */
export function readUsageEvents(
  headers: IncomingHttpHeaders,
  body: JsonBody,
  errors: BodyErrors,
): UsageEvent | UsageEvent[] {
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type === BATCHED) return batchedEvents(body).map((event, index) => readItem(event, `${index}`, errors));
  if (type === STRUCTURED) return readItem({ value: body.value, literals: readJsonLiterals(body.text) }, '', errors);
  return readCloudEvent(eventOfHeaders(headers, body, errors.all), errors);
}

interface Item {
  readonly value: unknown;
  readonly literals: JsonLiterals | undefined;
}

function batchedEvents({ value, text }: JsonBody): Item[] {
  if (!Array.isArray(value)) throw wrongBody('is-array', 'The body must be a list of events.');
  if (value.length > MAX_BATCH) throw wrongBody('array-max-size', `The body must have at most ${MAX_BATCH} events.`);
  const literals = readJsonLiterals(text) as readonly (JsonLiterals | undefined)[];
  return value.map((item: unknown, index) => ({ value: item, literals: literals[index] }));
}

function readItem({ value, literals }: Item, path: string, errors: BodyErrors): UsageEvent {
  const fieldOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (!isObject(value)) {
    const message = `${path === '' ? 'The body' : path} must be an event: a JSON object.`;
    throw new ValidationError([...errors.all, { field: path, code: 'is-object', message }]);
  }
  const { data, ...attributes } = value;
  return readCloudEvent({ attributes, data, literals: memberOf(literals, 'data'), fieldOf }, errors);
}

/** Binary mode: the attributes are headers, and the body is the data. */
function eventOfHeaders(
  headers: IncomingHttpHeaders,
  { value, text, bytes }: JsonBody,
  errors: FieldError[],
): CloudEvent {
  const attributes: Record<string, unknown> = {};
  for (const name of ATTRIBUTES) {
    const header = headers[`${HEADER}${name}`];
    if (header === undefined) continue;
    const attribute = decoded(unquoted(String(header)));
    if (attribute === undefined)
      errors.push(fieldError(`${HEADER}${name}`, 'matches', 'must be percent-encoded UTF-8.'));
    else attributes[name] = attribute;
  }
  return {
    attributes,
    data: bytes.length > 0 ? value : undefined,
    literals: bytes.length > 0 ? readJsonLiterals(text) : undefined,
    fieldOf: (name) => (name === 'data' ? name : `${HEADER}${name}`),
  };
}

/** Some senders put header values in quotes. */
function unquoted(header: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(header)?.[1];
  return quoted === undefined ? header : quoted.replace(/\\(.)/g, '$1');
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}

function wrongBody(code: 'is-array' | 'array-max-size', message: string): ValidationError {
  return new ValidationError([{ field: '', code, message }]);
}
