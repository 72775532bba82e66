import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { MAX_BATCH } from '../dto/record-usage.dto';
import { type JsonLiterals, readJsonLiterals } from '../decimal/json-literals';
import type { UsageEntry } from '../entries/usage-entry';
import { type BodyErrors, readAmount } from '../entries/body-errors';
import {
  fieldError,
  isObject,
  memberOf,
  readEntryKey,
  readExtraInfo,
  readMeter,
  readOccurredAt,
  readSubject,
} from '../entries/usage-fields';

const ENTRY_FIELDS = new Set(['Meter', 'Usage', 'ExtraInfo', 'Subject', 'OccurredAt', 'EntryKey']);

/** @throws ValidationError if the body is not an object; other errors are added to `errors` */
export function readUsageEntry({ value, text }: JsonBody, errors: BodyErrors): UsageEntry {
  if (!isObject(value)) throw new ValidationError([notAnObject('')]);
  return readEntry(value, readJsonLiterals(text), '', errors);
}

/**
 * Adds every invalid field of every entry to `errors`, such as `Entries.3.Usage`.
 * @throws ValidationError if there is no list of entries
 */
export function readUsageBatch({ value, text }: JsonBody, errors: BodyErrors): UsageEntry[] {
  if (!isObject(value)) throw new ValidationError([notAnObject('')]);
  const unknown = Object.keys(value).filter((name) => name !== 'Entries');
  errors.all.push(...unknown.map(unknownField));
  const given = value['Entries'];
  const literals = memberOf(readJsonLiterals(text), 'Entries');
  const lengthError = batchLengthError(given);
  if (lengthError) throw new ValidationError([...errors.all, lengthError]);
  return (given as unknown[]).flatMap((item, index) => {
    const path = `Entries.${index}`;
    if (isObject(item)) return [readEntry(item, (literals as JsonLiterals[])[index], `${path}.`, errors)];
    errors.all.push(notAnObject(path));
    return [];
  });
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
  errors: BodyErrors,
): UsageEntry {
  const { all } = errors;
  for (const name of Object.keys(item)) if (!ENTRY_FIELDS.has(name)) all.push(unknownField(`${path}${name}`));
  const meter = readMeter(item['Meter'], `${path}Meter`, all);
  return {
    meter,
    usage: readAmount(item['Usage'], memberOf(literals, 'Usage'), { field: `${path}Usage`, meter }, errors),
    extraInfo: readExtraInfo(item['ExtraInfo'], `${path}ExtraInfo`, all),
    subject: readSubject(item['Subject'], `${path}Subject`, all),
    occurredAt: readOccurredAt(item['OccurredAt'], `${path}OccurredAt`, all),
    once: readEntryKey(item['EntryKey'], `${path}EntryKey`, all),
  };
}

function unknownField(field: string): FieldError {
  return fieldError(field, 'unknown-field', 'is not a known field.');
}

function notAnObject(field: string): FieldError {
  const message = field === '' ? 'The body must be a JSON object.' : `${field} must be an object.`;
  return { field, code: 'is-object', message };
}
