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
export { toBookingDto, toTicketDtos } from './booking.mapper';
export { BookingRecordsService } from './booking-records.service';
export { BookingSummariesService, type BookingSummary } from './booking-summaries.service';
export { BookingsModule } from './bookings.module';
export type { BookingOrigin, BookingRequest, Customer, PlacesRequest } from './booking-request';
export { onlineOrigin, toCustomer, toCustomerChanges, toGivenAnswers, toWantedTickets } from './booking-request.mapper';
export { BookingsService } from './bookings.service';
export { CancellationsService } from './cancellations.service';
export { CapacityAuditService, type CapacityDifference } from './capacity-audit.service';
export { BookedTicketsDto, BookingDto } from './dto/booking.dto';
export { SessionPlacesDto } from './dto/session-places.dto';
export { AnswersField, CustomerDto, type PlacesDto, TicketsDto } from './dto/create-booking.dto';
export { type HeldPlaces, ShopHoldsService } from './shop-holds.service';
export { ShopPlacementService } from './shop-placement.service';
export type { WantedTickets } from './tickets';
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
export { WaiverCompletionService } from './waiver-completion.service';
export { WaiverDraftEntity } from './waiver-draft.entity';
export { WaiverDraftsService } from './waiver-drafts.service';
export { type WaiverAsk, type WaiverEntry, listAsks } from './waiver-entries';
export { WaiverFilesService } from './waiver-files.service';
export { KEPT_SUFFIX, type WaiverSubmission, readWaiverForm } from './waiver-form';
export { type Waiver, WaiverReadingService } from './waiver-reading.service';
