import { Injectable } from '@nestjs/common';
import { BasketsService, CheckoutService } from '../checkout';
import { AppConfig } from '../config';
import type { DemoSellers } from './demo-access.service';
import { type DemoSale, demoCustomer } from './demo-bookings';

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

  /** As customers do: a basket, then its checkout. Must not be called inside a transaction, as no charge may be. */
  async sell({ operatorId, shopKeyId }: DemoSellers, sale: DemoSale): Promise<void> {
    const { activity, date, time, participants } = sale;
    const item = { activityId: activity.publicId, date, time, participants };
    const { basket } = await this.baskets.open({ operatorId, apiKeyId: shopKeyId, fileOwner: '' }, [
      { ...item, tickets: undefined, answers: [], path: '' },
    ]);
    await this.checkouts.checkout(operatorId, basket.publicId, demoCustomer(sale.index), 'tok_ok');
  }
}
