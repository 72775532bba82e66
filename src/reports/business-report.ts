import type { BookingSource } from '../bookings';
import type { LocalDate } from '../shared/time';

/** What is counted for a date; amounts are in minor units. */
export const FIGURES = [
  // Of bookings made on the date, cancelled ones too, with the places and price that they have now.
  'soldBookings',
  'soldPlaces',
  'soldAmount',
  // Of bookings cancelled on the date.
  'cancelledBookings',
  'cancelledPlaces',
  'cancelledAmount',
  // Of bookings that were paid back, on the date on which they were cancelled, or else made.
  'refundedAmount',
  // Of confirmed bookings whose session is on the date.
  'sessionBookings',
  'sessionPlaces',
  'sessionAmount',
  'waiversIncomplete',
] as const;

export type Figures = { readonly [Name in (typeof FIGURES)[number]]: number };

/** What a row of figures is about. */
export interface ReportKey {
  readonly operatorId: number;
  readonly date: LocalDate;
  readonly activityId: number;
  readonly source: BookingSource;
  /** Slug; empty for bookings that no partner made. */
  readonly partner: string;
  readonly currency: string;
}

export type BusinessReport = ReportKey & Figures;

export const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures;

export function isNothing(figures: Figures): boolean {
  return FIGURES.every((name) => figures[name] === 0);
}
