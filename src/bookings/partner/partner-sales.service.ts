import { Injectable } from '@nestjs/common';
import { type Caller, scopeOf } from '../../auth';
import { ProductsService } from '../../catalog';
import type { KeyedResponse, OutcomeWriter } from '../../idempotency';
import { OperatorsService } from '../../operators';
import { toGivenAnswers } from '../../waivers';
import { ownerOf } from '../booking-owner';
import type { CreateBookingDto, CreateHoldDto } from '../dto/create-booking.dto';
import { HoldConfirmationsService } from '../holds/hold-confirmations.service';
import { DEFAULT_HOLD_SECONDS, HoldsService } from '../holds/holds.service';
import { partnerOrigin, toCustomer, toPlacesRequest, toWantedTickets } from '../create/booking-request.mapper';
import { BookingsService } from '../create/bookings.service';
import { ConcurrentSalesService } from '../create/concurrent-sales.service';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';

/** What a partner sells: bookings, directly or by way of a hold. */
@Injectable()
export class PartnerSalesService {
  constructor(
    private readonly products: ProductsService,
    private readonly operators: OperatorsService,
    private readonly bookings: BookingsService,
    private readonly holds: HoldsService,
    private readonly confirmations: HoldConfirmationsService,
    private readonly sales: ConcurrentSalesService,
    private readonly details: BookingDetailsService,
  ) {}

  /**
   * @throws InsufficientCapacityError, TimeslotUnavailableError, ProductNotFoundError, ValidationError
   * @throws HoldNotFoundError, HoldExpiredError with a HoldID
   */
  book(caller: Caller, body: CreateBookingDto, receipt: OutcomeWriter<BookingDetails>): Promise<KeyedResponse> {
    const { HoldID: holdId } = body;
    if (holdId !== undefined) return this.sales.sell(() => this.confirmationOf(caller, body, holdId), receipt);
    return this.sales.sell(async () => {
      const places = await this.toPlaces(caller, body);
      return this.bookings.toSale({ ...places, customer: toCustomer(body.Customer) });
    }, receipt);
  }

  /** @throws InsufficientCapacityError, TimeslotUnavailableError, ProductNotFoundError, ValidationError */
  hold(caller: Caller, body: CreateHoldDto, receipt: OutcomeWriter<BookingDetails>): Promise<KeyedResponse> {
    return this.sales.sell(async () => {
      return this.holds.toSale(await this.toPlaces(caller, body), body.ExpiresInSeconds ?? DEFAULT_HOLD_SECONDS);
    }, receipt);
  }

  private async toPlaces(caller: Caller, body: CreateBookingDto | CreateHoldDto) {
    const activity = await this.products.get(caller.operatorId, body.ActivityID);
    const operator = await this.operators.getAsSeller(caller.operatorId);
    return toPlacesRequest(body, activity, operator, {
      origin: partnerOrigin(caller, body.PaymentReference),
      fileOwner: scopeOf(caller),
    });
  }

  private async confirmationOf(caller: Caller, body: CreateBookingDto, holdId: string) {
    const hold = await this.holds.getForSale(caller.operatorId, ownerOf(caller), holdId);
    const agreed = {
      activityId: body.ActivityID,
      date: body.Date,
      time: body.Time,
      participants: body.Participants,
      tickets: toWantedTickets(body.Tickets),
    };
    return this.confirmations.toSale(await this.details.completeForSale(hold), agreed, {
      ...toCustomer(body.Customer),
      answers: toGivenAnswers(body.Answers),
      fileOwner: scopeOf(caller),
      notes: body.Notes ?? hold.notes,
      paymentReference: body.PaymentReference ?? hold.paymentReference,
    });
  }
}
