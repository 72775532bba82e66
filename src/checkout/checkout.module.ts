import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability';
import { BookingsModule } from '../bookings';
import { CatalogModule } from '../catalog';
import { AppConfig } from '../platform/config';
import { OperatorsModule } from '../operators';
import { BookingChargeSettlementService } from './booking-charges/booking-charge-settlement.service';
import { BookingChargesRepository } from './booking-charges/booking-charges.repository';
import { BookingCheckoutService } from './booking-charges/booking-checkout.service';
import { CardChargesService } from './charges/card-charges.service';
import { BasketDeadlinesService } from './baskets/basket-deadlines.service';
import { BasketDetailsService } from './baskets/basket-details.service';
import { BasketExpiryService } from './baskets/basket-expiry.service';
import { BasketPagesService } from './payments/basket-pages.service';
import { BasketItemsService } from './baskets/basket-items.service';
import { BasketsRepository } from './baskets/baskets.repository';
import { BasketsService } from './baskets/baskets.service';
import { ChargeChangesService } from './payments/charge-changes.service';
import { CheckoutService } from './checkout.service';
import { HeldBasketsService } from './baskets/held-baskets.service';
import { MakeCardRefundsJob } from './payments/make-card-refunds.job';
import { OrderDeskSales } from './orders/order-desk-sales.listener';
import { OrdersRepository } from './orders/orders.repository';
import { RecordPurchaseEvents } from './orders/record-purchase-events.listener';
import { OrdersService } from './orders/orders.service';
import { PaymentAttemptsService } from './payments/payment-attempts.service';
import { PaymentChargesService } from './payments/payment-charges.service';
import { PaymentCompletionService } from './payments/payment-completion.service';
import { PaymentProvider } from './providers/payment-provider';
import { PaymentSettlementService } from './payments/payment-settlement.service';
import { PaymentsRepository } from './payments/payments.repository';
import { SandboxChargesRepository } from './providers/sandbox-charges.repository';
import { SandboxProvider } from './providers/sandbox.provider';
import { StripeEventsService } from './payments/stripe-events.service';
import { StripeWebhookController } from './payments/stripe-webhook.controller';
import { ShopBasketsController } from './baskets/shop-baskets.controller';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, BookingsModule],
  controllers: [ShopBasketsController, StripeWebhookController],
  providers: [
    BasketDeadlinesService,
    BasketDetailsService,
    BasketExpiryService,
    BasketItemsService,
    BasketPagesService,
    BasketsRepository,
    BasketsService,
    BookingChargeSettlementService,
    BookingChargesRepository,
    BookingCheckoutService,
    CardChargesService,
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
    SandboxChargesRepository,
    StripeEventsService,
    {
      provide: PaymentProvider,
      inject: [AppConfig, SandboxChargesRepository],
      useFactory: async ({ payments: { provider, stripe }, limits }: AppConfig, charges: SandboxChargesRepository) => {
        if (provider !== 'stripe') return new SandboxProvider(charges);
        // Loaded only when needed, because Stripe's library is large.
        const { StripeProvider } = await import('./providers/stripe.provider');
        return new StripeProvider(stripe!, limits.paymentProvider);
      },
    },
  ],
  exports: [BasketPagesService, BasketsService, BookingCheckoutService, CheckoutService, HeldBasketsService],
})
export class CheckoutModule {}
