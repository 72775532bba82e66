import type { ApiAnswer, ApiClient } from '../api-client';
import { readExactly } from './look';
import { type ModelEntry, type SentEntry, writeBillionths } from './model';
import { AGGREGATIONS, UNIQUE_BY } from './random-usage';

const PATH = '/api/v2/usage';
const JSON_TYPE = 'application/json';
const SOURCE = 'https://gateway.example';

/** In what entries are sent. */
export type Form = 'single' | 'batch' | 'event' | 'events';

/** One request that records usage. */
export interface Planned {
  readonly form: Form;
  readonly entries: readonly SentEntry[];
  /** What is there already under the key of one of the entries. */
  readonly known: ReadonlyMap<SentEntry, ModelEntry>;
  readonly isRefused: boolean;
  /** The servers that get requests, all at once. */
  readonly servers: readonly number[];
}

export function definitionPath(meter: string): string {
  return `${PATH}/meters/definitions/${encodeURIComponent(meter)}`;
}

export function aggregationOf(meter: string) {
  const Aggregation = AGGREGATIONS[meter];
  return { Aggregation, ...(Aggregation === 'unique' && { UniqueBy: UNIQUE_BY }) };
}

/** Chooses how meters add up, before they have entries. */
export async function defineAggregations(api: ApiClient): Promise<void> {
  for (const meter of Object.keys(AGGREGATIONS)) {
    expect((await api.put(definitionPath(meter), aggregationOf(meter))).status).toBe(200);
  }
}

export function isOfEvent({ key }: ModelEntry): boolean {
  return key!.startsWith('event');
}

/** Sends entries, the first one only if the form has one. */
export function post(
  api: ApiClient,
  { form, entries }: { readonly form: Form; readonly entries: readonly SentEntry[] },
): Promise<ApiAnswer> {
  const [type, path, bodies] =
    form === 'single' || form === 'batch'
      ? [JSON_TYPE, form === 'single' ? 'meters' : 'meters/batch', entries.map(writeEntry)]
      : [`application/cloudevents${form === 'events' ? '-batch' : ''}+json`, 'events', entries.map(writeEvent)];
  const list = `[${bodies.join(',')}]`;
  const body = { single: bodies[0]!, event: bodies[0]!, batch: `{"Entries":${list}}`, events: list }[form];
  return api.raw(`${PATH}/${path}`, { method: 'POST', headers: { 'content-type': type }, body });
}

function writeEntry({ meter, literal, extraInfo, subject, occurredAt, key }: SentEntry): string {
  const texts = { Meter: meter, ExtraInfo: extraInfo ?? undefined, Subject: subject ?? undefined };
  const rest = { ...texts, OccurredAt: occurredAt, EntryKey: key };
  return `{"Usage":${literal},${JSON.stringify(rest).slice(1)}`;
}

function writeEvent({ meter, literal, extraInfo, subject, occurredAt, key }: SentEntry): string {
  const time = occurredAt === undefined ? undefined : new Date(occurredAt * 1000).toISOString();
  const attributes = JSON.stringify({
    specversion: '1.0',
    type: meter,
    source: SOURCE,
    id: key,
    time,
    subject: subject ?? undefined,
  });
  // The subject comes last in the ExtraInfo, so without it the rest is the data.
  const members = (extraInfo ?? '{}').slice(1, -1).replace(/,?"subject":"[^"]*"$/, '');
  return `${attributes.slice(0, -1)},"data":{"Usage":${literal}${members && `,${members}`}}}`;
}

/** Whether the server had no time for a request, and says that nothing came of it. */
export function isUndone({ status, body }: ApiAnswer): boolean {
  return status === 503 && body.detail.includes('Nothing was done');
}

/** Checks the answer, and that entries have one ID wherever and however often they are sent, which it adds to `ids`. */
export function expectAnswer(
  { status, body, text }: ApiAnswer,
  { entries, known, isRefused }: Planned,
  ids: Map<SentEntry, number>,
): void {
  if (isRefused) {
    expect([status, body.code]).toEqual([409, 'entry-conflict']);
    return;
  }
  expect([status, text]).toEqual([201, text]);
  const recorded = [readExactly(text)].flat() as Record<'ID' | 'Meter' | 'Usage', unknown>[];
  const idOf = (entry: SentEntry, index: number) => known.get(entry)?.id ?? ids.get(entry) ?? recorded[index]!.ID;
  entries.forEach((entry, index) => ids.set(entry, idOf(entry, index) as number));
  const usageOf = ({ meter, usage }: SentEntry) => ({ Meter: meter, Usage: writeBillionths(usage) });
  expect(recorded).toEqual(entries.map((entry) => ({ ID: ids.get(entry), ...usageOf(entry) })));
}
