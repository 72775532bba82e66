import { Injectable } from '@nestjs/common';
import { type Caller, scopeOf } from '../auth';
import { ActivitiesService } from '../catalog';
import { DeskBookingPaidEvent, DomainEvents } from '../events';
import { OperatorsService } from '../operators';
import type { BookingDetails } from './booking-details.service';
import { deskOrigin, toCustomer, toPlacesRequest } from './booking-request.mapper';
import { BookingsService } from './bookings.service';
import type { CreateDeskBookingDto } from './dto/operator-booking.dto';

/** What staff sell at the desk and on the phone. */
@Injectable()
export class DeskSalesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly bookings: BookingsService,
    private readonly events: DomainEvents,
  ) {}

  /** @throws as `BookingsService.place` */
  async book(caller: Caller, body: CreateDeskBookingDto): Promise<BookingDetails> {
    const activity = await this.activities.get(caller.operatorId, body.ActivityID);
    const operator = await this.operators.get(caller.operatorId);
    const places = toPlacesRequest(body, activity, operator, {
      origin: deskOrigin(caller, body.Payment),
      fileOwner: scopeOf(caller),
    });
    const request = { ...places, ignoresCutoff: true, customer: toCustomer(body.Customer) };
    return this.bookings.place(request, async ({ id, operatorId, paymentStatus }) => {
      if (paymentStatus === 'paid') await this.events.publish(new DeskBookingPaidEvent(operatorId, id));
    });
  }
}
