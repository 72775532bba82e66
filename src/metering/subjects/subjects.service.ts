import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/values/time';
import { SubjectsRepository } from '../entries/names.repository';

/** Maximum number of subjects whose ID is cached, and of their characters; evicts the least recently used. */
const CACHED = 100_000;
const CACHED_CHARACTERS = 5_000_000;

/** Maps subjects to IDs and back. A committed subject never changes, so it can be cached. */
@Injectable()
export class SubjectsService {
  private readonly ids = new LRUCache<string, number>({
    max: CACHED,
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_id, key) => key.length,
  });

  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly clock: Clock,
  ) {}

  async findSubjectId(operatorId: number, subject: string): Promise<number | undefined> {
    return (
      this.ids.get(keyOf(operatorId, subject)) ?? (await this.subjects.findIds(operatorId, [subject])).get(subject)
    );
  }

  /** The subjects with these IDs. */
  namesOf(operatorId: number, ids: Iterable<number>): Promise<Map<number, string>> {
    return this.subjects.names(operatorId, [...new Set(ids)]);
  }

  /**
   * The IDs of subjects; adds missing ones. Requires an open transaction.
   * @param mayCache whether this transaction wrote nothing before, so that everything it reads is committed
   */
  async ensure(operatorId: number, subjects: ReadonlySet<string>, mayCache: boolean): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const unknown: string[] = [];
    for (const subject of subjects) {
      const id = this.ids.get(keyOf(operatorId, subject));
      if (id === undefined) unknown.push(subject);
      else ids.set(subject, id);
    }
    if (unknown.length === 0) return ids;
    const found = await this.subjects.findIds(operatorId, unknown);
    for (const [subject, id] of found) {
      ids.set(subject, id);
      if (mayCache) this.ids.set(keyOf(operatorId, subject), id);
    }
    // Sorted, so that concurrent transactions cannot deadlock.
    const missing = unknown.filter((subject) => !found.has(subject)).sort();
    if (missing.length === 0) return ids;
    await this.subjects.add(operatorId, missing, this.clock.now());
    for (const [subject, id] of await this.subjects.findIds(operatorId, missing)) ids.set(subject, id);
    return ids;
  }
}

function keyOf(operatorId: number, subject: string): string {
  return `${operatorId} ${subject}`;
}
