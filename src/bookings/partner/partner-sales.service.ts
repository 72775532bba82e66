import { Injectable } from '@nestjs/common';
import { type Caller, scopeOf } from '../../platform/auth';
import { ProductsService } from '../../catalog';
import type { KeyedResponse, OutcomeWriter } from '../../platform/idempotency';
import { OperatorsService } from '../../operators';
import { toSubmittedAnswers } from '../../waivers';
import { ownerOf } from '../booking-owner';
import type { CreateBookingDto, CreateHoldDto } from '../dto/create-booking.dto';
import { HoldConfirmationsService } from '../holds/hold-confirmations.service';
import { DEFAULT_HOLD_SECONDS, HoldsService } from '../holds/holds.service';
import { partnerOrigin, toCustomer, toPlacesRequest, toWantedTickets } from '../create/booking-request.mapper';
import { BookingsService } from '../create/bookings.service';
import { BookingBatchesService } from '../create/booking-batches.service';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';

/** Bookings and holds of partners. */
@Injectable()
export class PartnerSalesService {
  constructor(
    private readonly products: ProductsService,
    private readonly operators: OperatorsService,
    private readonly bookings: BookingsService,
    private readonly holds: HoldsService,
    private readonly confirmations: HoldConfirmationsService,
    private readonly sales: BookingBatchesService,
    private readonly details: BookingDetailsService,
  ) {}

  /**
   * @throws InsufficientCapacityError, TimeslotUnavailableError, ProductNotFoundError, ValidationError
   * @throws HoldNotFoundError, HoldExpiredError with a HoldID
   */
  book(caller: Caller, body: CreateBookingDto, writer: OutcomeWriter<BookingDetails>): Promise<KeyedResponse> {
    const { HoldID: holdId } = body;
    if (holdId !== undefined) return this.sales.execute(() => this.confirmationOf(caller, body, holdId), writer);
    return this.sales.execute(async () => {
      const places = await this.toPlaces(caller, body);
      return this.bookings.toCommand({ ...places, customer: toCustomer(body.Customer) });
    }, writer);
  }

  /** @throws InsufficientCapacityError, TimeslotUnavailableError, ProductNotFoundError, ValidationError */
  hold(caller: Caller, body: CreateHoldDto, writer: OutcomeWriter<BookingDetails>): Promise<KeyedResponse> {
    return this.sales.execute(async () => {
      return this.holds.toCommand(await this.toPlaces(caller, body), body.ExpiresInSeconds ?? DEFAULT_HOLD_SECONDS);
    }, writer);
  }

  private async toPlaces(caller: Caller, body: CreateBookingDto | CreateHoldDto) {
    const activity = await this.products.getProduct(caller.operatorId, body.ActivityID);
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
    return this.confirmations.toCommand(await this.details.completeForSale(hold), agreed, {
      ...toCustomer(body.Customer),
      answers: toSubmittedAnswers(body.Answers),
      fileOwner: scopeOf(caller),
      notes: body.Notes ?? hold.notes,
      paymentReference: body.PaymentReference ?? hold.paymentReference,
    });
  }
}
