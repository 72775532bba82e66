export {
  BookingBalanceEntity,
  dueAfterCancellation,
  newBalance,
  openAmount,
  refundedOnCancellation,
  retainedAmount,
} from './balance/booking-balance.entity';
export { BookingBalancesRepository } from './balance/booking-balances.repository';
export { BookingBalancesService } from './balance/booking-balances.service';
export { BookingsModule } from './bookings.module';
export { BookingBatcherService } from './create/booking-batcher.service';
export {
  onlineOrigin,
  partnerOrigin,
  toCustomer,
  toCustomerChanges,
  toRequestedBooking,
  toTicketsRequest,
} from './create/booking-command.mapper';
export { BookingAnswerDto } from './dto/booking-answer.dto';
export { BookedTicketsDto, BookingDto } from './dto/booking.dto';
export { CancelBookingDto, ChangeCustomerDto, MoveBookingDto } from './dto/change-booking.dto';
export { AnswersField, CustomerDto, PlacesDto } from './dto/create-booking.dto';
export { SessionDatesQuery } from './dto/list-bookings.query';
export { PartyField, StartTimeField, TicketsDto, TicketsField } from './dto/places.fields';
export { SessionPlacesDto } from './dto/session-places.dto';
export { UnitItemDto, UnitItemsField } from './dto/unit-item.dto';
export { EndedHoldsService } from './holds/ended-holds.service';
export { HoldsRepository } from './holds/holds.repository';
export { type HeldPlaces, ShopHoldsService } from './holds/shop-holds.service';
export { AmendmentsService } from './modify/amendments.service';
export { type BookingChange, BookingChangesService } from './modify/booking-changes.service';
export {
  cancellableUntil,
  CANCELLATION_REFUNDS,
  type CancellationRefund,
  CancellationTermsService,
  NO_REASON_GIVEN,
  TIMESLOT_REFUNDS,
  type TimeslotRefund,
} from './modify/cancellation-terms.service';
export { CancellationsService } from './modify/cancellations.service';
export { CustomerChangesService, type CustomerRights } from './modify/customer-changes.service';
export { UnchangedCustomerInterceptor } from './modify/unchanged-customer.interceptor';
export { BookingEventsService } from './notify/booking-events.service';
export { BookingJournal } from './notify/booking-journal';
export { toCalendarFile } from './notify/calendar-file';
export { BookingChecksService, type CheckedBooking } from './placement/booking-checks.service';
export type { BookingOrigin, Customer, PlacesRequest } from './placement/booking-command';
export { BookingsService } from './placement/bookings.service';
export { ResellerRequestEntity } from './placement/reseller-request.entity';
export { ResellerRequestsRepository } from './placement/reseller-requests.repository';
export { type BookingDetails, BookingDetailsService } from './queries/booking-details.service';
export { BookingLookupService } from './queries/booking-lookup.service';
export {
  toAnswerDto,
  toBookingDto,
  toPricedPlacesDto,
  toSessionPlacesDto,
  toTotalDto,
  toUnitItemDto,
} from './queries/booking.mapper';
export { CapacityAuditService } from './queries/capacity-audit.service';
export { type BookingFilter, narrowBookings } from './record/booking-filter.repository';
export {
  type BookingActor,
  type BookingOwner,
  BOOKED_BY_PARTNERS,
  ownedBookings,
  ownerOf,
  wasBooked,
} from './record/booking-owner';
export {
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  BookingEntity,
  type BookingSource,
  type BookingStatus,
  feeByPolicy,
  isPaidToPartner,
  mayNeedAnotherDay,
  needsAnotherDayIn,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAIVER_STATUSES,
  type WaiverStatus,
} from './record/booking.entity';
export {
  BookingNotChangeableError,
  BookingNotFoundError,
  HoldExpiredError,
  PaidElsewhereError,
  UnknownTicketTypeError,
} from './record/bookings.errors';
export { BookingsRepository, type ExportedBooking } from './record/bookings.repository';
export type { TicketsRequest } from './record/ticket-lines';
export type { UnitItem } from './tickets/agreeing-items';
export { type Contact, mergeContacts } from './tickets/contact';
export { linesOf, type ListedItem, listItems, type SubmittedItem } from './tickets/listed-items';
export { formatTicketCode } from './tickets/ticket-codes';
export { TicketSecretsService } from './tickets/ticket-secrets.service';
export { TicketSecretEntity } from './tickets/ticket-secret.entity';
export { UnitItemEntity } from './tickets/unit-item.entity';
export { UnitItemsService } from './tickets/unit-items.service';
export { BookingWaiversService } from './waiver/booking-waivers.service';
export { WaiverBookingsRepository } from './waiver/waiver-bookings.repository';
export { toSubmittedAnswers } from '../waivers';
export { type ExtraLine, pricedLinesOf } from './record/extra-line';
export { netOfBooking } from './record/partner-amounts';
export { BookingExtrasService } from './modify/booking-extras.service';
