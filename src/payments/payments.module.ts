import { Module } from '@nestjs/common';
import { AppConfig } from '../platform/config';
import { PaymentProvider, PluginPaymentProvider } from './providers/payment-provider';
import { SandboxProvider } from './providers/sandbox.provider';
import { AuthModule } from '../platform/auth';
import { OperatorsModule } from '../operators';
import { CatalogModule } from '../catalog';
import { BookingsModule } from '../bookings';
import { BookingChargeSettlementService } from './booking-charges/booking-charge-settlement.service';
import { BookingChargesRepository } from './booking-charges/booking-charges.repository';
import { BookingCheckoutService } from './booking-charges/booking-checkout.service';
import { CardChargesService } from './charges/card-charges.service';
import { BookingAccountsService } from './ledger/booking-accounts.service';
import { BookingPaymentsRepository } from './ledger/booking-payments.repository';
import { PaymentJournal } from './ledger/payment-journal';
import { PaymentLedger } from './ledger/payment-ledger';
import { RefundLedger } from './ledger/refund-ledger';
import { RefundListsRepository } from './ledger/refund-lists.repository';
import { PaymentLinksService } from './links/payment-links.service';
import { OperatorPaymentsController } from './operator-payments.controller';
import { OperatorRefundsController } from './operator-refunds.controller';
import { SandboxChargesRepository } from './providers/sandbox-charges.repository';
import { BookingPaymentsService } from './receiving/booking-payments.service';
import { CardPaymentsService } from './receiving/card-payments.service';
import { PaidSalesService } from './receiving/paid-sales.service';
import { PaymentCorrectionsService } from './receiving/payment-corrections.service';
import { BookingRefundsService } from './refunds/booking-refunds.service';
import { CardRefundsService } from './refunds/card-refunds.service';
import { RefundCancelledBookings } from './refunds/refund-cancelled-bookings.listener';
import { TakingsExportService } from './takings/takings-export.service';
import { TakingsController } from './takings/takings.controller';
import { TakingsRepository } from './takings/takings.repository';
import { TakingsService } from './takings/takings.service';

async function choosePaymentProvider(
  { payments: { provider, stripe }, limits }: AppConfig,
  charges: SandboxChargesRepository,
  ofPlugin: PaymentProvider | undefined,
): Promise<PaymentProvider> {
  if (ofPlugin) return ofPlugin;
  if (provider !== 'stripe') return new SandboxProvider(charges);
  // Loaded only when needed, because Stripe's library is large.
  const { StripeProvider } = await import('./providers/stripe.provider');
  return new StripeProvider(stripe!, limits.paymentProvider);
}

/** Money of bookings: what was received, refunded and is still due, and card charges at the payment provider. */
@Module({
  imports: [AuthModule, OperatorsModule, CatalogModule, BookingsModule],
  controllers: [OperatorPaymentsController, OperatorRefundsController, TakingsController],
  providers: [
    BookingAccountsService,
    BookingChargeSettlementService,
    BookingChargesRepository,
    BookingCheckoutService,
    BookingPaymentsRepository,
    BookingPaymentsService,
    BookingRefundsService,
    CardChargesService,
    CardPaymentsService,
    CardRefundsService,
    PaidSalesService,
    PaymentCorrectionsService,
    PaymentJournal,
    PaymentLedger,
    PaymentLinksService,
    RefundCancelledBookings,
    RefundLedger,
    RefundListsRepository,
    SandboxChargesRepository,
    TakingsExportService,
    TakingsRepository,
    TakingsService,
    {
      provide: PaymentProvider,
      inject: [AppConfig, SandboxChargesRepository, { token: PluginPaymentProvider, optional: true }],
      useFactory: choosePaymentProvider,
    },
  ],
  exports: [
    BookingAccountsService,
    BookingChargeSettlementService,
    BookingChargesRepository,
    BookingCheckoutService,
    BookingPaymentsService,
    BookingRefundsService,
    CardChargesService,
    CardPaymentsService,
    CardRefundsService,
    PaidSalesService,
    PaymentCorrectionsService,
    PaymentLinksService,
    PaymentProvider,
    RefundListsRepository,
    TakingsExportService,
    TakingsService,
  ],
})
export class PaymentsModule {}
