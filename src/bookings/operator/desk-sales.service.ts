import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { DeskBookingPaidEvent, DomainEvents } from '../../platform/domain-events';
import { OperatorsService } from '../../operators';
import { BookingJournal } from '../booking-journal';
import type { BookingDetails } from '../queries/booking-details.service';
import { deskOrigin, toCustomer, toPlacesRequest } from '../create/booking-request.mapper';
import { BookingsService } from '../create/bookings.service';
import type { CreateDeskBookingDto } from '../dto/operator-booking.dto';

/** The seller at the desk: a point of sale with its own key, or a person in the dashboard. */
export interface DeskSeller {
  readonly operatorId: number;
  /** ID of the original key before any rotation. */
  readonly rootKeyId: number | null;
  /** Owner of the uploads that answers may refer to. People in the dashboard cannot upload files. */
  readonly fileOwner: string;
}

/** Bookings that staff make at the desk and by phone. */
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
    const activity = await this.activities.getActivity(seller.operatorId, body.ActivityID);
    const operator = await this.operators.getOperator(seller.operatorId);
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
