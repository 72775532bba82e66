import type { LocalDate } from '../../platform/values/time';

export const PRICE_MODELS = ['graduated', 'volume', 'package'] as const;

/**
 * - `graduated`: each unit has the price of the tier into which it falls.
 * - `volume`: all units have the price of the tier into which the quantity falls.
 * - `package`: the price is that of a package, and started packages count completely.
 */
export type PriceModel = (typeof PRICE_MODELS)[number];

export interface PriceTier {
  /** The quantity at which the tier ends, inclusive, in billionths; null for the last one. */
  readonly upTo: bigint | null;
  /** Units of the currency, as a decimal with up to nine fraction digits. */
  readonly unitPrice: string;
  /** Added once if a quantity falls into the tier, in minor units. */
  readonly flatFee: number;
}

/** The price of a meter from a date on, until the next one. */
export interface Price {
  readonly from: LocalDate;
  readonly currency: string;
  readonly model: PriceModel;
  /** In ascending order. */
  readonly tiers: readonly PriceTier[];
  /** Units per package, in billionths; null for other models. */
  readonly packageSize: bigint | null;
}
