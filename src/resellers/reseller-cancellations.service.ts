import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database';
import { CancellationsService, EndedHoldsService } from '../bookings';
import type { ResellerBooking } from './reseller-booking';
import { type Reseller, ResellerBookingsService } from './reseller-bookings.service';

/** Cancellation by the reseller: holds at any time, confirmed bookings until the cancellation cutoff. */
@Injectable()
export class ResellerCancellationsService {
  constructor(
    private readonly records: ResellerBookingsService,
    private readonly ended: EndedHoldsService,
    private readonly cancellations: CancellationsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Cancels and frees the places. A cancelled or expired booking stays unchanged.
   * @throws BookingNotFoundError, NotCancellableError
   */
  async cancel(reseller: Reseller, uuid: string, reason: string | null): Promise<ResellerBooking> {
    const before = await this.transactions.run(async () => {
      const current = await this.records.lockResellerBooking(reseller, uuid);
      const { state, booking } = current;
      if (state === 'on-hold') await this.ended.cancel(booking, reason);
      if (state !== 'confirmed' && state !== 'redeemed') return current;
      await this.cancellations.cancel(reseller.operatorId, booking.reference, { reason, by: 'partner' });
      return current;
    });
    return this.records.readAgain(reseller, before);
  }
}
