import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability';
import { CatalogModule } from '../catalog';
import { OperatorsModule } from '../operators';
import { BookingDetailsService } from './booking-details.service';
import { BookingRecordsService } from './booking-records.service';
import { BookingsRepository } from './bookings.repository';
import { BookingsService } from './bookings.service';
import { CancellationsService } from './cancellations.service';
import { CapacityAuditRepository } from './capacity-audit.repository';
import { CapacityAuditService } from './capacity-audit.service';
import { OperatorBookingsController } from './operator-bookings.controller';
import { OperatorTimeslotCancellationController } from './operator-timeslot-cancellation.controller';
import { PartnerBookingsController } from './partner-bookings.controller';
import { WaiversModule } from '../waivers';
import { WaiverBookingsRepository } from './waiver-bookings.repository';
import { WaiverCompletionService } from './waiver-completion.service';
import { WaiverFilesService } from './waiver-files.service';
import { WaiverPageController } from './waiver-page.controller';

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule, WaiversModule],
  controllers: [
    PartnerBookingsController,
    OperatorBookingsController,
    OperatorTimeslotCancellationController,
    WaiverPageController,
  ],
  providers: [
    BookingDetailsService,
    BookingRecordsService,
    BookingsRepository,
    BookingsService,
    CancellationsService,
    CapacityAuditRepository,
    CapacityAuditService,
    WaiverBookingsRepository,
    WaiverCompletionService,
    WaiverFilesService,
  ],
  exports: [BookingsService, BookingRecordsService, CancellationsService, CapacityAuditService],
})
export class BookingsModule {}
