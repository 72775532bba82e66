import { Module, type OnModuleInit } from '@nestjs/common';
import { AvailabilityModule, PlaceReclaimers } from '../availability';
import { CatalogModule } from '../catalog';
import { DueWorkRegistry } from '../jobs';
import { OperatorsModule } from '../operators';
import { WaiversModule } from '../waivers';
import { AmendmentsService } from './amendments.service';
import { BookingDetailsService } from './booking-details.service';
import { BookingExportService } from './booking-export.service';
import { BookingFiltersService } from './booking-filters.service';
import { BookingJournal } from './booking-journal.service';
import { BookingRecordsService } from './booking-records.service';
import { BookingSummariesRepository } from './booking-summaries.repository';
import { BookingSummariesService } from './booking-summaries.service';
import { BookingsRepository } from './bookings.repository';
import { BookingsService } from './bookings.service';
import { ConcurrentBookingsService } from './concurrent-bookings.service';
import { CancellationsService } from './cancellations.service';
import { CapacityAuditRepository } from './capacity-audit.repository';
import { CapacityAuditService } from './capacity-audit.service';
import { DeskSalesService } from './desk-sales.service';
import { HoldExpiryService } from './hold-expiry.service';
import { HoldsRepository } from './holds.repository';
import { HoldsService } from './holds.service';
import { OperatorBookingChangesController } from './operator-booking-changes.controller';
import { OperatorBookingsController } from './operator-bookings.controller';
import { OperatorTimeslotCancellationController } from './operator-timeslot-cancellation.controller';
import { PartnerBookingsController } from './partner-bookings.controller';
import { PartnerHoldsController } from './partner-holds.controller';
import { PartnerSalesService } from './partner-sales.service';
import { PlacementService } from './placement.service';
import { RefreshWaiverWhenPartyChanges } from './refresh-waiver-when-party-changes.listener';
import { SessionFiguresRepository } from './session-figures.repository';
import { ShopHoldsRepository } from './shop-holds.repository';
import { ShopHoldsService } from './shop-holds.service';
import { ShopPlacementService } from './shop-placement.service';
import { WaiverBookingsRepository } from './waiver-bookings.repository';
import { WaiverCompletionService } from './waiver-completion.service';
import { WaiverDraftsRepository } from './waiver-drafts.repository';
import { WaiverDraftsService } from './waiver-drafts.service';
import { WaiverFilesService } from './waiver-files.service';
import { WaiverReadingService } from './waiver-reading.service';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, WaiversModule],
  controllers: [
    PartnerBookingsController,
    PartnerHoldsController,
    OperatorBookingsController,
    OperatorBookingChangesController,
    OperatorTimeslotCancellationController,
  ],
  providers: [
    AmendmentsService,
    BookingDetailsService,
    BookingExportService,
    BookingFiltersService,
    BookingJournal,
    BookingRecordsService,
    BookingSummariesRepository,
    BookingSummariesService,
    BookingsRepository,
    BookingsService,
    CancellationsService,
    CapacityAuditRepository,
    CapacityAuditService,
    ConcurrentBookingsService,
    DeskSalesService,
    HoldExpiryService,
    HoldsRepository,
    HoldsService,
    PartnerSalesService,
    PlacementService,
    RefreshWaiverWhenPartyChanges,
    SessionFiguresRepository,
    ShopHoldsRepository,
    ShopHoldsService,
    ShopPlacementService,
    WaiverBookingsRepository,
    WaiverCompletionService,
    WaiverDraftsRepository,
    WaiverDraftsService,
    WaiverFilesService,
    WaiverReadingService,
  ],
  exports: [
    AmendmentsService,
    BookingExportService,
    BookingFiltersService,
    BookingRecordsService,
    BookingSummariesService,
    BookingsService,
    CancellationsService,
    CapacityAuditService,
    DeskSalesService,
    ShopHoldsService,
    ShopPlacementService,
    WaiverCompletionService,
    WaiverDraftsService,
    WaiverFilesService,
    WaiverReadingService,
  ],
})
export class BookingsModule implements OnModuleInit {
  constructor(
    private readonly holdExpiry: HoldExpiryService,
    private readonly waiverDrafts: WaiverDraftsService,
    private readonly dueWork: DueWorkRegistry,
    private readonly reclaimers: PlaceReclaimers,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(this.holdExpiry);
    this.dueWork.register(this.waiverDrafts);
    this.reclaimers.register((operatorId, activityId) => this.holdExpiry.reclaim(operatorId, activityId));
  }
}
