import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type GroupMonth,
  GroupValuesRepository,
  type MonthValue,
  nameOfMonth,
  nameOfValue,
} from './group-values.repository';

/** Maximum number of values with a separate total, per grouping key and month. */
export const MAX_VALUES = 1_000;

/** The ID of all further values of a month. */
export const OTHER_ID = 0;

/** Maximum number of values whose ID is cached; evicts the least recently used. */
const REMEMBERED = 20_000;

/**
 * Assigns IDs to values. The first 1,000 values of a month get a permanent ID, so once a month is full, whether a value
 * has one never changes.
 */
@Injectable()
export class GroupValuesService {
  private readonly ids = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(private readonly values: GroupValuesRepository) {}

  /**
   * The IDs of values by name. Assigns IDs while there is room, and returns `OTHER_ID` otherwise. Requires an open
   * transaction; uses a few statements regardless of the number of months.
   * @param mayRemember whether this transaction wrote nothing before, so that everything it reads is committed
   */
  async ensure(requested: readonly MonthValue[], mayRemember: boolean): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const unknown = new Map<string, MonthValue>();
    for (const value of requested) {
      const name = nameOfValue(value);
      const id = this.ids.get(name);
      if (id === undefined) unknown.set(name, value);
      else ids.set(name, id);
    }
    if (unknown.size === 0) return ids;
    // Counts are read first: once a month is full, a value that is not found is never added.
    const counts = await this.values.counts(monthsOf(unknown.values()));
    const found = await this.values.findValueIds([...unknown.values()]);
    for (const [name, id] of found) if (mayRemember) this.ids.set(name, id);
    const missing = Array.from(unknown).flatMap(([name, value]) => (found.has(name) ? [] : value));
    const added = await this.add(
      missing.filter((value) => counts.get(nameOfMonth(value))! < MAX_VALUES),
      counts,
    );
    for (const name of unknown.keys()) ids.set(name, found.get(name) ?? added.get(name) ?? OTHER_ID);
    return ids;
  }

  /** The existing IDs of values by name, without assigning new ones. */
  findValueIds(values: readonly MonthValue[]): Promise<Map<string, number>> {
    return this.values.findValueIds(values);
  }

  /** @param before the number of values per month when these values were not found */
  private async add(
    requested: readonly MonthValue[],
    before: ReadonlyMap<string, number>,
  ): Promise<Map<string, number>> {
    const months = monthsOf(requested);
    await this.values.lockMonths(months);
    const counts = await this.values.counts(months);
    // Another transaction may have added them before this one acquired the lock.
    const found = await this.values.findValueIds(
      requested.filter((value) => counts.get(nameOfMonth(value)) !== before.get(nameOfMonth(value))),
    );
    const missing = withRoom(
      requested.filter((value) => !found.has(nameOfValue(value))),
      counts,
    );
    await this.values.add(missing);
    return new Map([...found, ...(await this.values.findValueIds(missing))]);
  }
}

/** The months of values, in locking order. */
function monthsOf(values: Iterable<MonthValue>): GroupMonth[] {
  const months = new Map<string, GroupMonth>();
  for (const value of values) months.set(nameOfMonth(value), value);
  return [...months.values()].sort((one, other) => one.groupId - other.groupId || one.month - other.month);
}

function withRoom(values: readonly MonthValue[], counts: ReadonlyMap<string, number>): MonthValue[] {
  const used = new Map(counts);
  return values.filter((value) => {
    const name = nameOfMonth(value);
    const count = used.get(name)!;
    used.set(name, count + 1);
    return count < MAX_VALUES;
  });
}
