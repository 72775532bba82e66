import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { refundGranted } from '../../operators';
import type { Language } from '../../platform/values/language';
import { type BookingEntity, isPaidToPartner, policyOf } from '../record/booking.entity';
import type { BookingActor } from '../record/booking-owner';
import { BookingNotChangeableError, BookingNotFoundError, NotCancellableError } from '../record/bookings.errors';
import { BookingBalancesRepository } from '../balance/booking-balances.repository';
import { BookingsRepository } from '../record/bookings.repository';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';
import { AmendmentsService } from './amendments.service';
import { CancellationTermsService } from './cancellation-terms.service';
import { CancellationsService } from './cancellations.service';

const CUSTOMER: BookingActor = { sees: () => true, isStaff: false };

/** What customers can do with their booking now. */
export interface CustomerRights {
  readonly canCancel: boolean;
  readonly canMove: boolean;
  /** Who changes the booking if the customer cannot. */
  readonly otherwise: 'partner' | 'operator';
}

/** Lets customers cancel and move their own bookings, as far as the cancellation policy permits. */
@Injectable()
export class CustomerChangesService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly terms: CancellationTermsService,
    private readonly cancellations: CancellationsService,
    private readonly amendments: AmendmentsService,
    private readonly balances: BookingBalancesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** If the session is cancelled, customers can cancel and move whatever their policy says. */
  async rightsOf({ booking, fee, needsAnotherDay }: BookingDetails): Promise<CustomerRights> {
    const otherwise = isPaidToPartner(booking) ? 'partner' : 'operator';
    const { cancel, move } = policyOf(booking).customerMay;
    const isOwn = booking.status === 'confirmed' && otherwise === 'operator';
    const isOpen = isOwn && (await this.terms.findObstacle(booking)) === undefined;
    return {
      otherwise,
      canCancel: isOpen && (cancel || needsAnotherDay),
      canMove: isOpen && (needsAnotherDay || (move && booking.totalAmount - fee === firstRefundOf(booking))),
    };
  }

  /**
   * Cancels a booking and refunds it by its policy.
   * @param shownRefund the refund that the customer has seen, in minor units
   * @throws NotCancellableError if the customer may not cancel
   * @throws BookingNotChangeableError if the refund is no longer the one that was shown
   */
  cancel(operatorId: number, reference: string, shownRefund: number): Promise<void> {
    return this.transactions.run(
      async () => {
        const details = await this.lockBooking(operatorId, reference);
        if (!(await this.rightsOf(details)).canCancel) throw new NotCancellableError();
        const options = { reason: 'Cancelled by the customer.', by: 'customer', refund: 'policy' } as const;
        const booking = await this.cancellations.cancel(operatorId, reference, options);
        const { refundedAmount } = await this.balances.read(booking);
        if (refundedAmount - details.balance.refundedAmount !== shownRefund) throw new RefundChangedError();
      },
      // A repeated attempt finds the booking cancelled.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /**
   * Moves a booking to another timeslot of its activity, at the same price.
   * @throws BookingNotChangeableError if the customer may not move it
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  move(operatorId: number, reference: string, to: { date: string; time: string }): Promise<BookingEntity> {
    return this.transactions.run(
      async () => {
        const details = await this.lockBooking(operatorId, reference);
        if (!(await this.rightsOf(details)).canMove) throw new NotMovableError();
        return this.amendments.move(operatorId, reference, to, CUSTOMER);
      },
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** Sets the language of the customer's emails and pages, in every state of the booking. */
  setLanguage(booking: BookingEntity, language: Language): Promise<void> {
    // Set twice, it is the same.
    const options = { findCommitted: () => Promise.resolve(undefined) };
    return this.transactions.run(() => this.bookings.setLanguage(booking, language), options);
  }

  private async lockBooking(operatorId: number, reference: string): Promise<BookingDetails> {
    const booking = await this.bookings.lockByReference(operatorId, reference);
    if (!booking) throw new BookingNotFoundError();
    return this.details.completeOne(booking);
  }
}

class RefundChangedError extends BookingNotChangeableError {
  constructor() {
    super('The refund has changed since the page was shown. Check it and cancel again.');
  }
}

class NotMovableError extends BookingNotChangeableError {
  constructor() {
    super('This booking can no longer be moved here.');
  }
}

/**
 * The refund in minor units while the first step of the policy applies. Afterwards, customers cannot move on their own:
 * to move and then cancel would be a way around the policy.
 */
function firstRefundOf(booking: BookingEntity): number {
  return refundGranted(policyOf(booking), booking.totalAmount, Infinity, 0);
}
