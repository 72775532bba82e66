export { BookingEntity, type BookingStatus } from './booking.entity';
export { BookingRecordsService } from './booking-records.service';
export { BookingSummariesService, type BookingSummary } from './booking-summaries.service';
export { BookingsModule } from './bookings.module';
export type { BookingOrigin, BookingRequest, Customer } from './booking-request';
export { BookingsService } from './bookings.service';
export { CancellationsService } from './cancellations.service';
export { CapacityAuditService, type CapacityDifference } from './capacity-audit.service';
