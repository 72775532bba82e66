import { Injectable } from '@nestjs/common';
import { ReservationsService, type TimeslotEntity, TimeslotsService } from '../availability';
import { Transactions } from '../database';
import { BookingCancelledEvent, DomainEvents } from '../events';
import { Clock } from '../shared/time';
import type { BookingEntity } from './booking.entity';
import { BookingsRepository } from './bookings.repository';

@Injectable()
export class CancellationsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly timeslots: TimeslotsService,
    private readonly reservations: ReservationsService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a timeslot and every booking of it, all or nothing.
   * @throws TimeslotNotFoundError
   */
  async cancelTimeslot(
    operatorId: number,
    timeslotId: number,
  ): Promise<{ timeslot: TimeslotEntity; cancelledBookings: number }> {
    return this.transactions.run(async () => {
      await this.timeslots.markCancelled(operatorId, timeslotId);
      const bookings = await this.bookings.listTakingPlaces(operatorId, timeslotId);
      for (const booking of bookings) await this.cancel(booking);
      return { timeslot: await this.timeslots.get(operatorId, timeslotId), cancelledBookings: bookings.length };
    });
  }

  /** Frees the places of a booking once, however often it is called. Call it inside a unit of work. */
  private async cancel(booking: BookingEntity): Promise<void> {
    const { operatorId, id, reference, timeslotId, participants, status } = booking;
    if (!(await this.bookings.cancel(operatorId, id, this.clock.now()))) return;
    await this.reservations.release(operatorId, timeslotId, participants);
    if (status === 'confirmed') await this.events.publish(new BookingCancelledEvent(operatorId, id, reference));
  }
}
