import type { SoldBooking } from '../../bookings';
import type { LocalDate } from '../../shared/time';
import { type BusinessFigure, type FigureKey, type Figures, NOTHING, isNothing, plus } from '../business-figure';
import type { CountedBooking } from './counted-booking';

/** Sums what bookings add to the figures, and take out of them. */
export class FigureChanges {
  private readonly rows = new Map<string, BusinessFigure>();

  add(booking: SoldBooking, counted: CountedBooking): void {
    this.change(booking, counted, 1);
  }

  takeOut(booking: SoldBooking, counted: CountedBooking): void {
    this.change(booking, counted, -1);
  }

  /** Those that change something, in the order in which they are stored. */
  list(): BusinessFigure[] {
    return [...this.rows]
      .filter(([, figures]) => !isNothing(figures))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, figures]) => figures);
  }

  private change(booking: SoldBooking, counted: CountedBooking, sign: 1 | -1): void {
    const { soldOn, sessionOn, cancelledOn, places, amount, refunded, lacksWaiver } = counted;
    const put = (date: LocalDate, figures: Partial<Figures>) => this.put(keyOf(booking, date), figures, sign);
    put(soldOn, { soldBookings: 1, soldPlaces: places, soldAmount: amount });
    if (refunded !== 0) put(cancelledOn ?? soldOn, { refundedAmount: refunded });
    if (cancelledOn === null) {
      const waiversIncomplete = lacksWaiver ? 1 : 0;
      put(sessionOn, { sessionBookings: 1, sessionPlaces: places, sessionAmount: amount, waiversIncomplete });
    } else put(cancelledOn, { cancelledBookings: 1, cancelledPlaces: places, cancelledAmount: amount });
  }

  private put(key: FigureKey, figures: Partial<Figures>, sign: 1 | -1): void {
    const name = Object.values(key).join(' ');
    const row = this.rows.get(name);
    this.rows.set(name, { ...key, ...plus(row ?? NOTHING, figures, sign) });
  }
}

function keyOf({ operatorId, activityId, source, partner, currency }: SoldBooking, date: LocalDate): FigureKey {
  return { operatorId, date, activityId, source, partner: partner ?? '', currency };
}
