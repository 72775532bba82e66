import { Injectable } from '@nestjs/common';
import { CSV_HEADER, toCsvLine } from './usage-csv';
import { type NamedEntry, UsageEntriesService } from './usage-entries.service';
import type { UsagePeriod } from './usage-period';

/** Characters of a meter's name in the name of a file. */
const LONGEST_NAME = 60;

/** A file to be downloaded, written while it is sent. */
export interface UsageExport {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}

/** Usage entries as a spreadsheet reads them. */
@Injectable()
export class UsageExportService {
  constructor(private readonly entries: UsageEntriesService) {}

  /** All entries of a period, or those of one meter, newest occurrence first, some at a time. */
  async export(operatorId: number, period: UsagePeriod, meter?: string): Promise<UsageExport> {
    const batches = this.entries.batches(operatorId, period, { meter });
    // The first batch is read before the answer begins, while a database that is away can still be a 503.
    const first = await batches.next();
    return {
      name: `${nameFor(meter)}-${period.from}-to-${period.to}.csv`,
      lines: linesOf(first, batches),
    };
  }
}

/** What any system takes as the name of a file, however a meter is called. */
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
