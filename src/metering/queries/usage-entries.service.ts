import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { csvLine } from '../../platform/values/csv';
import { formatQuantity } from '../decimal/quantity';
import { UsageEntryNotFoundError } from '../metering.errors';
import { EntryKeysService } from '../deduplication/entry-keys.service';
import { MetersService } from '../entries/meters.service';
import type { EntryKey } from '../entries/usage-entry';
import {
  type EntryFilter,
  type EntryPosition,
  type StoredEntry,
  UsageEntriesRepository,
} from '../entries/usage-entries.repository';
import type { UsagePeriod } from './usage-period';

/** Entries per batch; each may have 64 kB of `ExtraInfo`. */
const BATCH = 100;

/** An entry with the name of its meter. */
export interface NamedEntry extends StoredEntry {
  readonly meter: string;
  /** Whether the platform recorded it. */
  readonly isPlatform: boolean;
}

interface BatchOptions {
  /** Only entries of this meter. */
  readonly meter?: string | undefined;
  /** Only entries with this key: at most one per meter, and only while the key is stored. */
  readonly key?: EntryKey | undefined;
  /** Only entries after this position. */
  readonly after?: EntryPosition | undefined;
  /** Maximum number; all if absent. */
  readonly limit?: number;
}

const CSV_HEADER = csvLine([
  ...['ID', 'Meter', 'Usage', 'OccurredAt', 'ExtraInfo', 'VoidedAt'],
  ...['EntryKey', 'EventSource', 'EventID'],
]);

/** Maximum length of the meter's name in a file name. */
const LONGEST_NAME = 60;

/** A file that is generated while it is downloaded. */
interface UsageExport {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}

@Injectable()
export class UsageEntriesService {
  constructor(
    private readonly entries: UsageEntriesRepository,
    private readonly keys: EntryKeysService,
    private readonly meters: MetersService,
  ) {}

  /** Newest occurrence first, then highest ID. */
  async list(
    operatorId: number,
    period: UsagePeriod,
    limit: number,
    options: Omit<BatchOptions, 'limit'> = {},
  ): Promise<NamedEntry[]> {
    const entries: NamedEntry[] = [];
    for await (const batch of this.batches(operatorId, period, { ...options, limit })) entries.push(...batch);
    return entries;
  }

  /** All entries of a period in the same order, in batches. */
  async *batches(
    operatorId: number,
    { start, end }: UsagePeriod,
    { meter, key, after, limit = Infinity }: BatchOptions = {},
  ): AsyncGenerator<NamedEntry[]> {
    const meterId = meter === undefined ? undefined : await this.meters.findMeterId(operatorId, meter);
    if (meter !== undefined && meterId === undefined) return;
    const filter = { start, end, meterId };
    const keyed = key && (await this.positions(operatorId, filter, key));
    const turn = new Turn();
    let position = after;
    for (let left = limit; left > 0; left -= BATCH) {
      const size = Math.min(BATCH, left);
      const rows = keyed
        ? await this.entries.listAt(operatorId, keyed.filter(isBehind(position)).slice(0, size))
        : await this.entries.list(operatorId, filter, size, position);
      const names = await this.meters.namesOf(
        operatorId,
        rows.map((row) => row.meterId),
      );
      if (rows.length > 0) yield rows.map((row) => withName(row, names));
      if (rows.length < size) return;
      position = rows.at(-1);
      if (turn.hasEnded) await turn.pass();
    }
  }

  /** Exports all entries of a period, or those of one meter, for spreadsheets; newest occurrence first. */
  async exportCsv(operatorId: number, period: UsagePeriod, meter?: string): Promise<UsageExport> {
    const batches = this.batches(operatorId, period, { meter });
    // Reads the first batch before the response starts, so that an unavailable database still results in a 503.
    const first = await batches.next();
    return {
      name: `${nameFor(meter)}-${period.from}-to-${period.to}.csv`,
      lines: linesOf(first, batches),
    };
  }

  /** @throws UsageEntryNotFoundError, also for entries of other operators */
  async getEntry(operatorId: number, id: number): Promise<NamedEntry> {
    const entry = await this.entries.findEntry(operatorId, id);
    if (!entry) throw new UsageEntryNotFoundError();
    return withName(entry, await this.meters.namesOf(operatorId, [entry.meterId]));
  }

  /** Positions of entries with a key, in list order. Keys are stored by meter. */
  private async positions(
    operatorId: number,
    { start, end, meterId }: EntryFilter,
    key: EntryKey,
  ): Promise<EntryPosition[]> {
    const found: EntryPosition[] = [];
    const meters = meterId === undefined ? this.meters.portions(operatorId) : [[meterId]];
    for await (const meterIds of meters) found.push(...(await this.keys.positions(operatorId, meterIds, key)));
    return found.filter(({ occurredAt }) => occurredAt >= start && occurredAt < end).sort(inListOrder);
  }
}

function inListOrder(one: EntryPosition, other: EntryPosition): number {
  return other.occurredAt - one.occurredAt || other.id - one.id;
}

function isBehind(position: EntryPosition | undefined) {
  return (one: EntryPosition) => position === undefined || inListOrder(position, one) < 0;
}

function withName(entry: StoredEntry, names: ReadonlyMap<number, string>): NamedEntry {
  const meter = names.get(entry.meterId)!;
  return { ...entry, meter };
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
