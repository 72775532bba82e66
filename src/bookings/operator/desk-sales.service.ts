import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { DeskBookingPaidEvent, DomainEvents } from '../../domain-events';
import { OperatorsService } from '../../operators';
import { BookingJournal } from '../booking-journal';
import type { BookingDetails } from '../queries/booking-details.service';
import { deskOrigin, toCustomer, toPlacesRequest } from '../create/booking-request.mapper';
import { BookingsService } from '../create/bookings.service';
import type { CreateDeskBookingDto } from '../dto/operator-booking.dto';

/** Who sells at the desk: a till with a key of its own, or a person in the dashboard. */
export interface DeskSeller {
  readonly operatorId: number;
  /** The key it started as before any rotation. */
  readonly rootKeyId: number | null;
  /** Whose uploads the answers of the booking may name; people in the dashboard upload nothing. */
  readonly fileOwner: string;
}

/** What staff sell at the desk and on the phone. */
@Injectable()
export class DeskSalesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly bookings: BookingsService,
    private readonly journal: BookingJournal,
    private readonly events: DomainEvents,
  ) {}

  /** @throws as `BookingsService.place` */
  async book(seller: DeskSeller, body: CreateDeskBookingDto): Promise<BookingDetails> {
    const activity = await this.activities.get(seller.operatorId, body.ActivityID);
    const operator = await this.operators.get(seller.operatorId);
    const places = toPlacesRequest(body, activity, operator, {
      origin: deskOrigin(seller.rootKeyId, body.Payment),
      fileOwner: seller.fileOwner,
    });
    const request = { ...places, ignoresCutoff: true, customer: toCustomer(body.Customer) };
    return this.bookings.place(request, async (booking) => {
      if (booking.paymentStatus !== 'paid') return;
      await this.journal.paid(booking);
      await this.events.publish(new DeskBookingPaidEvent(booking.operatorId, booking.id));
    });
  }
}
