import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { streamOf } from '../../shared/http';
import { CSV_HEADER, toCsvLine } from './usage-csv';
import { type NamedEntry, UsageEntriesService } from './usage-entries.service';
import type { UsagePeriod } from './usage-period';

/** A file to be downloaded, written while it is sent. */
export interface UsageExport {
  readonly name: string;
  readonly csv: Readable;
}

/** Usage entries as a spreadsheet reads them. */
@Injectable()
export class UsageExportService {
  constructor(private readonly entries: UsageEntriesService) {}

  /** All entries of a period, newest occurrence first, some at a time. */
  async export(operatorId: number, period: UsagePeriod): Promise<UsageExport> {
    const batches = this.entries.batches(operatorId, period);
    // The first batch is read before the answer begins, while a database that is away can still be a 503.
    const first = await batches.next();
    return {
      name: `usage-${period.from}-to-${period.to}.csv`,
      csv: streamOf(linesOf(first, batches)),
    };
  }
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
