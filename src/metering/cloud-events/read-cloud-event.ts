import type { FieldError } from '../../platform/errors';
import { dateTimeToTimestamp } from '../../platform/values/time';
import { countCodePoints, isPlainText } from '../../platform/http/validation';
import { ONE } from '../decimal/quantity';
import { ExactNumber, writeExactJson } from '../../platform/values/json';
import { MAX_EVENT_KEY_LENGTH } from '../dto/record-usage.dto';
import type { JsonLiterals } from '../decimal/json-literals';
import type { UsageEntry } from '../entries/usage-entry';
import { type BodyErrors, readAmount } from '../entries/body-errors';
import {
  fieldError,
  isObject,
  memberOf,
  readExtraInfo,
  readMeter,
  readOccurredAt,
  readSubject,
} from '../entries/usage-fields';

/** An event in a body, or in headers and a body. */
export interface CloudEvent {
  /** Attributes by name; unknown ones are extensions. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** The numbers of the data, as text. */
  readonly literals: JsonLiterals | undefined;
  /** The sender's name for an attribute or the data, such as `3.type` or `ce-type`. */
  readonly fieldOf: (name: string) => string;
}

/** The usage of an event. */
export interface UsageEvent extends UsageEntry {
  /** The sender's name for the amount if there is none, such as `3.data.Usage`; the event counts as 1. */
  readonly missingUsage: string | undefined;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json *(;|$)/i;

/** Known attributes; all others are extensions. */
export const ATTRIBUTES: readonly string[] = [
  'specversion',
  'type',
  'source',
  'id',
  'time',
  'subject',
  'datacontenttype',
];

/** Names that senders use for the amount by mistake, in lower case. */
const USAGE = 'usage';
const VALUE = 'value';

/** Reads the usage of an event. Adds violations to `errors`. */
export function readCloudEvent(event: CloudEvent, bodyErrors: BodyErrors): UsageEvent {
  const { all: errors } = bodyErrors;
  const { attributes, fieldOf } = event;
  rejectOtherForms(event, errors);
  const meter = readMeter(attributes['type'], fieldOf('type'), errors);
  const source = readKeyPart(attributes['source'], fieldOf('source'), errors);
  const id = readKeyPart(attributes['id'], fieldOf('id'), errors);
  const subject = readSubject(attributes['subject'], fieldOf('subject'), errors);
  const { usage, extraInfo, missingUsage } = readData(event, { meter, subject }, bodyErrors);
  return {
    meter,
    usage,
    extraInfo,
    subject,
    occurredAt: readTime(attributes['time'], fieldOf('time'), errors),
    once: { key: id, source, field: fieldOf('id') },
    missingUsage,
  };
}

/** Other versions and data that is not JSON may have a different meaning. */
function rejectOtherForms({ attributes, fieldOf }: CloudEvent, errors: FieldError[]): void {
  const { specversion, datacontenttype, data_base64: base64 } = attributes;
  if (isAbsent(specversion)) errors.push(fieldError(fieldOf('specversion'), 'is-defined', 'is required.'));
  else if (specversion !== '1.0') errors.push(fieldError(fieldOf('specversion'), 'is-in', 'must be "1.0".'));
  if (!isAbsent(datacontenttype) && !(typeof datacontenttype === 'string' && JSON_TYPE.test(datacontenttype))) {
    errors.push(fieldError(fieldOf('datacontenttype'), 'not-allowed', 'must be a media type of JSON.'));
  }
  if (!isAbsent(base64)) errors.push(fieldError(fieldOf('data_base64'), 'not-allowed', 'must be JSON in data.'));
}

/** Reads the amount, and the rest of the data with the subject, so that a meter can be grouped by it. */
function readData(
  { data, literals, fieldOf }: CloudEvent,
  { meter, subject }: { meter: string; subject: string | undefined },
  bodyErrors: BodyErrors,
) {
  const { all: errors } = bodyErrors;
  const field = fieldOf('data');
  if (!isAbsent(data) && !isObject(data)) errors.push(fieldError(field, 'is-object', 'must be an object.'));
  const { Usage: amount, ...rest } = isObject(data) ? data : {};
  rejectOtherNames(rest, isAbsent(amount), field, errors);
  if (isAbsent(amount)) rejectSingleNumber(rest, field, errors);
  const extra = { ...(withLiterals(rest, literals) as object), ...(subject !== undefined && { subject }) };
  return {
    usage: isAbsent(amount)
      ? ONE
      : readAmount(amount, memberOf(literals, 'Usage'), { field: `${field}.Usage`, meter }, bodyErrors),
    missingUsage: isAbsent(amount) ? `${field}.Usage` : undefined,
    extraInfo: readExtraInfo(Object.keys(extra).length > 0 ? writeExactJson(extra) : null, field, errors),
  };
}

/** Without this check, an amount under another name would count as 1. `value` is allowed in addition to `Usage`. */
function rejectOtherNames(rest: object, lacksUsage: boolean, field: string, errors: FieldError[]): void {
  for (const name of Object.keys(rest)) {
    const lower = name.toLowerCase();
    if (lower !== USAGE && !(lower === VALUE && lacksUsage)) continue;
    errors.push(fieldError(`${field}.${name}`, 'unknown-field', 'is not allowed: the amount is called Usage.'));
  }
}

/** A number that is alone is probably the amount, under another name. */
function rejectSingleNumber(rest: object, field: string, errors: FieldError[]): void {
  const numbers = Object.entries(rest).filter(([, value]) => typeof value === 'number');
  const [name] = numbers[0] ?? [];
  // Names that are always rejected have their own error.
  if (numbers.length !== 1 || [USAGE, VALUE].includes(name!.toLowerCase())) return;
  const message = `is required, because ${name} is the only number: send the amount as Usage, 1 if ${name} is none.`;
  errors.push(fieldError(`${field}.Usage`, 'is-required', message));
}

/** Replaces numbers by their text, because a double would lose digits. */
function withLiterals(value: unknown, literals: JsonLiterals | undefined): unknown {
  if (typeof value === 'number') return new ExactNumber(literals as string);
  if (Array.isArray(value)) {
    return value.map((item, index) => withLiterals(item, (literals as readonly JsonLiterals[])[index]));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withLiterals(member, memberOf(literals, name))]),
  );
}

