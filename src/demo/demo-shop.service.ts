import { Injectable } from '@nestjs/common';
import { BasketsService, CheckoutService } from '../checkout';
import { AppConfig } from '../config';
import { DomainError } from '../shared/problems';
import type { DemoSellers } from './demo-access.service';
import { type DemoSale, demoCustomer } from './demo-bookings';

/** How often a sale is tried that somebody else has ended. */
const ATTEMPTS = 3;

/** What the demo sold in its shop. */
@Injectable()
export class DemoShopService {
  constructor(
    private readonly baskets: BasketsService,
    private readonly checkouts: CheckoutService,
    private readonly config: AppConfig,
  ) {}

  /** Only the sandbox takes a card that is none. */
  get isOpen(): boolean {
    return this.config.payments.provider === 'sandbox';
  }

  /**
   * As customers do: a basket, then its checkout. Must not be called inside a transaction, as no charge may be. What is
   * sold as of an earlier time is overdue to a server beside this process; if that ends it half-way, it is sold again.
   */
  async sell(sellers: DemoSellers, sale: DemoSale): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.sellOnce(sellers, sale);
      } catch (error) {
        if (!(error instanceof DomainError) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async sellOnce({ operatorId, shopKeyId }: DemoSellers, sale: DemoSale): Promise<void> {
    const { activity, date, time, participants } = sale;
    const item = { activityId: activity.publicId, date, time, participants };
    const { basket } = await this.baskets.open({ operatorId, apiKeyId: shopKeyId, fileOwner: '' }, [
      { ...item, tickets: undefined, answers: [], path: '' },
    ]);
    await this.checkouts.checkout(operatorId, basket.publicId, demoCustomer(sale.index), 'tok_ok');
  }
}
