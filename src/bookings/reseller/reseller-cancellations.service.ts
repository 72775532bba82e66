import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { CancellationsService } from '../modify/cancellations.service';
import { EndedHoldsService } from '../holds/ended-holds.service';
import type { ResellerBooking } from './reseller-booking';
import { type Reseller, ResellerBookingsService } from './reseller-bookings.service';

/** Cancelling by the reseller: what is on hold at any time, what is confirmed until the cancellation cutoff. */
@Injectable()
export class ResellerCancellationsService {
  constructor(
    private readonly records: ResellerBookingsService,
    private readonly ended: EndedHoldsService,
    private readonly cancellations: CancellationsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Frees the places once; what is cancelled or has expired stays as it is.
   * @throws BookingNotFoundError, NotCancellableError
   */
  async cancel(reseller: Reseller, uuid: string, reason: string | null): Promise<ResellerBooking> {
    await this.transactions.run(async () => {
      const { state, booking } = await this.records.lock(reseller, uuid);
      if (state === 'on-hold') await this.ended.cancel(booking, reason);
      if (state !== 'confirmed' && state !== 'redeemed') return;
      await this.cancellations.cancel(reseller.operatorId, booking.reference, { reason, by: 'partner' });
    });
    return this.records.get(reseller, uuid);
  }
}
