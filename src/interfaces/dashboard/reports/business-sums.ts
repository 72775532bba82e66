import type { ReportSum } from '../../../reports';
import type { Takings } from '../../../payments';

/** Amounts in one currency, in minor units. */
export interface Amounts {
  readonly currency: string;
  /** Value of the bookings that were made. */
  readonly booked: number;
  /** Value of the bookings that were cancelled. */
  readonly cancelled: number;
  readonly taken: number;
  readonly givenBack: number;
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

/** @param takings of the same days; a part of the business has none, because a payment belongs to no part */
export function sumUp(
  sums: readonly ReportSum<'currency'>[] = [],
  capacity = 0,
  takings: readonly Takings[] = [],
): BusinessSums {
  const amounts = new Map<string, Amounts>();
  const total = (name: keyof ReportSum<'currency'> & keyof BusinessSums) =>
    sums.reduce((sum, { [name]: count }) => sum + count, 0);
  for (const { currency, soldAmount, cancelledAmount } of sums) {
    const sum = amountOf([...amounts.values()], currency);
    const { booked, cancelled } = sum;
    amounts.set(currency, { ...sum, booked: booked + soldAmount, cancelled: cancelled + cancelledAmount });
  }
  for (const { currency, taken, givenBack } of takings) {
    const sum = amountOf([...amounts.values()], currency);
    amounts.set(currency, { ...sum, taken: sum.taken + taken, givenBack: sum.givenBack + givenBack });
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
  const nothing = { currency, booked: 0, cancelled: 0, taken: 0, givenBack: 0 };
  return amounts.find((each) => each.currency === currency) ?? nothing;
}
