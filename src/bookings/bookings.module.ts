import { Module, type OnModuleInit } from '@nestjs/common';
import { AvailabilityModule, PlaceReclaimers } from '../availability';
import { AuthModule } from '../platform/auth';
import { OperatorsModule } from '../operators';
import { CatalogModule } from '../catalog';
import { WaiversModule } from '../waivers';
import { BookingBalancesRepository } from './balance/booking-balances.repository';
import { BookingBalancesService } from './balance/booking-balances.service';
import { BookingJournal } from './notify/booking-journal';
import { BookingWaiversService } from './waiver/booking-waivers.service';
import { BookingsRepository } from './record/bookings.repository';
import { BookingBatcherService } from './create/booking-batcher.service';
import { BookingChecksService } from './placement/booking-checks.service';
import { BookingsService } from './placement/bookings.service';
import { ResellerRequestsRepository } from './placement/reseller-requests.repository';
import { BookingGroupsService } from './groups/booking-groups.service';
import { EndedHoldsService } from './holds/ended-holds.service';
import { HoldConfirmationsService } from './holds/hold-confirmations.service';
import { HoldExpiryService } from './holds/hold-expiry.service';
import { HoldsRepository } from './holds/holds.repository';
import { HoldsService } from './holds/holds.service';
import { ShopHoldsRepository } from './holds/shop-holds.repository';
import { ShopHoldsService } from './holds/shop-holds.service';
import { AmendmentsService } from './modify/amendments.service';
import { BookingChangesService } from './modify/booking-changes.service';
import { BookingExtrasService } from './modify/booking-extras.service';
import { CancellationTermsService } from './modify/cancellation-terms.service';
import { CancellationsService } from './modify/cancellations.service';
import { CustomerChangesService } from './modify/customer-changes.service';
import { BookingEventsService } from './notify/booking-events.service';
import { PublishedBookingsRepository } from './notify/published-bookings.repository';
import { PartnerBookingAnswersController } from './partner/partner-booking-answers.controller';
import { PartnerBookingChangesController } from './partner/partner-booking-changes.controller';
import { PartnerBookingGroupsController } from './partner/partner-booking-groups.controller';
import { PartnerBookingsController } from './partner/partner-bookings.controller';
import { PartnerHoldsController } from './partner/partner-holds.controller';
import { BookingDetailsService } from './queries/booking-details.service';
import { BookingLookupService } from './queries/booking-lookup.service';
import { CapacityAuditService } from './queries/capacity-audit.service';
import { ChangedBookingsRepository } from './queries/changed-bookings.repository';
import { BookingsBySessionRepository } from './search/bookings-by-session.repository';
import { RefreshSearchTexts } from './search/refresh-search-texts.job';
import { SearchRefreshRepository } from './search/search-refresh.repository';
import { TicketSecretsService } from './tickets/ticket-secrets.service';
import { UnitItemsRepository } from './tickets/unit-items.repository';
import { UnitItemsService } from './tickets/unit-items.service';
import { WaiverBookingsRepository } from './waiver/waiver-bookings.repository';

@Module({
  imports: [AuthModule, OperatorsModule, CatalogModule, AvailabilityModule, WaiversModule],
  controllers: [
    PartnerBookingAnswersController,
    PartnerBookingChangesController,
    PartnerBookingGroupsController,
    PartnerBookingsController,
    PartnerHoldsController,
  ],
  providers: [
    AmendmentsService,
    BookingBalancesRepository,
    BookingBalancesService,
    BookingBatcherService,
    BookingChangesService,
    BookingChecksService,
    BookingDetailsService,
    BookingEventsService,
    BookingExtrasService,
    BookingGroupsService,
    BookingJournal,
    BookingLookupService,
    BookingWaiversService,
    BookingsBySessionRepository,
    BookingsRepository,
    BookingsService,
    CancellationTermsService,
    CancellationsService,
    CapacityAuditService,
    ChangedBookingsRepository,
    CustomerChangesService,
    EndedHoldsService,
    HoldConfirmationsService,
    HoldExpiryService,
    HoldsRepository,
    HoldsService,
    PublishedBookingsRepository,
    RefreshSearchTexts,
    ResellerRequestsRepository,
    SearchRefreshRepository,
    ShopHoldsRepository,
    ShopHoldsService,
    TicketSecretsService,
    UnitItemsRepository,
    UnitItemsService,
    WaiverBookingsRepository,
  ],
  exports: [
    AmendmentsService,
    BookingBalancesRepository,
    BookingBalancesService,
    BookingBatcherService,
    BookingChangesService,
    BookingChecksService,
    BookingDetailsService,
    BookingEventsService,
    BookingExtrasService,
    BookingJournal,
    BookingLookupService,
    BookingWaiversService,
    BookingsRepository,
    BookingsService,
    CancellationTermsService,
    CancellationsService,
    CapacityAuditService,
    CustomerChangesService,
    EndedHoldsService,
    HoldsRepository,
    ResellerRequestsRepository,
    ShopHoldsService,
    TicketSecretsService,
    UnitItemsService,
    WaiverBookingsRepository,
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
