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

@Module({
  imports: [OperatorsModule, CatalogModule, AvailabilityModule],
  controllers: [PartnerBookingsController, OperatorBookingsController, OperatorTimeslotCancellationController],
  providers: [
    BookingDetailsService,
    BookingRecordsService,
    BookingsRepository,
    BookingsService,
    CancellationsService,
    CapacityAuditRepository,
    CapacityAuditService,
  ],
  exports: [BookingsService, BookingRecordsService, CancellationsService, CapacityAuditService],
})
export class BookingsModule {}
