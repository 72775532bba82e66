export { BookingEntity } from './booking.entity';
export { BookingRecordsService } from './booking-records.service';
export { BookingsModule } from './bookings.module';
export { type BookingOrigin, type BookingRequest, BookingsService, type Customer } from './bookings.service';
export { CancellationsService } from './cancellations.service';
export { CapacityAuditService, type CapacityDifference } from './capacity-audit.service';
