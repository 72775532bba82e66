import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { ShopHoldsService } from '../../bookings';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { WaitlistEntryNotFoundError } from '../waitlist.errors';
import { WaitlistRepository } from '../waitlist.repository';

@Injectable()
export class WaitlistRemovalService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly holds: ShopHoldsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes an entry. Its open offer goes to the next party. Repeated calls have no further effect.
   * @throws WaitlistEntryNotFoundError
   */
  async remove(operatorId: number, waitlistId: string): Promise<void> {
    await this.transactions.run(async () => {
      const entry = await this.entries.findEntry(operatorId, waitlistId);
      if (!entry) throw new WaitlistEntryNotFoundError();
      const { status, bookingId } = entry;
      const removed = { status: 'removed' as const, updatedAt: this.clock.now() };
      if (status === 'removed' || !(await this.entries.change(entry, [status], removed))) return;
      await this.audit.record(operatorId, 'waitlist.removed', waitlistId);
      if (status === 'offered') await this.holds.release(operatorId, [bookingId!]);
    });
  }
}
