import { Injectable } from '@nestjs/common';
import { Turn } from '../../shared/fairness';
import { isOfPlatform } from '../built-in/built-in-meters';
import { MetersService } from '../recording/meters.service';
import { type EntryPosition, type StoredEntry, UsageEntriesRepository } from './usage-entries.repository';
import type { UsagePeriod } from './usage-period';

/** Entries read at once: each may have 64 kB of `ExtraInfo`. */
const BATCH = 100;

/** An entry with the name of its meter. */
export interface NamedEntry extends Omit<StoredEntry, 'isPlatform'> {
  readonly meter: string;
  /** Whether the platform recorded it by itself. */
  readonly isPlatform: boolean;
}

interface BatchOptions {
  /** Entries of this meter only. */
  readonly meter?: string | undefined;
  /** Those behind it. */
  readonly after?: EntryPosition | undefined;
  /** How many at most; absent: all. */
  readonly limit?: number;
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
    period: UsagePeriod,
    limit: number,
    options: Omit<BatchOptions, 'limit'> = {},
  ): Promise<NamedEntry[]> {
    const entries: NamedEntry[] = [];
    for await (const batch of this.batches(operatorId, period, { ...options, limit })) entries.push(...batch);
    return entries;
  }

  /** Entries of a period in the same order, some at a time, however many they are. */
  async *batches(
    operatorId: number,
    { start, end }: UsagePeriod,
    { meter, after, limit = Infinity }: BatchOptions = {},
  ): AsyncGenerator<NamedEntry[]> {
    const meterId = meter === undefined ? undefined : await this.meters.find(operatorId, meter);
    if (meter !== undefined && meterId === undefined) return;
    const turn = new Turn();
    let position = after;
    for (let left = limit; left > 0; left -= BATCH) {
      const size = Math.min(BATCH, left);
      const rows = await this.entries.list(operatorId, { start, end, meterId }, size, position);
      const names = await this.meters.namesOf(
        operatorId,
        rows.map((row) => row.meterId),
      );
      if (rows.length > 0) yield rows.map((row) => withName(row, names.get(row.meterId)!));
      if (rows.length < size) return;
      position = rows.at(-1);
      if (turn.isOver) await turn.pass();
    }
  }
}

function withName(entry: StoredEntry, meter: string): NamedEntry {
  return { ...entry, meter, isPlatform: isOfPlatform(meter, entry) };
}
