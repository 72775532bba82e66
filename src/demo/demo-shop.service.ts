import { Injectable } from '@nestjs/common';
import { BasketsService, CheckoutService } from '../checkout';
import { AppConfig } from '../platform/config';
import { DomainError } from '../platform/errors';
import type { DemoSellers } from './demo-access.service';
import { demoCustomer } from './sales/demo-customers';
import type { DemoSale } from './sales/demo-parties';
import { DemoSalesService } from './sales/demo-sales.service';

/** Maximum attempts if another process ends the sale. */
const ATTEMPTS = 3;

/** Online sales of the demo. */
@Injectable()
export class DemoShopService {
  constructor(
    private readonly baskets: BasketsService,
    private readonly checkouts: CheckoutService,
    private readonly sales: DemoSalesService,
    private readonly config: AppConfig,
  ) {}

  /** Only the sandbox accepts a test card. */
  get isOpen(): boolean {
    return this.config.payments.provider === 'sandbox';
  }

  /**
   * Creates a basket and checks it out, as a customer would. Do not call it inside a transaction, because it charges.
   * Sales in the past look overdue to a server that runs at the same time; if the server ends one half-way, it is sold
   * again.
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

  private async sellOnce(sellers: DemoSellers, sale: DemoSale): Promise<void> {
    const { operatorId, shopKeyId } = sellers;
    const { activity, date, time, participants } = sale;
    const answers = await this.sales.answersTo(sellers, sale);
    const item = { activityId: activity.publicId, date, time, participants };
    const { basket } = await this.baskets.open({ operatorId, apiKeyId: shopKeyId, fileOwner: '' }, [
      { ...item, tickets: undefined, answers, path: '' },
    ]);
    await this.checkouts.checkout(operatorId, basket.publicId, demoCustomer(sale.index), 'tok_ok');
  }
}
