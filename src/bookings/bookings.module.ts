import { Module, type OnModuleInit } from '@nestjs/common';
import { AvailabilityModule, PlaceReclaimers } from '../availability';
import { AuthModule } from '../platform/auth';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { WaiversModule } from '../waivers';
import { AmendmentsService } from './modify/amendments.service';
import { BookingChangesService } from './modify/booking-changes.service';
import { BookingDetailsService } from './queries/booking-details.service';
import { BookingExportService } from './queries/booking-export.service';
import { BookingFiltersService } from './queries/booking-filters.service';
import { BookingEventsService } from './notify/booking-events.service';
import { BookingJournal } from './booking-journal';
import { BookingLookupService } from './queries/booking-lookup.service';
import { BookingAccountsService } from './payments/booking-accounts.service';
import { OperatorPaymentsController } from './operator/operator-payments.controller';
import { OperatorRefundsController } from './operator/operator-refunds.controller';
import { BookingPaymentsRepository } from './payments/booking-payments.repository';
import { BookingPaymentsService } from './payments/booking-payments.service';
import { BookingRefundsService } from './payments/refunds/booking-refunds.service';
import { PaymentCorrectionsService } from './payments/payment-corrections.service';
import { PaymentJournal } from './payments/payment-journal';
import { RefundLedger } from './payments/refunds/refund-ledger';
import { RefundListsRepository } from './payments/refunds/refund-lists.repository';
import { PaymentLinksService } from './payments/payment-links.service';
import { CardRefundsService } from './payments/refunds/card-refunds.service';
import { TakingsRepository } from './payments/takings.repository';
import { BookingsForEmailRepository } from './queries/bookings-for-email.repository';
import { BookingsForEmailService } from './queries/bookings-for-email.service';
import { BookingsRepository } from './bookings.repository';
import { BookingsService } from './create/bookings.service';
import { ChangedBookingsRepository } from './queries/changed-bookings.repository';
import { BookingBatcherService } from './create/booking-batcher.service';
import { BookingChecksService } from './create/booking-checks.service';
import { CancellationsService } from './modify/cancellations.service';
import { CapacityAuditService } from './queries/capacity-audit.service';
import { CancellationTermsService } from './modify/cancellation-terms.service';
import { BookingsBySessionRepository } from './search/bookings-by-session.repository';
import { CustomerChangesService } from './modify/customer-changes.service';
import { DeskPlacesService } from './operator/desk-places.service';
import { DeskSalesService } from './operator/desk-sales.service';
import { RefreshSearchTexts } from './search/refresh-search-texts.job';
import { SearchRefreshRepository } from './search/search-refresh.repository';
import { HoldExpiryService } from './holds/hold-expiry.service';
import { HoldsRepository } from './holds/holds.repository';
import { OperatorBookingDetailsService } from './operator/operator-booking-details.service';
import { HoldsService } from './holds/holds.service';
import { OperatorBookingChangesController } from './operator/operator-booking-changes.controller';
import { OperatorBookingsController } from './operator/operator-bookings.controller';
import { OperatorBookingViewsService } from './operator/operator-booking-views.service';
import { OperatorTimeslotCancellationController } from './operator/operator-timeslot-cancellation.controller';
import { PartnerBookingChangesController } from './partner/partner-booking-changes.controller';
import { PartnerBookingsController } from './partner/partner-bookings.controller';
import { PartnerHoldsController } from './partner/partner-holds.controller';
import { ResellerAnswersService } from './reseller/reseller-answers.service';
import { ResellerBookingsService } from './reseller/reseller-bookings.service';
import { ResellerCancellationsService } from './reseller/reseller-cancellations.service';
import { ResellerChangesService } from './reseller/reseller-changes.service';
import { ResellerListsRepository } from './reseller/reseller-lists.repository';
import { ResellerSalesService } from './reseller/reseller-sales.service';
import { ResellerRequestsRepository } from './create/reseller-requests.repository';
import { OpenMoneyRepository } from './queries/open-money.repository';
import { SessionFiguresRepository } from './queries/session-figures.repository';
import { SessionMoneyRepository } from './queries/session-money.repository';
import { SoldBookingsRepository } from './queries/sold-bookings.repository';
import { ShopHoldsRepository } from './holds/shop-holds.repository';
import { ShopHoldsService } from './holds/shop-holds.service';
import { EndedHoldsService } from './holds/ended-holds.service';
import { HoldConfirmationsService } from './holds/hold-confirmations.service';
import { BookingWaiversService } from './booking-waivers.service';
import { AnotherDayService } from './modify/another-day.service';
import { CancelBookingsOfTimeslots } from './modify/cancel-bookings-of-timeslots.job';
import { TimeslotCancellationPortions } from './modify/timeslot-cancellation-portions.service';
import { TimeslotCancellationsRepository } from './modify/timeslot-cancellations.repository';
import { TimeslotCancellationsService } from './modify/timeslot-cancellations.service';
import { TimeslotMarkingService } from './modify/timeslot-marking.service';
import { TimeslotRefundGrants } from './modify/timeslot-refund-grants.service';
import { TicketSecretsService } from './tickets/ticket-secrets.service';
import { UnitItemsRepository } from './tickets/unit-items.repository';
import { UnitItemsService } from './tickets/unit-items.service';
import { PublishedBookingsRepository } from './notify/published-bookings.repository';
import { WaiverBookingsRepository } from './waiver-bookings.repository';

