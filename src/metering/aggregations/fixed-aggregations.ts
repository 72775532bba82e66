import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ValidationError } from '../../platform/errors';
import { isNegative } from '../decimal/quantity';
import type { Aggregation } from '../dto/meter-definition.dto';
import type { UsageEntryRow } from '../entries/usage-entry';
import { usageRangeError } from '../entries/usage-fields';
import { AggregationsRepository } from './aggregations.repository';

/** Maximum number of meters whose aggregation is cached; evicts the least recently used. */
const CACHED = 20_000;

/** Meters that get entries, by ID. */
export type FixedMeters = ReadonlyMap<number, Aggregation>;

/** Fixes the aggregation of a meter with its first entry. */
@Injectable()
export class FixedAggregations {
  /** Of meters with committed entries, whose aggregation never changes. */
  private readonly known = new LRUCache<number, Aggregation>({ max: CACHED });

  constructor(private readonly aggregations: AggregationsRepository) {}

  /**
   * The aggregations of the meters of new entries. Requires the transaction that writes them, or that voids them.
   * @param isFirst whether this transaction wrote nothing before, so that all entries it finds are committed
   * @throws ValidationError if an amount is negative and its meter does not measure a level
   */
  async fix(rows: readonly UsageEntryRow[], isFirst: boolean): Promise<FixedMeters> {
    const fixed = new Map<number, Aggregation>();
    const unknown = new Set<number>();
    for (const { meterId } of rows) {
      if (fixed.has(meterId) || unknown.has(meterId)) continue;
      const aggregation = this.known.get(meterId);
      if (aggregation === undefined) unknown.add(meterId);
      else fixed.set(meterId, aggregation);
    }
    if (unknown.size > 0) {
      const operatorIds = new Set(rows.map(({ operatorId }) => operatorId));
      for (const meter of await this.aggregations.lockMeters([...operatorIds], [...unknown])) {
        fixed.set(meter.meterId, meter.aggregation);
        if (meter.hasEntries && isFirst) this.known.set(meter.meterId, meter.aggregation);
      }
    }
    requireLevels(rows, fixed);
    return fixed;
  }
}

/** The definition may have changed since the request was read. */
function requireLevels(rows: readonly UsageEntryRow[], fixed: FixedMeters): void {
  if (!rows.some((row) => isNegative(row) && fixed.get(row.meterId) !== 'weighted-sum')) return;
  throw new ValidationError([usageRangeError('Usage')]);
}
