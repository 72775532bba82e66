import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../availability';
import type { Activity } from '../catalog';
import { Transactions } from '../database';
import { BookingConfirmedEvent, DomainEvents } from '../events';
import { randomReference, randomToken } from '../shared/identifiers';
import { Clock } from '../shared/time';
import { type BookingDetails, BookingDetailsService } from './booking-details.service';
import type { BookingEntity, BookingSource, PaymentStatus } from './booking.entity';
import { BookingsRepository } from './bookings.repository';
import { type WantedTickets, priceTickets, totalOf } from './tickets';

export interface Customer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Who made a booking, through what, and how it is paid. */
export interface BookingOrigin {
  readonly source: BookingSource;
  readonly partner: string | null;
  readonly apiKeyId: number | null;
  readonly paymentReference: string | null;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: string;
}

export interface BookingRequest {
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly participants: number;
  readonly tickets?: readonly WantedTickets[] | undefined;
  readonly customer: Customer;
  readonly notes: string;
  readonly origin: BookingOrigin;
}

@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly reservations: ReservationsService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the places and confirms at once, or does nothing.
   * @throws ValidationError when the party or its tickets do not suit the activity
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async place(request: BookingRequest): Promise<BookingDetails> {
    const { activity, timeZone, participants } = request;
    const tickets = priceTickets(activity, participants, request.tickets);
    const reference = randomReference();
    const booking = this.newBooking(request, reference);
    return this.transactions.run(
      async () => {
        const timeslot = await this.reservations.reserve(request);
        const placed = await this.bookings.insert({
          ...booking,
          timeslotId: timeslot.id,
          tickets,
          totalAmount: totalOf(tickets),
        });
        await this.events.publish(new BookingConfirmedEvent(activity.operatorId, placed.id, reference));
        return describe(placed, activity, timeslot.startsAt, timeZone);
      },
      { findCommitted: () => this.findPlaced(activity.operatorId, reference) },
    );
  }

  private newBooking(
    request: BookingRequest,
    reference: string,
  ): Omit<BookingEntity, 'id' | 'timeslotId' | 'tickets' | 'totalAmount'> {
    const { activity, customer, origin } = request;
    const now = this.clock.now();
    return {
      ...origin,
      ...customer,
      operatorId: activity.operatorId,
      reference,
      activityId: activity.id,
      sessionDate: request.date,
      sessionTime: request.time,
      participants: request.participants,
      currency: request.currency,
      status: 'confirmed',
      notes: request.notes,
      waiverStatus: activity.hasRequiredQuestions ? 'incomplete' : 'not-required',
      waiverToken: randomToken(),
      createdAt: now,
      updatedAt: now,
      cancelledAt: null,
    };
  }

  /** The booking of an earlier try whose COMMIT was never answered. */
  private async findPlaced(operatorId: number, reference: string): Promise<BookingDetails | undefined> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    return booking ? (await this.details.complete(operatorId, [booking]))[0] : undefined;
  }
}

function describe(booking: BookingEntity, activity: Activity, startsAt: number, timeZone: string): BookingDetails {
  return { booking, productName: activity.name, activityId: activity.publicId, startsAt, timeZone };
}
