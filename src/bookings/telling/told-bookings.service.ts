import { Injectable } from '@nestjs/common';
import { FactLog, type FactData, type NewFact, ownerAudience } from '../../facts';
import { type ToldBooking, ToldBookingsRepository } from './told-bookings.repository';

/** What is told of a booking or hold. */
interface Told {
  readonly subject: string;
  readonly data: FactData;
}

/** Records what happened to bookings and holds, for whoever made them and the operator. */
@Injectable()
export class ToldBookingsService {
  constructor(
    private readonly log: FactLog,
    private readonly bookings: ToldBookingsRepository,
  ) {}

  /** Modules of others may tell of bookings of their own, of which there is nothing to read: those are left out. */
  async record<E extends { readonly bookingId: number }>(
    type: NewFact['type'],
    events: readonly E[],
    tell: (booking: ToldBooking, event: E) => Told,
  ): Promise<void> {
    const bookings = await this.bookings.find(events.map(({ bookingId }) => bookingId));
    await this.log.record(
      events.flatMap((event) => {
        const booking = bookings.get(event.bookingId);
        if (!booking) return [];
        const { subject, data } = tell(booking, event);
        const telling = { audience: ownerAudience(booking), data };
        return [{ operatorId: booking.operatorId, type, subject, telling }];
      }),
    );
  }
}
