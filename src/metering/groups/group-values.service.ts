import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type GroupMonth, GroupValuesRepository } from './group-values.repository';

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
   * The IDs of values, given where there is room; `OTHER_ID` where there is none. Part of the open unit of work.
   * @param mayRemember whether nothing of this unit was written before, so that what is found is committed
   */
  async ensure(of: GroupMonth, wanted: Iterable<string>, mayRemember: boolean): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const unknown: string[] = [];
    for (const value of wanted) {
      const id = this.ids.get(keyOf(of, value));
      if (id === undefined) unknown.push(value);
      else ids.set(value, id);
    }
    if (unknown.length === 0) return ids;
    // The count comes first: once it is full, what is not found is never added.
    const isFull = (await this.values.count(of)) >= MAX_VALUES;
    const found = await this.values.find(of, unknown);
    for (const [value, id] of found) {
      ids.set(value, id);
      if (mayRemember) this.ids.set(keyOf(of, value), id);
    }
    const missing = unknown.filter((value) => !ids.has(value));
    const added = isFull || missing.length === 0 ? undefined : await this.add(of, missing);
    for (const value of missing) ids.set(value, added?.get(value) ?? OTHER_ID);
    return ids;
  }

  /** The ID under which a value is counted, without giving it one. */
  async find(of: GroupMonth, value: string): Promise<number> {
    return (await this.values.find(of, [value])).get(value) ?? OTHER_ID;
  }

  private async add(of: GroupMonth, wanted: readonly string[]): Promise<Map<string, number>> {
    const count = await this.values.lockCount(of);
    // Somebody may have added them before the lock was ours.
    const found = await this.values.find(of, wanted);
    const missing = wanted.filter((value) => !found.has(value)).slice(0, MAX_VALUES - count);
    if (missing.length === 0) return found;
    await this.values.add(of, missing);
    return new Map([...found, ...(await this.values.find(of, missing))]);
  }
}

function keyOf({ groupId, month }: GroupMonth, value: string): string {
  return `${groupId} ${month} ${value}`;
}
