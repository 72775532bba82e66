import type { ApiAnswer, ApiClient } from '../api-client';
import type { ModelEntry, SentEntry } from './model';

const PATH = '/api/v2/usage';
const JSON_TYPE = 'application/json';
const SOURCE = 'https://gateway.example';

/** In what entries are sent. */
export type Form = 'single' | 'batch' | 'event' | 'events';

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

function writeEntry({ meter, literal, extraInfo, occurredAt, key }: SentEntry): string {
  const rest = { Meter: meter, ExtraInfo: extraInfo ?? undefined, OccurredAt: occurredAt, EntryKey: key };
  return `{"Usage":${literal},${JSON.stringify(rest).slice(1)}`;
}

function writeEvent({ meter, literal, extraInfo, values, occurredAt, key }: SentEntry): string {
  const subject = values['subject'] ?? undefined;
  const time = occurredAt === undefined ? undefined : new Date(occurredAt * 1000).toISOString();
  const attributes = JSON.stringify({ specversion: '1.0', type: meter, source: SOURCE, id: key, time, subject });
  // The subject comes last in the ExtraInfo, so without it the rest is the data.
  const members = (extraInfo ?? '{}').slice(1, -1).replace(/,?"subject":"[^"]*"$/, '');
  return `${attributes.slice(0, -1)},"data":{"Usage":${literal}${members && `,${members}`}}}`;
}
