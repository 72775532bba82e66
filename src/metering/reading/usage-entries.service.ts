import { Injectable } from '@nestjs/common';
import { MetersService } from '../recording/meters.service';
import { type EntryPosition, type StoredEntry, UsageEntriesRepository } from './usage-entries.repository';
import type { UsagePeriod } from './usage-period';

/** Entries read at once for an export. */
const EXPORT_BATCH = 500;

/** An entry with the name of its meter. */
export interface NamedEntry extends StoredEntry {
  readonly meter: string;
}

@Injectable()
export class UsageEntriesService {
  constructor(
    private readonly entries: UsageEntriesRepository,
    private readonly meters: MetersService,
  ) {}

  /** Newest occurrence first, then highest ID. */
  async list(
    operatorId: number,
    { start, end }: UsagePeriod,
    limit: number,
    { meter, after }: { meter?: string | undefined; after?: EntryPosition | undefined } = {},
  ): Promise<NamedEntry[]> {
    const meterId = meter === undefined ? undefined : await this.meters.find(operatorId, meter);
    if (meter !== undefined && meterId === undefined) return [];
    const rows = await this.entries.list(operatorId, { start, end, meterId }, limit, after);
    const names = await this.meters.namesOf(
      operatorId,
      rows.map((row) => row.meterId),
    );
    return rows.map((row) => ({ ...row, meter: names.get(row.meterId)! }));
  }

  /** All entries of a period in the same order, some at a time, however many they are. */
  async *batches(operatorId: number, period: UsagePeriod): AsyncGenerator<NamedEntry[]> {
    let after: EntryPosition | undefined;
    for (;;) {
      const batch = await this.list(operatorId, period, EXPORT_BATCH, { after });
      if (batch.length > 0) yield batch;
      if (batch.length < EXPORT_BATCH) return;
      after = batch.at(-1);
    }
  }
}
