import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators';
import { CatalogModule } from '../catalog';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { PaymentsModule } from '../payments';
import { BasketDeadlinesService } from './baskets/basket-deadlines.service';
import { BasketDetailsService } from './baskets/basket-details.service';
import { BasketExpiryService } from './baskets/basket-expiry.service';
import { BasketItemsService } from './baskets/basket-items.service';
import { BasketsRepository } from './baskets/baskets.repository';
import { BasketsService } from './baskets/baskets.service';
import { HeldBasketsService } from './baskets/held-baskets.service';
import { ShopBasketsController } from './baskets/shop-baskets.controller';
import { CheckoutService } from './checkout.service';
import { OrderDeskSales } from './orders/order-desk-sales.listener';
import { OrdersRepository } from './orders/orders.repository';
import { OrdersService } from './orders/orders.service';
import { RecordPurchaseEvents } from './orders/record-purchase-events.listener';
import { BasketPagesService } from './payments/basket-pages.service';
import { ChargeChangesService } from './payments/charge-changes.service';
import { MakeCardRefundsJob } from './payments/make-card-refunds.job';
import { PaymentAttemptsService } from './payments/payment-attempts.service';
import { PaymentChargesService } from './payments/payment-charges.service';
import { PaymentCompletionService } from './payments/payment-completion.service';
import { PaymentSettlementService } from './payments/payment-settlement.service';
import { PaymentsRepository } from './payments/payments.repository';
import { StripeEventsService } from './payments/stripe-events.service';
import { StripeWebhookController } from './payments/stripe-webhook.controller';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, BookingsModule, PaymentsModule],
  controllers: [ShopBasketsController, StripeWebhookController],
  providers: [
    BasketDeadlinesService,
    BasketDetailsService,
    BasketExpiryService,
    BasketItemsService,
    BasketPagesService,
    BasketsRepository,
    BasketsService,
    ChargeChangesService,
    CheckoutService,
    HeldBasketsService,
    MakeCardRefundsJob,
    OrderDeskSales,
    OrdersRepository,
    OrdersService,
    PaymentAttemptsService,
    PaymentChargesService,
    PaymentCompletionService,
    PaymentSettlementService,
    PaymentsRepository,
    RecordPurchaseEvents,
    StripeEventsService,
  ],
  exports: [BasketPagesService, BasketsService, CheckoutService, HeldBasketsService],
})
export class CheckoutModule {}
