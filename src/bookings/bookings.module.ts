import { Module, type OnModuleInit } from '@nestjs/common';
import { AvailabilityModule, PlaceReclaimers } from '../availability';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { WaiversModule } from '../waivers';
import { AmendmentsService } from './changing/amendments.service';
import { BookingChangesService } from './changing/booking-changes.service';
import { BookingDetailsService } from './reading/booking-details.service';
import { BookingExportService } from './reading/booking-export.service';
import { BookingFiltersService } from './reading/booking-filters.service';
import { BookingFactsService } from './telling/booking-facts.service';
import { BookingJournal } from './booking-journal';
import { BookingLookupService } from './reading/booking-lookup.service';
import { BookingsForMailRepository } from './reading/bookings-for-mail.repository';
import { BookingsForMailService } from './reading/bookings-for-mail.service';
import { BookingsRepository } from './bookings.repository';
import { BookingsService } from './placing/bookings.service';
import { ChangedBookingsRepository } from './reading/changed-bookings.repository';
import { ConcurrentSalesService } from './placing/concurrent-sales.service';
import { CancellationsService } from './changing/cancellations.service';
import { CapacityAuditRepository } from './reading/capacity-audit.repository';
import { CapacityAuditService } from './reading/capacity-audit.service';
import { CancellationTermsService } from './changing/cancellation-terms.service';
import { RedemptionsService } from './entry/redemptions.service';
import { TicketLookupService } from './entry/ticket-lookup.service';
import { OperatorTicketsController } from './operator/operator-tickets.controller';
import { DeskSalesService } from './operator/desk-sales.service';
import { HoldExpiryService } from './holds/hold-expiry.service';
import { HoldsRepository } from './holds/holds.repository';
import { OperatorBookingDetailsService } from './operator/operator-booking-details.service';
import { HoldsService } from './holds/holds.service';
import { OperatorBookingChangesController } from './operator/operator-booking-changes.controller';
import { OperatorBookingsController } from './operator/operator-bookings.controller';
import { OperatorTimeslotCancellationController } from './operator/operator-timeslot-cancellation.controller';
import { PartnerBookingChangesController } from './partner/partner-booking-changes.controller';
import { PartnerBookingsController } from './partner/partner-bookings.controller';
import { PartnerHoldsController } from './partner/partner-holds.controller';
import { PartnerSalesService } from './partner/partner-sales.service';
import { ResellerAnswersService } from './reseller/reseller-answers.service';
import { ResellerBookingsService } from './reseller/reseller-bookings.service';
import { ResellerCancellationsService } from './reseller/reseller-cancellations.service';
import { ResellerChangesService } from './reseller/reseller-changes.service';
import { ResellerListsRepository } from './reseller/reseller-lists.repository';
import { ResellerSalesService } from './reseller/reseller-sales.service';
import { ResellerRequestsRepository } from './placing/reseller-requests.repository';
import { PlacementService } from './placing/placement.service';
import { SessionFiguresRepository } from './reading/session-figures.repository';
import { SoldBookingsRepository } from './reading/sold-bookings.repository';
import { ShopHoldsRepository } from './holds/shop-holds.repository';
import { ShopHoldsService } from './holds/shop-holds.service';
import { EndedHoldsService } from './holds/ended-holds.service';
import { HoldConfirmationsService } from './holds/hold-confirmations.service';
import { BookingWaiversService } from './booking-waivers.service';
import { TicketSecretsService } from './items/ticket-secrets.service';
import { UnitItemsRepository } from './items/unit-items.repository';
import { UnitItemsService } from './items/unit-items.service';
import { ToldBookingsRepository } from './telling/told-bookings.repository';
import { WaiverBookingsRepository } from './waiver-bookings.repository';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, WaiversModule],
  controllers: [
    PartnerBookingChangesController,
    PartnerBookingsController,
    PartnerHoldsController,
    OperatorBookingsController,
    OperatorBookingChangesController,
    OperatorTicketsController,
    OperatorTimeslotCancellationController,
  ],
  providers: [
    AmendmentsService,
    BookingChangesService,
    BookingDetailsService,
    BookingExportService,
    BookingFactsService,
    BookingFiltersService,
    BookingJournal,
    BookingLookupService,
    BookingsForMailRepository,
    BookingsForMailService,
    BookingWaiversService,
    BookingsRepository,
    BookingsService,
    CancellationTermsService,
    CancellationsService,
    CapacityAuditRepository,
    CapacityAuditService,
    ChangedBookingsRepository,
    ConcurrentSalesService,
    DeskSalesService,
    EndedHoldsService,
    HoldConfirmationsService,
    HoldExpiryService,
    HoldsRepository,
    HoldsService,
    OperatorBookingDetailsService,
    PartnerSalesService,
    PlacementService,
    RedemptionsService,
    ResellerAnswersService,
    ResellerBookingsService,
    ResellerCancellationsService,
    ResellerChangesService,
    ResellerListsRepository,
    ResellerRequestsRepository,
    ResellerSalesService,
    SessionFiguresRepository,
    ShopHoldsRepository,
    ShopHoldsService,
    SoldBookingsRepository,
    TicketLookupService,
    TicketSecretsService,
    ToldBookingsRepository,
    UnitItemsRepository,
    UnitItemsService,
    WaiverBookingsRepository,
  ],
  exports: [
    AmendmentsService,
    BookingExportService,
    BookingFiltersService,
    BookingLookupService,
    BookingsForMailService,
    BookingWaiversService,
    BookingsService,
    CancellationsService,
    CapacityAuditService,
    DeskSalesService,
    RedemptionsService,
    HoldsService,
    ResellerBookingsService,
    ResellerCancellationsService,
    ResellerChangesService,
    ResellerRequestsRepository,
    ResellerSalesService,
    ShopHoldsService,
    SoldBookingsRepository,
    TicketLookupService,
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
