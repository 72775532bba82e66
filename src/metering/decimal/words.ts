import type { Quantity } from './quantity';

const BILLION = 1_000_000_000;
const BIG_BILLION = 1_000_000_000n;
const BILLION_SQUARED = 1_000_000_000_000_000_000n;

/**
 * A sum as stored in the tables: three integers that SQL can add without carrying. Each stays far below 2^63 for more
 * than nine billion entries in one total.
 */
export interface Words {
  /** Billions of units. */
  high: number;
  /** Units below a billion, per entry. */
  low: number;
  /** Billionths of a unit. */
  nano: number;
  entries: number;
}

/** A sum as the database returns it: as text where a number beyond 2^53 would be rounded. */
export interface SummedWords {
  readonly high: string | number;
  readonly low: string | number;
  readonly nano: string | number;
  readonly entries: string | number;
}

/** @param times 1 to add an entry's amount, −1 to subtract it */
export function addToWords(words: Words, { whole, nano }: Quantity, times: 1 | -1 = 1): void {
  const high = Math.floor(whole / BILLION);
  words.high += times * high;
  words.low += times * (whole - high * BILLION);
  words.nano += times * nano;
  words.entries += times;
}

/** The sum in billionths. */
export function wordsToNano({ high, low, nano }: SummedWords): bigint {
  const below = BigInt(low) * BIG_BILLION + BigInt(nano);
  return Number(high) === 0 ? below : below + BigInt(high) * BILLION_SQUARED;
}

/** Splits a sum in billionths into its words, with carry. */
export function nanoToWords(total: bigint): { high: number; low: number; nano: number } {
  const below = ((total % BILLION_SQUARED) + BILLION_SQUARED) % BILLION_SQUARED;
  return {
    high: Number((total - below) / BILLION_SQUARED),
    low: Number(below / BIG_BILLION),
    nano: Number(below % BIG_BILLION),
  };
}

/** The same sum with `low` and `nano` below a billion, as sums that are sorted are stored; only `high` can be negative. */
export function carried({ high, low, nano, entries }: Words): Words {
  const fromNano = Math.floor(nano / BILLION);
  const fromLow = Math.floor((low + fromNano) / BILLION);
  return {
    high: high + fromLow,
    low: low + fromNano - fromLow * BILLION,
    nano: nano - fromNano * BILLION,
    entries,
  };
}
