import type { SoldBooking } from './sold-bookings.repository';
import type { LocalDate } from '../../platform/values/time';
import { type BusinessReport, type ReportKey, type Figures, NOTHING, isNothing } from '../business-report';
import type { ReportedBooking } from './reported-booking';

type Sums = { -readonly [Name in keyof Figures]: Figures[Name] };

/** Sums additions and subtractions of bookings per row of figures. */
export class ReportChanges {
  private readonly rows = new Map<string, ReportKey & Sums>();

  add(booking: SoldBooking, counted: ReportedBooking): void {
    this.change(booking, counted, 1);
  }

  takeOut(booking: SoldBooking, counted: ReportedBooking): void {
    this.change(booking, counted, -1);
  }

  /** The rows that change, in primary key order. */
  list(): BusinessReport[] {
    return [...this.rows]
      .filter(([, figures]) => !isNothing(figures))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, figures]) => figures);
  }

  private change(booking: SoldBooking, counted: ReportedBooking, sign: 1 | -1): void {
    const { soldOn, sessionOn, cancelledOn, places, amount, lacksWaiver } = counted;
    const booked = { ...booking, activityId: counted.activityId ?? booking.activityId };
    const put = (date: LocalDate, figures: Partial<Figures>) => this.put(booked, date, figures, sign);
    put(soldOn, { soldBookings: 1, soldPlaces: places, soldAmount: amount });
    if (cancelledOn === null) {
      const waiversIncomplete = lacksWaiver ? 1 : 0;
      put(sessionOn, { sessionBookings: 1, sessionPlaces: places, sessionAmount: amount, waiversIncomplete });
    } else put(cancelledOn, { cancelledBookings: 1, cancelledPlaces: places, cancelledAmount: amount });
  }

  private put(booking: SoldBooking, date: LocalDate, figures: Partial<Figures>, sign: 1 | -1): void {
    const { operatorId, activityId, source, partner, currency } = booking;
    const name = `${operatorId} ${date} ${activityId} ${source} ${partner ?? ''} ${currency}`;
    let row = this.rows.get(name);
    if (!row) {
      row = { operatorId, date, activityId, source, partner: partner ?? '', currency, ...NOTHING };
      this.rows.set(name, row);
    }
    for (const figure of Object.keys(figures) as (keyof Figures)[]) row[figure] += sign * figures[figure]!;
  }
}
