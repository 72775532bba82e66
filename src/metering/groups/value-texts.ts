import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type GroupMonth, GroupValuesRepository } from './group-values.repository';

/** Characters to cache; the values of a month have at most half a million. */
const REMEMBERED = 4_000_000;

/** The texts of value IDs. They never change, so each month is read once. */
@Injectable()
export class ValueTexts {
  private readonly known = new LRUCache<string, ReadonlyMap<number, string>>({
    maxSize: REMEMBERED,
    sizeCalculation: (texts) => Array.from(texts.values()).reduce((size, { length }) => size + length + 1, 1),
  });

  constructor(private readonly values: GroupValuesRepository) {}

  /** All values of a month by ID, including these. */
  async textsOf(month: GroupMonth, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const name = `${month.groupId} ${month.month}`;
    const known = this.known.get(name);
    if (known && ids.every((id) => known.has(id))) return known;
    const texts = await this.values.list(month);
    this.known.set(name, texts);
    return texts;
  }
}
