import { Injectable } from '@nestjs/common';
import { csvLine } from '../../platform/values/csv';
import { formatQuantity } from '../decimal/quantity';
import { type NamedEntry, UsageEntriesService } from './usage-entries.service';
import type { UsagePeriod } from './usage-period';

const CSV_HEADER = csvLine([
  ...['ID', 'Meter', 'Usage', 'OccurredAt', 'ExtraInfo', 'VoidedAt'],
  ...['EntryKey', 'EventSource', 'EventID'],
]);

/** Maximum length of the meter's name in a file name. */
const LONGEST_NAME = 60;

/** A file that is generated while it is downloaded. */
export interface UsageExport {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}

/** Exports usage entries for spreadsheets. */
@Injectable()
export class UsageExportService {
  constructor(private readonly entries: UsageEntriesService) {}

  /** All entries of a period, or those of one meter, newest occurrence first, in batches. */
  async export(operatorId: number, period: UsagePeriod, meter?: string): Promise<UsageExport> {
    const batches = this.entries.batches(operatorId, period, { meter });
    // Reads the first batch before the response starts, so that an unavailable database still results in a 503.
    const first = await batches.next();
    return {
      name: `${nameFor(meter)}-${period.from}-to-${period.to}.csv`,
      lines: linesOf(first, batches),
    };
  }
}

/** A file name that every system accepts, whatever the meter's name. */
function nameFor(meter: string | undefined): string {
  return meter === undefined ? 'usage' : `usage-${meter.slice(0, LONGEST_NAME).replace(/[^\w-]/g, '_')}`;
}

async function* linesOf(
  first: IteratorResult<NamedEntry[], void>,
  rest: AsyncIterable<NamedEntry[]>,
): AsyncGenerator<string> {
  yield CSV_HEADER;
  if (first.done) return;
  for (const entry of first.value) yield toCsvLine(entry);
  for await (const batch of rest) for (const entry of batch) yield toCsvLine(entry);
}

function toCsvLine(entry: NamedEntry): string {
  return csvLine([
    ...[entry.id, entry.meter, formatQuantity(entry), entry.occurredAt, entry.extraInfo, entry.voidedAt],
    ...[entry.entryKey, entry.eventSource, entry.eventId],
  ]);
}
