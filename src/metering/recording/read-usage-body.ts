import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { MAX_BATCH } from '../dto/record-usage.dto';
import { type JsonLiterals, readJsonLiterals } from '../decimal/json-literals';
import type { UsageEntry } from '../entries/usage-entry';
import {
  fieldError,
  isObject,
  memberOf,
  readEntryKey,
  readExtraInfo,
  readMeter,
  readOccurredAt,
  readSubject,
  readUsage,
} from '../entries/usage-fields';

const ENTRY_FIELDS = new Set(['Meter', 'Usage', 'ExtraInfo', 'Subject', 'OccurredAt', 'EntryKey']);

/** @throws ValidationError listing every invalid field */
export function readUsageEntry({ value, text }: JsonBody): UsageEntry {
  if (!isObject(value)) throw new ValidationError([notAnObject('')]);
  const errors: FieldError[] = [];
  const entry = readEntry(value, readJsonLiterals(text), '', errors);
  if (errors.length > 0) throw new ValidationError(errors);
  return entry;
}

/** @throws ValidationError listing every invalid field of every entry, such as `Entries.3.Usage` */
export function readUsageBatch({ value, text }: JsonBody): UsageEntry[] {
  if (!isObject(value)) throw new ValidationError([notAnObject('')]);
  const errors = Object.keys(value)
    .filter((name) => name !== 'Entries')
    .map(unknownField);
  const given = value['Entries'];
  const literals = memberOf(readJsonLiterals(text), 'Entries');
  const lengthError = batchLengthError(given);
  if (lengthError) throw new ValidationError([...errors, lengthError]);
  const entries = (given as unknown[]).map((item, index) => {
    const path = `Entries.${index}`;
    if (isObject(item)) return readEntry(item, (literals as JsonLiterals[])[index], `${path}.`, errors);
    errors.push(notAnObject(path));
    return undefined;
  });
  if (errors.length > 0) throw new ValidationError(errors);
  return entries as UsageEntry[];
}

function batchLengthError(entries: unknown): FieldError | undefined {
  if (entries === undefined || entries === null) return fieldError('Entries', 'is-defined', 'is required.');
  if (!Array.isArray(entries)) return fieldError('Entries', 'is-array', 'must be a list.');
  if (entries.length === 0) return fieldError('Entries', 'array-min-size', 'must have at least 1 item.');
  if (entries.length > MAX_BATCH)
    return fieldError('Entries', 'array-max-size', `must have at most ${MAX_BATCH} items.`);
  return undefined;
}

function readEntry(
  item: Record<string, unknown>,
  literals: JsonLiterals | undefined,
  path: string,
  errors: FieldError[],
): UsageEntry {
  for (const name of Object.keys(item)) if (!ENTRY_FIELDS.has(name)) errors.push(unknownField(`${path}${name}`));
  return {
    meter: readMeter(item['Meter'], `${path}Meter`, errors),
    usage: readUsage(item['Usage'], memberOf(literals, 'Usage'), `${path}Usage`, errors),
    extraInfo: readExtraInfo(item['ExtraInfo'], `${path}ExtraInfo`, errors),
    subject: readSubject(item['Subject'], `${path}Subject`, errors),
    occurredAt: readOccurredAt(item['OccurredAt'], `${path}OccurredAt`, errors),
    once: readEntryKey(item['EntryKey'], `${path}EntryKey`, errors),
  };
}

function unknownField(field: string): FieldError {
  return fieldError(field, 'unknown-field', 'is not a known field.');
}

function notAnObject(field: string): FieldError {
  const message = field === '' ? 'The body must be a JSON object.' : `${field} must be an object.`;
  return { field, code: 'is-object', message };
}
