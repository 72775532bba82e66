export { BookingChargeSettlementService } from './booking-charges/booking-charge-settlement.service';
export { BookingChargeEntity } from './booking-charges/booking-charge.entity';
export { BookingChargesRepository } from './booking-charges/booking-charges.repository';
export { BookingCheckoutService } from './booking-charges/booking-checkout.service';
export { CardChargesService } from './charges/card-charges.service';
export { ChargeSettlement } from './charges/charge-settlement';
export {
  ChargeEntity,
  PAGE_GRACE_SECONDS,
  PAGE_SECONDS,
  RETURNED,
  toOpenedCharge,
  UNPAID,
} from './charges/charge.entity';
export { ChargesRepository } from './charges/charges.repository';
export {
  BalanceDto,
  CorrectPaymentDto,
  CreatePaymentDto,
  CreateRefundDto,
  PaymentDto,
  RefundDto,
} from './dto/payment.dto';
export { toPaymentDto, toRefundDto } from './dto/payment.mapper';
export { DeskPaymentDto } from './dto/staff-payment.dto';
export { type BookingAccount, BookingAccountsService } from './ledger/booking-accounts.service';
export { BookingPaymentEntity, STAFF_PAYMENT_METHODS, type StaffPaymentMethod } from './ledger/booking-payment.entity';
export { BookingRefundEntity, REFUND_STATUSES, type RefundStatus } from './ledger/booking-refund.entity';
export { formatNotRefunded, type NotRefunded, toNotRefunded } from './ledger/not-refunded';
export type { Dispute } from './ledger/payment-journal';
export {
  type DisputedPayment,
  type ListedRefund,
  RefundListsRepository,
  type RefundsToDo,
} from './ledger/refund-lists.repository';
export { type PayableBooking, PaymentLinksService } from './links/payment-links.service';
export { paymentPathOf } from './links/payment-token';
export { InvalidSignatureError, PaymentDeclinedError, PaymentUnavailableError } from './payments.errors';
export { PaymentsModule } from './payments.module';
export {
  type Charge,
  ChargeDiffersError,
  type Confirmation,
  type OpenedCharge,
  type Opening,
  type PageCharge,
  type PageOpening,
  type PageReturn,
  type PaymentPages,
  PaymentProvider,
  PluginPaymentProvider,
  ProviderAccessError,
  type ProviderRefund,
  type Refund,
  type RefundOutcome,
  type Settlement,
} from './providers/payment-provider';
export { SandboxChargeEntity, SandboxRefundEntity } from './providers/sandbox-charge.entity';
export { fromStripeAmount, isSameAmount } from './providers/stripe-amounts';
export { isPage, METADATA_KEY } from './providers/stripe-references';
export { BookingPaymentsService } from './receiving/booking-payments.service';
export { CardPaymentsService } from './receiving/card-payments.service';
export { PaidSalesService } from './receiving/paid-sales.service';
export { PaymentCorrectionsService } from './receiving/payment-corrections.service';
export { BookingRefundsService } from './refunds/booking-refunds.service';
export { type CardRefund, CardRefundsService, LOOK_UP_SECONDS } from './refunds/card-refunds.service';
export { TakingsExportService } from './takings/takings-export.service';
export { TakingsRepository } from './takings/takings.repository';
export { type Takings, TakingsService } from './takings/takings.service';
