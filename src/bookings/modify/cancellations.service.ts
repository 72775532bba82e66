import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { Transactions } from '../../platform/database';
import {
  type CancellationSettlement,
  type Canceller,
  DomainEvents,
  SettlementRequestedEvent,
} from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../notify/booking-journal';
import { type BookingEntity, isPaidToPartner } from '../record/booking.entity';
import { BookingNotChangeableError, BookingNotFoundError, PaidElsewhereError } from '../record/bookings.errors';
import { retainedAmounts } from '../record/partner-amounts';
import { BookingsRepository } from '../record/bookings.repository';
import { CancellationTermsService } from './cancellation-terms.service';
import { EndedHoldsService } from '../holds/ended-holds.service';

interface CancelOptions {
  readonly reason: string | null;
  /** Everyone except the operator can cancel only until the activity's cancellation cutoff. */
  readonly by: Canceller;
  /** How much of what was paid is refunded. Default: nothing. Irrelevant if a partner collects the money. */
  readonly refund?: CancellationSettlement['refund'] | undefined;
  /** A booking that the caller may not see counts as not found. */
  readonly isVisible?: (booking: BookingEntity) => boolean;
  /** Whether the timeslot is cancelled with all of its bookings. */
  readonly withTimeslot?: boolean;
  /** Whether the refund was checked against the limit of the person who acts. */
  readonly isGranted?: boolean;
}

/** How often a booking is read again if it was moved or resized before it could be cancelled. */
const ATTEMPTS = 4;

@Injectable()
export class CancellationsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly reservations: ReservationsService,
    private readonly endedHolds: EndedHoldsService,
    private readonly terms: CancellationTermsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a booking and frees its places. Repeated calls have no further effect.
   * @throws BookingNotFoundError, NotCancellableError
   * @throws BookingNotChangeableError for a hold that was never booked
   * @throws ForbiddenError if the refund is more than the person who acts may refund
   * @throws PaidElsewhereError if a full refund is requested although a partner collects the money
   */
  async cancel(operatorId: number, reference: string, options: CancelOptions): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const booking = await this.bookings.findByReference(operatorId, reference);
        if (!booking || options.isVisible?.(booking) === false) throw new BookingNotFoundError();
        if (booking.status === 'cancelled') return booking;
        await this.reject(booking, options);
        await this.free(booking, options);
      }
      throw new BookingNotChangeableError('The booking is being changed concurrently.');
    });
  }

  /**
   * Frees the places of a booking or hold. A listener refunds the booking. Requires an open transaction, and has no
   * effect if the booking was cancelled or changed in the meantime.
   */
  async free(booking: BookingEntity, options: CancelOptions): Promise<void> {
    const { reason, refund = 'none', isGranted = false } = options;
    if (booking.status === 'held') {
      await this.endedHolds.cancel(booking, reason);
      return;
    }
    const amounts = await this.amountsOf(booking, options);
    if (!(await this.bookings.cancel(booking, reason, this.clock.now(), amounts))) return;
    await this.reservations.release(booking.operatorId, booking.timeslotId, booking.participants);
    await this.journal.cancelled(booking, options);
    if (isPaidToPartner(booking)) return;
    const { operatorId, id } = booking;
    await this.events.publish(new SettlementRequestedEvent(operatorId, id, reason, { refund, isGranted }));
  }

  /** What a partner owes after the cancellation: nothing if its session is cancelled, too. */
  private async amountsOf(booking: BookingEntity, { withTimeslot = false }: CancelOptions) {
    if (!isPaidToPartner(booking)) return undefined;
    return retainedAmounts(booking, withTimeslot ? 0 : await this.terms.feeByPolicyOf(booking));
  }

  private async reject(booking: BookingEntity, { by, refund }: CancelOptions): Promise<void> {
    if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
    if (refund === 'full' && isPaidToPartner(booking)) throw new PaidElsewhereError();
    if (by === 'operator') return;
    await this.terms.rejectTooLate(booking);
  }
}
