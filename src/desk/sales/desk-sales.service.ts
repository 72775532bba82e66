import { Injectable } from '@nestjs/common';
import { ActivitiesService, atSession } from '../../catalog';
import { OperatorsService } from '../../operators';
import { Transactions } from '../../platform/database';
import { PaidSalesService } from '../../payments';
import {
  BookingChecksService,
  type BookingDetails,
  BookingLookupService,
  toCustomer,
  toRequestedBooking,
} from '../../bookings';
import { deskOrigin } from './desk-origin';
import type { CreateDeskBookingDto } from '../dto/desk-booking.dto';
import { DeskPlacesService } from './desk-places.service';
import { agreeTerms } from './desk-terms';

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
    private readonly checks: BookingChecksService,
    private readonly places: DeskPlacesService,
    private readonly sales: PaidSalesService,
    private readonly records: BookingLookupService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Books the places and confirms them, or does nothing.
   * @throws ValidationError if the party, its tickets or its answers do not match the activity, or an override has no reason
   * @throws ProductNotFoundError, InsufficientCapacityError, TimeslotUnavailableError
   */
  async book(seller: DeskSeller, body: CreateDeskBookingDto): Promise<BookingDetails> {
    const { operatorId } = seller;
    const { timeZone, currency } = await this.operators.getOperator(operatorId);
    const known = await this.activities.getActivity(operatorId, body.ActivityID);
    const { activity, changes } = agreeTerms(atSession(known, { date: body.Date, time: body.Time }), body, currency);
    const checked = await this.checks.checkRequest({
      ...toRequestedBooking(body, deskOrigin(seller.rootKeyId, body.Payment), seller.fileOwner),
      ...{ activity, timeZone, currency, isByStaff: true, customer: toCustomer(body.Customer) },
    });
    return this.transactions.run(
      async () => {
        const placed = await this.places.place(checked, body, changes);
        const { paymentStatus, paymentMethod: method, paymentReference: reference } = placed.booking;
        if (paymentStatus === 'unpaid') return placed;
        return { ...placed, balance: await this.sales.recordAtDesk(placed.booking, { method, reference }) };
      },
      // An earlier attempt may have committed although the database never acknowledged it.
      { findCommitted: () => this.records.findBooking(operatorId, checked.row.reference) },
    );
  }
}
