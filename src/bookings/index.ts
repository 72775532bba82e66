export { AmendmentsService } from './amendments.service';
export type { BookingDetails } from './booking-details.service';
export {
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  BookingEntity,
  type BookingSource,
  type BookingStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type WaiverStatus,
} from './booking.entity';
export { BookingExportService } from './booking-export.service';
export { BookingFiltersService } from './booking-filters.service';
export { BookingRecordsService } from './booking-records.service';
export { toCustomerChanges } from './booking-request.mapper';
export { BookingsModule } from './bookings.module';
export type { BookingOrigin, BookingRequest, Customer } from './booking-request';
export { BookingsService } from './bookings.service';
export { CancellationsService } from './cancellations.service';
export { CapacityAuditService, type CapacityDifference } from './capacity-audit.service';
export { DeskSalesService } from './desk-sales.service';
export { FilterBookingsQuery } from './dto/list-bookings.query';
export {
  CancelBookingDto,
  ChangeBookingDto,
  CreateDeskBookingDto,
  MoveBookingDto,
  STAFF_PAYMENT_METHODS,
} from './dto/operator-booking.dto';
export type { SessionFigures } from './session-figures.repository';