@Module({
  imports: [AuthModule, OperatorsModule, CatalogModule, AvailabilityModule, WaiversModule],
  controllers: [
    PartnerBookingChangesController,
    PartnerBookingsController,
    PartnerHoldsController,
    OperatorBookingsController,
    OperatorBookingChangesController,
    OperatorPaymentsController,
    OperatorRefundsController,
    OperatorTimeslotCancellationController,
  ],
  providers: [
    AmendmentsService,
    BookingAccountsService,
    BookingChangesService,
    BookingDetailsService,
    BookingExportService,
    BookingEventsService,
    BookingFiltersService,
    BookingJournal,
    BookingLookupService,
    BookingPaymentsRepository,
    BookingPaymentsService,
    BookingRefundsService,
    BookingsForEmailRepository,
    BookingsForEmailService,
    BookingWaiversService,
    BookingsRepository,
    BookingsService,
    CancellationTermsService,
    CancellationsService,
    CapacityAuditService,
    CardRefundsService,
    ChangedBookingsRepository,
    BookingBatcherService,
    BookingChecksService,
    CustomerChangesService,
    DeskPlacesService,
    DeskSalesService,
    EndedHoldsService,
    HoldConfirmationsService,
    HoldExpiryService,
    HoldsRepository,
    HoldsService,
    OperatorBookingDetailsService,
    OperatorBookingViewsService,
    RefreshSearchTexts,
    SearchRefreshRepository,
    ResellerAnswersService,
    ResellerBookingsService,
    ResellerCancellationsService,
    ResellerChangesService,
    ResellerListsRepository,
    ResellerRequestsRepository,
    ResellerSalesService,
    OpenMoneyRepository,
    SessionFiguresRepository,
    SessionMoneyRepository,
    ShopHoldsRepository,
    ShopHoldsService,
    SoldBookingsRepository,
    TakingsRepository,
    TicketSecretsService,
    AnotherDayService,
    CancelBookingsOfTimeslots,
    TimeslotCancellationPortions,
    TimeslotCancellationsRepository,
    TimeslotCancellationsService,
    TimeslotMarkingService,
    TimeslotRefundGrants,
    BookingsBySessionRepository,
    PaymentCorrectionsService,
    PaymentJournal,
    PaymentLinksService,
    PublishedBookingsRepository,
    RefundLedger,
    RefundListsRepository,
    UnitItemsRepository,
    UnitItemsService,
    WaiverBookingsRepository,
  ],
  exports: [
    OperatorBookingViewsService,
    BookingsRepository,
    BookingJournal,
    BookingDetailsService,
    AmendmentsService,
    BookingAccountsService,
    BookingExportService,
    BookingFiltersService,
    BookingLookupService,
    BookingPaymentsService,
    BookingRefundsService,
    BookingsForEmailService,
    BookingWaiversService,
    BookingsService,
    CancellationsService,
    CapacityAuditService,
    CardRefundsService,
    CustomerChangesService,
    DeskSalesService,
    PaymentCorrectionsService,
    PaymentLinksService,
    RefundListsRepository,
    ResellerBookingsService,
    ResellerCancellationsService,
    ResellerChangesService,
    ResellerRequestsRepository,
    ResellerSalesService,
    SessionMoneyRepository,
    ShopHoldsService,
    SoldBookingsRepository,
    TakingsRepository,
    TimeslotCancellationsService,
    UnitItemsService,
  ],
})
export class BookingsModule implements OnModuleInit {
  constructor(
    private readonly holdExpiry: HoldExpiryService,
    private readonly reclaimers: PlaceReclaimers,
  ) {}

  onModuleInit(): void {
    this.reclaimers.register(this.holdExpiry);
  }
}
