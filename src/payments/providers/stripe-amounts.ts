import { fractionDigits } from '../../platform/values/money';

/**
 * Currencies whose unit at Stripe is not a hundredth (docs.stripe.com/currencies). ISK and UGX have no decimals in ISO
 * 4217, but Stripe counts hundredths; for MGA it is the other way round.
 */
const STRIPE_DECIMALS: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, JPY: 0, KMF: 0, KRW: 0, MGA: 0, PYG: 0, RWF: 0, VND: 0, VUV: 0 },
  ...{ XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
};

/** Amounts with three decimals must be multiples of this. */
const STEP_OF_THREE_DECIMALS = 10;

/** @param amount in Stripe's unit */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / 10 ** decimalsBeyond(currency));
}

/** Whether Stripe reports exactly what was to be charged. */
export function isSameAmount(
  charge: { readonly amount: number; readonly currency: string },
  reported: { readonly amount: number | null; readonly currency: string | null },
): boolean {
  const { amount, currency } = charge;
  return reported.amount === toStripeAmount(amount, currency) && reported.currency === currency.toLowerCase();
}

/** @returns the amount in Stripe's unit; undefined if Stripe cannot charge it exactly */
export function toStripeAmount(minorUnits: number, currency: string): number | undefined {
  const amount = minorUnits * 10 ** decimalsBeyond(currency);
  const step = decimalsOf(currency) === 3 ? STEP_OF_THREE_DECIMALS : 1;
  return amount % step === 0 ? amount : undefined;
}

function decimalsOf(currency: string): number {
  return STRIPE_DECIMALS[currency] ?? 2;
}

/** How many more decimals Stripe has than ISO 4217. */
function decimalsBeyond(currency: string): number {
  return decimalsOf(currency) - fractionDigits(currency);
}
