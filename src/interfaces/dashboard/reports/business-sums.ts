import type { ReportSum } from '../../../reports';

/** Amounts in one currency, in minor units. */
export interface Amounts {
  readonly currency: string;
  readonly sold: number;
  readonly cancelled: number;
  readonly refunded: number;
}

/** Sums over days or a part of the business; amounts in different currencies are never added. */
export interface BusinessSums {
  readonly soldBookings: number;
  readonly soldPlaces: number;
  readonly cancelledBookings: number;
  readonly sessionBookings: number;
  readonly sessionPlaces: number;
  readonly waiversIncomplete: number;
  /** Total capacity of the timeslots. */
  readonly capacity: number;
  readonly amounts: readonly Amounts[];
}

export function sumUp(sums: readonly ReportSum<'currency'>[] = [], capacity = 0): BusinessSums {
  const amounts = new Map<string, Amounts>();
  const total = (name: keyof ReportSum<'currency'> & keyof BusinessSums) =>
    sums.reduce((sum, { [name]: count }) => sum + count, 0);
  for (const { currency, soldAmount, cancelledAmount, refundedAmount } of sums) {
    const { sold, cancelled, refunded } = amountOf([...amounts.values()], currency);
    amounts.set(currency, {
      currency,
      sold: sold + soldAmount,
      cancelled: cancelled + cancelledAmount,
      refunded: refunded + refundedAmount,
    });
  }
  return {
    soldBookings: total('soldBookings'),
    soldPlaces: total('soldPlaces'),
    cancelledBookings: total('cancelledBookings'),
    sessionBookings: total('sessionBookings'),
    sessionPlaces: total('sessionPlaces'),
    waiversIncomplete: total('waiversIncomplete'),
    capacity,
    amounts: [...amounts.values()],
  };
}

/** The amounts in a currency; zeros if there are none. */
export function amountOf(amounts: readonly Amounts[], currency: string): Amounts {
  return amounts.find((each) => each.currency === currency) ?? { currency, sold: 0, cancelled: 0, refunded: 0 };
}
