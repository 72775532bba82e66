export { AmendmentsService } from './modify/amendments.service';
export { type BookingDetails, BookingDetailsService } from './queries/booking-details.service';
export { BookingJournal } from './booking-journal';
export { BookingsRepository } from './bookings.repository';
export { OperatorBookingViewsService } from './operator/operator-booking-views.service';
export { BookingAnswerDto } from './dto/booking-detail.dto';
export { BalanceDto } from './dto/payment.dto';
export { UnitItemDto } from './dto/unit-item.dto';
export {
  BOOKING_STATUSES,
  BookingEntity,
  type BookingSource,
  type BookingStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAIVER_STATUSES,
} from './booking.entity';
export { BookingExportService } from './queries/booking-export.service';
export { BookingFiltersService } from './queries/booking-filters.service';
export type { BookingFilter } from './search/booking-filter.repository';
export {
  toAnswerDto,
  toBookingDto,
  toPricedPlacesDto,
  toUnitItemDto,
  toSessionPlacesDto,
  toTotalDto,
} from './booking.mapper';
export { BookingLookupService } from './queries/booking-lookup.service';
export { toCalendarFile } from './notify/calendar-file';
export { BookingsForEmailService, type BookingForEmail, type SessionParty } from './queries/bookings-for-email.service';
export { BookingWaiversService } from './booking-waivers.service';
export { BookingsModule } from './bookings.module';
export type { BookingOrigin, Customer, PlacesRequest } from './create/booking-command';
export { onlineOrigin, toCustomer, toCustomerChanges, toTicketsRequest } from './create/booking-command.mapper';
export { BookingsService } from './create/bookings.service';
export { ResellerRequestEntity } from './create/reseller-request.entity';
export { type BookingAccount, BookingAccountsService } from './payments/booking-accounts.service';
export { BookingBalanceEntity, isPaidToPartner, openAmount } from './payments/booking-balance.entity';
export { BookingPaymentEntity } from './payments/booking-payment.entity';
export {
  BookingRefundEntity,
  type CardCharge,
  REFUND_STATUSES,
  type RefundStatus,
} from './payments/refunds/booking-refund.entity';
export { BookingPaymentsService, type PayableAmount } from './payments/booking-payments.service';
export { type NotRefunded, formatNotRefunded } from './payments/refunds/not-refunded';
export { paymentPathOf } from './payments/payment-token';
export { type PayableBooking, PaymentLinksService } from './payments/payment-links.service';
export { BookingRefundsService } from './payments/refunds/booking-refunds.service';
export { type Interval, type TakingsEntry, TakingsRepository, type TakingsSum } from './payments/takings.repository';
export {
  type CardRefund,
  CardRefundsService,
  LOOK_UP_SECONDS,
  type ProviderRefund,
} from './payments/refunds/card-refunds.service';
export { PaymentCorrectionsService } from './payments/payment-corrections.service';
export type { Dispute } from './payments/payment-journal';
export {
  type DisputedPayment,
  type ListedRefund,
  RefundListsRepository,
  type RefundsToDo,
} from './payments/refunds/refund-lists.repository';
export { mayNeedAnotherDay } from './modify/another-day.service';
export { CustomerChangesService, type CustomerRights } from './modify/customer-changes.service';
export { TimeslotCancellationEntity, type TimeslotRefund } from './modify/timeslot-cancellation.entity';
export { NO_REASON_GIVEN } from './modify/timeslot-cancellation-portions.service';
export type { CancellationProgress } from './modify/timeslot-cancellations.repository';
export { type CancellationResult, TimeslotCancellationsService } from './modify/timeslot-cancellations.service';
export { CancelTimeslotDto, CancelTimeslotsDto } from './dto/timeslot-cancellation.dto';
export { CancellationsService } from './modify/cancellations.service';
export { CapacityAuditService } from './queries/capacity-audit.service';
export { BookedTicketsDto, BookingDto, OperatorBookingDto } from './dto/booking.dto';
export { SessionPlacesDto } from './dto/session-places.dto';
export { AnswersField, CustomerDto, type PlacesDto } from './dto/create-booking.dto';
export { PartyField, StartTimeField, TicketsDto, TicketsField } from './dto/places.fields';
export { type DeskPurchase, type HeldPlaces, ShopHoldsService } from './holds/shop-holds.service';
export { formatTicketCode } from './tickets/ticket-codes';
export { TicketSecretEntity } from './tickets/ticket-secret.entity';
export { UnitItemEntity } from './tickets/unit-item.entity';
export type { UnitItem } from './tickets/agreeing-items';
export { UnitItemsService } from './tickets/unit-items.service';
export type { TicketsRequest } from './ticket-lines';
export { DeskSalesService } from './operator/desk-sales.service';
export { FilterBookingsQuery } from './dto/list-bookings.query';
export {
  CancelOperatorBookingDto,
  ChangeBookingDto,
  CreateDeskBookingDto,
  DeskPaymentDto,
  MoveBookingDto,
  STAFF_PAYMENT_METHODS,
  type StaffPaymentMethod,
} from './dto/operator-booking.dto';
export { CorrectPaymentDto, CreatePaymentDto, CreateRefundDto } from './dto/payment.dto';
export type { OpenMoney } from './queries/open-money.repository';
export type { SessionFigures } from './queries/session-figures.repository';
export { type SessionMoney, SessionMoneyRepository, type SessionRefunds } from './queries/session-money.repository';
export { type SoldBooking, SoldBookingsRepository } from './queries/sold-bookings.repository';
export { type Contact } from './tickets/contact';
export type { SubmittedItem } from './tickets/listed-items';
export { DEFAULT_MINUTES, type Session } from './reseller/hold-ends';
export { type ItemAnswer, firstParticipants } from './reseller/reseller-answers.service';
export type { ResellerBooking, ResellerState } from './reseller/reseller-booking';
export { ResellerBookingsService } from './reseller/reseller-bookings.service';
export { ResellerCancellationsService } from './reseller/reseller-cancellations.service';
export { ResellerChangesService, type ChangeRequest } from './reseller/reseller-changes.service';
export type { ResellerFilter } from './reseller/reseller-lists.repository';
export { ResellerSalesService, type ReservationRequest } from './reseller/reseller-sales.service';
export {
  BookingNotChangeableError,
  BookingNotFoundError,
  ContactIncompleteError,
  HoldExpiredError,
  PartyRejectedError,
  ResellerUuidUsedError,
  UnknownTicketTypeError,
} from './bookings.errors';
export { toSubmittedAnswers } from '../waivers';
