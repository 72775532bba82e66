import { Injectable } from '@nestjs/common';
import type { BasketDetails } from '../../../../checkout';
import { CurrentActor } from '../../../../platform/actor';
import { AuditTrail } from '../../../../platform/audit';
import { Transactions } from '../../../../platform/database';

/** Records in the history of bookings which terms their customer accepted, because operators can change them later. */
@Injectable()
export class ShopConsentsService {
  constructor(
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
    private readonly transactions: Transactions,
  ) {}

  async record({ basket, items }: BasketDetails, terms: string): Promise<void> {
    await this.transactions.run(
      async () => {
        const actor = this.actor.get();
        await this.audit.recordAll(
          'booking.terms-accepted',
          items.map(({ details: { booking } }) => {
            return { operatorId: basket.operatorId, subject: booking.reference, details: { Terms: terms }, actor };
          }),
        );
      },
      // Recorded twice, a consent says the same.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }
}
