/** Hundredths of a percent, so that rates with two decimals are integers: 2000 for 20 %. */
export type Rate = number;

const MAX_PERCENT = 100;

export const PERCENT_WRONG = `must be a number from 0 to ${MAX_PERCENT} with at most two decimals.`;

export const PERCENT_SCHEMA = { type: 'number', minimum: 0, maximum: MAX_PERCENT } as const;

export function isPercent(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_PERCENT && /^\d+(\.\d{1,2})?$/.test(String(value));
}

export function toRate(percent: number): Rate {
  return Math.round(percent * 100);
}

export function toPercent(rate: Rate): number {
  return rate / 100;
}
