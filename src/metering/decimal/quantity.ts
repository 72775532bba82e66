/** An exact amount: `whole` + `nano` / 10^9. Not 0, and negative only if it changes a level. */
export interface Quantity {
  /** 0 to 2^53 − 1, negated for a negative amount. */
  readonly whole: number;
  /** Billionths, 0 to 999,999,999, negated for a negative amount. */
  readonly nano: number;
}

/** The usage of each entry that the platform records, and the default for events. */
export const ONE: Quantity = { whole: 1, nano: 0 };

/** Maximum usage of one entry. */
export const MAX_USAGE = Number.MAX_SAFE_INTEGER;

const NANO = 1_000_000_000n;
const DECIMALS = 9;
const MAX_NANO = BigInt(MAX_USAGE) * NANO;

/** Integer digits of `MAX_USAGE`. */
const MAX_WHOLE_DIGITS = 16;

/** The common case, which a double represents exactly. */
const PLAIN = /^(\d{1,15})(?:\.(\d{1,9}))?$/;

const NUMBER = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Parses the text of a JSON number, because a double would lose digits. Rounds beyond nine decimals half to even.
 * @returns `undefined` if the amount is not above 0 after rounding, or exceeds 2^53 − 1
 */
export function parseQuantity(literal: string): Quantity | undefined {
  const plain = PLAIN.exec(literal);
  if (plain) {
    const whole = Number(plain[1]);
    const nano = plain[2] === undefined ? 0 : Number(plain[2].padEnd(DECIMALS, '0'));
    return whole === 0 && nano === 0 ? undefined : { whole, nano };
  }
  const match = NUMBER.exec(literal);
  if (!match) return undefined;
  const [, integer = '', fraction = '', exponent = '0'] = match;
  const total = roundToNano(integer + fraction, integer.length + Number(exponent));
  if (total === undefined || total === 0n || total > MAX_NANO) return undefined;
  return { whole: Number(total / NANO), nano: Number(total % NANO) };
}

/** Parses a change of a level in the same way. It can be negative, but not below −(2^53 − 1). */
export function parseChange(literal: string): Quantity | undefined {
  if (!literal.startsWith('-')) return parseQuantity(literal);
  const decrease = parseQuantity(literal.slice(1));
  return decrease && { whole: 0 - decrease.whole, nano: 0 - decrease.nano };
}

export function isNegative({ whole, nano }: Quantity): boolean {
  return whole < 0 || nano < 0;
}

/**
 * The number 0.`digits` × 10^`pointAt`, in billionths.
 * @returns `undefined` if it has more digits than any allowed amount
 */
function roundToNano(digits: string, pointAt: number): bigint | undefined {
  const first = digits.search(/[1-9]/);
  if (first < 0) return 0n;
  const significant = digits.slice(first);
  const wholeDigits = pointAt - first;
  if (wholeDigits > MAX_WHOLE_DIGITS) return undefined;
  if (wholeDigits < -DECIMALS) return 0n;
  const remaining = wholeDigits + DECIMALS;
  const truncated = BigInt(significant.slice(0, remaining).padEnd(remaining, '0') || '0');
  return truncated + (roundsUp(significant.slice(remaining), truncated) ? 1n : 0n);
}

function roundsUp(rest: string, truncated: bigint): boolean {
  if (rest === '' || rest[0]! < '5') return false;
  const isTie = /^50*$/.test(rest);
  return !isTie || truncated % 2n === 1n;
}

export function toNano({ whole, nano }: Quantity): bigint {
  return BigInt(whole) * NANO + BigInt(nano);
}

/** Formats billionths as a JSON number with every digit, without exponent or trailing zeros. */
export function formatNano(total: bigint): string {
  const sign = total < 0n ? '-' : '';
  const digits = (total < 0n ? -total : total).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -DECIMALS)}${fraction && `.${fraction}`}`;
}

export function formatQuantity(quantity: Quantity): string {
  return quantity.nano === 0 ? String(quantity.whole) : formatNano(toNano(quantity));
}

/** Rounds a quotient to the nearest integer, and halves to the even one. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const rest = ((dividend % divisor) + divisor) % divisor;
  const floor = (dividend - rest) / divisor;
  const isUp = 2n * rest > divisor || (2n * rest === divisor && floor % 2n !== 0n);
  return isUp ? floor + 1n : floor;
}