function readText(value: unknown, field: string, errors: FieldError[]): string {
  if (isAbsent(value)) errors.push(fieldError(field, 'is-defined', 'is required.'));
  else if (typeof value !== 'string') errors.push(fieldError(field, 'is-string', 'must be a string.'));
  else if (value === '') errors.push(fieldError(field, 'length', 'must not be empty.'));
  else if (!isPlainText(value, false)) {
    errors.push(fieldError(field, 'plain-text', 'must not contain control characters or invalid Unicode.'));
  } else return value;
  return '';
}

/** The parts of the deduplication key are stored and listed, so their length is limited. */
function readKeyPart(value: unknown, field: string, errors: FieldError[]): string {
  const text = readText(value, field, errors);
  if (text.length > MAX_EVENT_KEY_LENGTH && countCodePoints(text) > MAX_EVENT_KEY_LENGTH) {
    errors.push(fieldError(field, 'length', `must have at most ${MAX_EVENT_KEY_LENGTH} characters.`));
  }
  return text;
}

/** The time of the event in Unix seconds, rounded down. */
function readTime(value: unknown, field: string, errors: FieldError[]): number | undefined {
  if (isAbsent(value)) return undefined;
  const second = typeof value === 'string' ? dateTimeToTimestamp(value) : undefined;
  if (second !== undefined) return readOccurredAt(second, field, errors);
  errors.push(fieldError(field, 'matches', 'must be an RFC 3339 date and time.'));
  return undefined;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
