import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { csvLine } from '../../platform/values/csv';
import { formatQuantity } from '../decimal/quantity';
import { UsageEntryNotFoundError } from '../metering.errors';
import { RecordingSetup } from '../definitions/recording-setup';
import { SubjectsService } from '../subjects/subjects.service';
import { EntryKeysService } from '../deduplication/entry-keys.service';
import { MetersService } from '../entries/meters.service';
import type { EntryKey } from '../entries/usage-entry';
import {
  type EntryFilter,
  type EntryPosition,
  type StoredEntry,
  UsageEntriesRepository,
} from '../entries/usage-entries.repository';
import { type FilterIds, UsageFilters } from './usage-filters';
import type { UsageFilter, UsagePeriod } from './usage-period';

/** Entries per batch; each may have 64 kB of `ExtraInfo`. */
const BATCH = 100;

/** An entry with the names of its meter and subject. */
export interface NamedEntry extends StoredEntry {
  readonly meter: string;
  /** Null without one. */
  readonly subject: string | null;
  /** Whether the platform recorded it. */
  readonly isPlatform: boolean;
}

interface BatchOptions extends UsageFilter {
  /** Only entries with this key: at most one per meter, and only while the key is stored. */
  readonly key?: EntryKey | undefined;
  /** Only entries after this position. */
  readonly after?: EntryPosition | undefined;
  /** Maximum number; all if absent. */
  readonly limit?: number;
}

const CSV_COLUMNS = [
  ...['ID', 'Meter', 'Usage', 'OccurredAt', 'ExtraInfo', 'VoidedAt'],
  ...['EntryKey', 'EventSource', 'EventID'],
];

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
    private readonly subjects: SubjectsService,
    private readonly filters: UsageFilters,
    private readonly setup: RecordingSetup,
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
    { key, after, limit = Infinity, ...filter }: BatchOptions = {},
  ): AsyncGenerator<NamedEntry[]> {
    const ids = await this.filters.findIds(operatorId, filter);
    if (!ids) return;
    const { meterId, subjectId } = ids;
    // With both, the other meters of the subject are skipped here: a statement that did so could read any number of rows.
    const owner = subjectId === undefined ? { start, end, meterId } : { start, end, subjectId };
    const keyed = key && (await this.positions(operatorId, { start, end, meterId }, key));
    const turn = new Turn();
    let position = after;
    for (let left = limit; left > 0;) {
      const size = Math.min(BATCH, left);
      const rows = keyed
        ? await this.entries.listAt(operatorId, keyed.filter(isBehind(position)).slice(0, size))
        : await this.entries.list(operatorId, owner, size, position);
      const requested = rows.filter((row) => isOf(row, ids));
      if (requested.length > 0) yield this.withNames(operatorId, requested);
      if (rows.length < size) return;
      left -= requested.length;
      position = rows.at(-1);
      if (turn.hasEnded) await turn.pass();
    }
  }

  /**
   * Exports the entries of a period for spreadsheets, newest occurrence first. Has the column `Subject` if the operator
   * has ever recorded one.
   */
  async exportCsv(operatorId: number, period: UsagePeriod, filter: UsageFilter): Promise<UsageExport> {
    const { calendar } = (await this.setup.setupOf([operatorId])).get(operatorId)!;
    const batches = this.batches(operatorId, period, filter);
    // Reads the first batch before the response starts, so that an unavailable database still results in a 503.
    const first = await batches.next();
    return {
      name: `${nameFor(filter.meter)}-${period.from}-to-${period.to}.csv`,
      lines: linesOf(first, batches, calendar !== undefined),
    };
  }

  /** @throws UsageEntryNotFoundError, also for entries of other operators */
  async getEntry(operatorId: number, id: number): Promise<NamedEntry> {
    const entry = await this.entries.findEntry(operatorId, id);
    if (!entry) throw new UsageEntryNotFoundError();
    return (await this.withNames(operatorId, [entry]))[0]!;
  }

  private async withNames(operatorId: number, entries: readonly StoredEntry[]): Promise<NamedEntry[]> {
    const meters = await this.meters.namesOf(
      operatorId,
      entries.map(({ meterId }) => meterId),
    );
    const subjects = await this.subjects.namesOf(
      operatorId,
      entries.flatMap(({ subjectId }) => subjectId ?? []),
    );
    return entries.map((entry) => ({
      ...entry,
      meter: meters.get(entry.meterId)!,
      subject: entry.subjectId === null ? null : subjects.get(entry.subjectId)!,
    }));
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

function isOf(row: StoredEntry, { meterId, subjectId }: FilterIds): boolean {
  return (meterId ?? row.meterId) === row.meterId && (subjectId ?? row.subjectId) === row.subjectId;
}

function inListOrder(one: EntryPosition, other: EntryPosition): number {
  return other.occurredAt - one.occurredAt || other.id - one.id;
}

function isBehind(position: EntryPosition | undefined) {
  return (one: EntryPosition) => position === undefined || inListOrder(position, one) < 0;
}

/** A file name that every system accepts, whatever the meter's name. */
function nameFor(meter: string | undefined): string {
  return meter === undefined ? 'usage' : `usage-${meter.slice(0, LONGEST_NAME).replace(/[^\w-]/g, '_')}`;
}

async function* linesOf(
  first: IteratorResult<NamedEntry[], void>,
  rest: AsyncIterable<NamedEntry[]>,
  withSubjects: boolean,
): AsyncGenerator<string> {
  yield csvLine([...CSV_COLUMNS, ...(withSubjects ? ['Subject'] : [])]);
  if (first.done) return;
  for (const entry of first.value) yield toCsvLine(entry, withSubjects);
  for await (const batch of rest) for (const entry of batch) yield toCsvLine(entry, withSubjects);
}

function toCsvLine(entry: NamedEntry, withSubject: boolean): string {
  return csvLine([
    ...[entry.id, entry.meter, formatQuantity(entry), entry.occurredAt, entry.extraInfo, entry.voidedAt],
    ...[entry.entryKey, entry.eventSource, entry.eventId, ...(withSubject ? [entry.subject] : [])],
  ]);
}
