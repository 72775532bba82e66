import type { MeterFilter } from '../aggregations/aggregation';
import type { SummedWords } from '../decimal/words';
import type { TimePart } from '../time-parts';

/** The total of one meter over a period. */
interface MeterSum extends SummedWords {
  readonly meterId: number;
}

/** Includes the number of entries that clients recorded under the name of a built-in meter. */
export interface MeterSumByOrigin extends MeterSum {
  readonly apiEntries: string | number;
}

/** The total of one meter over a slice of a period, or part of it. */
export interface SliceSum extends MeterSum {
  /** Index of the requested part. */
  readonly part: number;
  /** Local seconds of the slice's start, divided by the slice's length. */
  readonly slice: number;
}

/** Part of a range in which the offset from UTC is constant. */
export interface SlicedPart extends TimePart {
  readonly offset: number;
}

/** The total of one subject over a period, or part of it. */
export interface SubjectSum extends SummedWords {
  /** Null for entries without one. */
  readonly subjectId: number | null;
}

/** Which entries are summed; all if omitted. */
export interface SumFilter extends MeterFilter {
  /** Requires parts of single entries, because other totals do not know subjects. */
  readonly subjectId?: number | undefined;
}
