import { csvLine } from '../../platform/values/csv';
import { formatQuantity } from '../decimal/quantity';
import type { NamedEntry } from './usage-entries.service';

export const CSV_HEADER = csvLine([
  ...['ID', 'Meter', 'Usage', 'OccurredAt', 'ExtraInfo', 'VoidedAt'],
  ...['EntryKey', 'EventSource', 'EventID'],
]);

export function toCsvLine(entry: NamedEntry): string {
  return csvLine([
    ...[entry.id, entry.meter, formatQuantity(entry), entry.occurredAt, entry.extraInfo, entry.voidedAt],
    ...[entry.entryKey, entry.eventSource, entry.eventId],
  ]);
}
