import { MAX_TIMESTAMP } from '../platform/values/time';

/** Every offset from UTC since 1973 is a multiple of a quarter of an hour, so local days start and end with one. */
export const QUARTER_SECONDS = 900;

export const DAY_SECONDS = 86_400;

/** Part of a range, and the coarsest table that matches it exactly. */
export interface TimePart {
  readonly source: 'entry' | 'quarter' | 'day';
  /** Start (inclusive) and end (exclusive): Unix seconds for entries, otherwise buckets. */
  readonly from: number;
  readonly to: number;
}

/** The timestamps `from` … `to` − 1 as one part of single entries. */
export function entryPart(from: number, to: number): TimePart {
  return { source: 'entry', from: Math.max(from, 0), to: Math.min(to, MAX_TIMESTAMP + 1) };
}

/** Splits the timestamps `from` … `to` − 1 into parts that do not overlap, limited to times that entries can have. */
export function timeParts(from: number, to: number): TimePart[] {
  const first = Math.max(from, 0);
  const end = Math.min(to, MAX_TIMESTAMP + 1);
  const parts: TimePart[] = [];
  split(first, end, QUARTER_SECONDS, 'entry', parts, (firstQuarter, endQuarter) => {
    split(firstQuarter, endQuarter, DAY_SECONDS / QUARTER_SECONDS, 'quarter', parts, (firstDay, endDay) => {
      parts.push({ source: 'day', from: firstDay, to: endDay });
    });
  });
  return parts;
}

/** Assigns complete units of `size` to `whole`, and the edges to `source`. */
function split(
  from: number,
  to: number,
  size: number,
  source: TimePart['source'],
  parts: TimePart[],
  whole: (from: number, to: number) => void,
): void {
  const firstWhole = Math.ceil(from / size);
  const endWhole = Math.floor(to / size);
  const edge = (start: number, end: number) => {
    if (start < end) parts.push({ source, from: start, to: end });
  };
  if (firstWhole >= endWhole) {
    edge(from, to);
    return;
  }
  edge(from, firstWhole * size);
  whole(firstWhole, endWhole);
  edge(endWhole * size, to);
}
