import { Module, type OnModuleInit } from '@nestjs/common';
import { AvailabilityModule, PlaceReclaimers } from '../availability';
import { CatalogModule } from '../catalog';
import { DueWorkRegistry } from '../jobs';
import { OperatorsModule } from '../operators';
import { AmendmentsService } from './amendments.service';
import { BookingDetailsService } from './booking-details.service';
import { BookingExportService } from './booking-export.service';
import { BookingFiltersService } from './booking-filters.service';
import { BookingJournal } from './booking-journal.service';
import { BookingRecordsService } from './booking-records.service';
import { BookingsRepository } from './bookings.repository';
import { BookingsService } from './bookings.service';
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
import { SessionFiguresRepository } from './session-figures.repository';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule],
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
    BookingsRepository,
    BookingsService,
    CancellationsService,
    CapacityAuditRepository,
    CapacityAuditService,
    DeskSalesService,
    HoldExpiryService,
    HoldsRepository,
    HoldsService,
    PartnerSalesService,
    SessionFiguresRepository,
  ],
  exports: [
    AmendmentsService,
    BookingExportService,
    BookingFiltersService,
    BookingRecordsService,
    BookingsService,
    CancellationsService,
    CapacityAuditService,
    DeskSalesService,
  ],
})
export class BookingsModule implements OnModuleInit {
  constructor(
    private readonly holdExpiry: HoldExpiryService,
    private readonly dueWork: DueWorkRegistry,
    private readonly reclaimers: PlaceReclaimers,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(this.holdExpiry);
    this.reclaimers.register((operatorId, activityId) => this.holdExpiry.reclaim(operatorId, activityId));
  }
}
