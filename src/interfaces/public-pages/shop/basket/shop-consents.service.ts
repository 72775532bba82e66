import { Injectable } from '@nestjs/common';
import type { BasketDetails } from '../../../../checkout';
import { AuditTrail } from '../../../../platform/audit';
import { Transactions } from '../../../../platform/database';

/** Records in the history of bookings which terms their customer accepted, because operators can change them later. */
@Injectable()
export class ShopConsentsService {
  constructor(
    private readonly audit: AuditTrail,
    private readonly transactions: Transactions,
  ) {}

  async record({ basket, items }: BasketDetails, terms: string): Promise<void> {
    await this.transactions.run(
      async () => {
        for (const { details } of items) {
          await this.audit.record(basket.operatorId, 'booking.terms-accepted', details.booking.reference, {
            Terms: terms,
          });
        }
      },
      // Recorded twice, a consent says the same.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }
}
