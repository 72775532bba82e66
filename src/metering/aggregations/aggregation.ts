import type { Aggregation } from '../dto/meter-definition.dto';
import { type SummedWords, wordsToNano } from '../decimal/words';

/** How the entries of a meter make up its usage. */
export interface MeterAggregation {
  readonly aggregation: Aggregation;
  /** The key of ExtraInfo whose different values `unique` counts; null for others. */
  readonly uniqueBy: string | null;
}

/** Meters by ID; those that are not listed are summed. */
export type Aggregations = ReadonlyMap<number, MeterAggregation>;

/** Meters to include in a sum; all if omitted. */
export interface MeterFilter {
  readonly meterIds?: readonly number[] | undefined;
  readonly exceptMeterIds?: readonly number[] | undefined;
}

/** Some meters whose usage is added: their amounts, or the numbers of their entries. */
export interface AddedMeters extends MeterFilter {
  readonly isCounted: boolean;
}

const BILLION = 1_000_000_000n;

/** Whether the usage of subjects, days or meters can be added; other aggregations are computed from the entries. */
export function isAdditive(aggregation: Aggregation = 'sum'): boolean {
  return aggregation === 'sum' || aggregation === 'count';
}

/** The usage of a number of entries, in billionths. */
export function countOf(entries: number | string): bigint {
  return BigInt(entries) * BILLION;
}

/** The usage that a sum of entries stands for, in billionths. */
export function usageOf(words: SummedWords, isCounted: boolean): bigint {
  return isCounted ? countOf(words.entries) : wordsToNano(words);
}

/** What makes up the usage of one meter, or of all meters whose usage can be added. */
export function addedMeters(aggregations: Aggregations, meterId: number | undefined): AddedMeters[] {
  if (meterId !== undefined) return [{ meterIds: [meterId], isCounted: isCounted(aggregations, meterId) }];
  const counted = [...aggregations.keys()].filter((id) => isCounted(aggregations, id));
  return [
    { exceptMeterIds: [...aggregations.keys()], isCounted: false },
    ...(counted.length > 0 ? [{ meterIds: counted, isCounted: true }] : []),
  ];
}

/**
 * The meters whose usage is computed from the entries of a period.
 * @param used those with entries in it; a level continues without any
 */
export function computedMeters(aggregations: Aggregations, used: Iterable<number>): Aggregations {
  const withEntries = new Set(used);
  return new Map(
    [...aggregations].filter(
      ([id, { aggregation }]) => aggregation === 'weighted-sum' || (!isAdditive(aggregation) && withEntries.has(id)),
    ),
  );
}

export function isCounted(aggregations: Aggregations, meterId: number): boolean {
  return aggregations.get(meterId)?.aggregation === 'count';
}
