import { fractionDigits } from '../../platform/values/money';
import { divideHalfEven } from '../../metering';
import type { Price, PriceTier } from './price';

const DECIMALS = 9;
const BILLION = 1_000_000_000n;

/** The part of a quantity that one tier prices. */
export interface RatedTier {
  /** Position of the tier, starting with 1. */
  readonly tier: number;
  /** In billionths. */
  readonly quantity: bigint;
  /** Undefined unless packages are priced. */
  readonly packages: bigint | undefined;
  readonly unitPrice: string;
  /** In minor units. */
  readonly flatFee: number;
  /** In minor units, with the flat fee. */
  readonly amount: bigint;
}

/** What a quantity costs, by tier. Each tier is rounded half to even; a quantity of 0 or less costs nothing. */
export function rate(price: Price, quantity: bigint): RatedTier[] {
  if (quantity <= 0n) return [];
  switch (price.model) {
    case 'graduated':
      return rateGraduated(price, quantity);
    case 'volume': {
      const index = price.tiers.findIndex(({ upTo }) => upTo === null || quantity <= upTo);
      return [toRated(price, index, quantity)];
    }
    case 'package': {
      const size = price.packageSize!;
      return [toRated(price, 0, quantity, (quantity + size - 1n) / size)];
    }
  }
}

function rateGraduated(price: Price, quantity: bigint): RatedTier[] {
  const rated: RatedTier[] = [];
  let below = 0n;
  for (const [index, { upTo }] of price.tiers.entries()) {
    const end = upTo === null || quantity < upTo ? quantity : upTo;
    rated.push(toRated(price, index, end - below));
    if (end === quantity) break;
    below = end;
  }
  return rated;
}

function toRated({ tiers, currency }: Price, index: number, quantity: bigint, packages?: bigint): RatedTier {
  const { unitPrice, flatFee } = tiers[index] as PriceTier;
  const units = packages === undefined ? quantity : packages * BILLION;
  const minorUnits = 10n ** BigInt(fractionDigits(currency));
  const amount = divideHalfEven(units * decimalToNano(unitPrice) * minorUnits, BILLION * BILLION) + BigInt(flatFee);
  return { tier: index + 1, quantity, packages, unitPrice, flatFee, amount };
}

/** A decimal such as 0.0125, in billionths. */
function decimalToNano(text: string): bigint {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole!) * BILLION + BigInt(fraction.padEnd(DECIMALS, '0'));
}
