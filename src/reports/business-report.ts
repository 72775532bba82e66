import type { BookingSource } from '../bookings';
import type { LocalDate } from '../platform/values/time';

/** Figures of a date; amounts are in minor units. */
export const FIGURES = [
  // Bookings made on the date, including cancelled ones, with their current places and price.
  'soldBookings',
  'soldPlaces',
  'soldAmount',
  // Bookings cancelled on the date.
  'cancelledBookings',
  'cancelledPlaces',
  'cancelledAmount',
  // Confirmed bookings whose session is on the date.
  'sessionBookings',
  'sessionPlaces',
  'sessionAmount',
  'waiversIncomplete',
] as const;

export type Figures = { readonly [Name in (typeof FIGURES)[number]]: number };

/** The dimensions of a row of figures. */
export interface ReportKey {
  readonly operatorId: number;
  readonly date: LocalDate;
  readonly activityId: number;
  readonly source: BookingSource;
  /** Slug; empty for bookings without a partner. */
  readonly partner: string;
  readonly currency: string;
}

export type BusinessReport = ReportKey & Figures;

export const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures;

export function isNothing(figures: Figures): boolean {
  return FIGURES.every((name) => figures[name] === 0);
}
