import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type GroupMonth,
  GroupValuesRepository,
  type MonthValue,
  nameOfMonth,
  nameOfValue,
} from './group-values.repository';

/** Values that have a total of their own, of one key and month. */
export const MAX_VALUES = 1_000;

/** Stands for all values of a month beyond those. */
export const OTHER_ID = 0;

/** Values whose ID is remembered; those not met for longest make room. */
const REMEMBERED = 20_000;

/** Gives values IDs. The first 1,000 of a month have one for good, so whether a value has one never changes after that. */
@Injectable()
export class GroupValuesService {
  private readonly ids = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(private readonly values: GroupValuesRepository) {}

  /**
   * The IDs of values by their names, given where there is room; `OTHER_ID` where there is none. Part of the open unit
   * of work, with a few statements however many months the values are of.
   * @param mayRemember whether nothing of this unit was written before, so that what is found is committed
   */
  async ensure(wanted: readonly MonthValue[], mayRemember: boolean): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const unknown = new Map<string, MonthValue>();
    for (const value of wanted) {
      const name = nameOfValue(value);
      const id = this.ids.get(name);
      if (id === undefined) unknown.set(name, value);
      else ids.set(name, id);
    }
    if (unknown.size === 0) return ids;
    // The counts come first: once one is full, what is not found is never added.
    const counts = await this.values.counts(monthsOf(unknown.values()));
    const found = await this.values.find([...unknown.values()]);
    for (const [name, id] of found) if (mayRemember) this.ids.set(name, id);
    const missing = Array.from(unknown).flatMap(([name, value]) => (found.has(name) ? [] : value));
    const added = await this.add(
      missing.filter((value) => counts.get(nameOfMonth(value))! < MAX_VALUES),
      counts,
    );
    for (const name of unknown.keys()) ids.set(name, found.get(name) ?? added.get(name) ?? OTHER_ID);
    return ids;
  }

  /** The IDs under which values are counted, by their names, without giving them one. */
  find(values: readonly MonthValue[]): Promise<Map<string, number>> {
    return this.values.find(values);
  }

  /** @param before how many values the months had when these were not found */
  private async add(wanted: readonly MonthValue[], before: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const months = monthsOf(wanted);
    await this.values.lock(months);
    const counts = await this.values.counts(months);
    // Somebody may have added them to a month before its lock was ours.
    const found = await this.values.find(
      wanted.filter((value) => counts.get(nameOfMonth(value)) !== before.get(nameOfMonth(value))),
    );
    const missing = withRoom(
      wanted.filter((value) => !found.has(nameOfValue(value))),
      counts,
    );
    await this.values.add(missing);
    return new Map([...found, ...(await this.values.find(missing))]);
  }
}

/** The months of values, in the order in which everybody locks them. */
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
