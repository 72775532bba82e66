import { Injectable } from '@nestjs/common';
import { type Caller, scopeOf } from '../../auth';
import { ProductsService } from '../../catalog';
import { Transactions } from '../../database';
import { OperatorsService } from '../../operators';
import { toGivenAnswers } from '../../waivers';
import { type BookingDetails, BookingDetailsService } from '../reading/booking-details.service';
import { ownerOf } from '../booking-owner';
import { partnerOrigin, toCustomer, toPlacesRequest, toWantedTickets } from '../placing/booking-request.mapper';
import { BookingsService } from '../placing/bookings.service';
import type { CreateBookingDto, CreateHoldDto } from '../dto/create-booking.dto';
import { DEFAULT_HOLD_SECONDS, HoldsService } from '../holds/holds.service';

/** What a partner sells: bookings, directly or by way of a hold. */
@Injectable()
export class PartnerSalesService {
  constructor(
    private readonly products: ProductsService,
    private readonly operators: OperatorsService,
    private readonly bookings: BookingsService,
    private readonly holds: HoldsService,
    private readonly details: BookingDetailsService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws as `BookingsService.place`, or with a HoldID as `HoldsService.confirm` */
  async book(caller: Caller, body: CreateBookingDto): Promise<BookingDetails> {
    if (body.HoldID !== undefined) return this.bookHold(caller, body, body.HoldID);
    const places = await this.toPlaces(caller, body);
    return this.bookings.place({ ...places, customer: toCustomer(body.Customer) });
  }

  /** @throws as `HoldsService.hold` */
  async hold(caller: Caller, body: CreateHoldDto): Promise<BookingDetails> {
    const places = await this.toPlaces(caller, body);
    const hold = await this.holds.hold(places, body.ExpiresInSeconds ?? DEFAULT_HOLD_SECONDS);
    return this.details.completeOne(hold);
  }

  private async toPlaces(caller: Caller, body: CreateBookingDto | CreateHoldDto) {
    const activity = await this.products.get(caller.operatorId, body.ActivityID);
    const operator = await this.operators.getAsSeller(caller.operatorId);
    return toPlacesRequest(body, activity, operator, {
      origin: partnerOrigin(caller, body.PaymentReference),
      fileOwner: scopeOf(caller),
    });
  }

  private async bookHold(caller: Caller, body: CreateBookingDto, holdId: string): Promise<BookingDetails> {
    const { operatorId } = caller;
    return this.transactions.run(async () => {
      const hold = await this.holds.get(operatorId, ownerOf(caller), holdId);
      const held = await this.details.completeOne(hold);
      const confirmed = await this.holds.confirm(
        hold,
        {
          isSameActivity: held.activityId === body.ActivityID,
          date: body.Date,
          time: body.Time,
          participants: body.Participants,
          tickets: toWantedTickets(body.Tickets),
        },
        {
          ...toCustomer(body.Customer),
          answers: toGivenAnswers(body.Answers),
          fileOwner: scopeOf(caller),
          notes: body.Notes ?? hold.notes,
          paymentReference: body.PaymentReference ?? hold.paymentReference,
        },
      );
      return { ...held, booking: confirmed };
    });
  }
}
