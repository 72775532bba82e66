export { AmendmentsService } from './changing/amendments.service';
export type { BookingDetails } from './reading/booking-details.service';
export {
  BOOKING_STATUSES,
  BookingEntity,
  type BookingSource,
  type BookingStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAIVER_STATUSES,
} from './booking.entity';
export { BookingExportService } from './reading/booking-export.service';
export { BookingFiltersService } from './reading/booking-filters.service';
export { toBookingDto, toPricedPlacesDto, toSessionPlacesDto, toTotalDto } from './booking.mapper';
export { BookingLookupService } from './reading/booking-lookup.service';
export { BookingsForMailService, type BookingForMail } from './reading/bookings-for-mail.service';
export { BookingWaiversService } from './booking-waivers.service';
export { BookingsModule } from './bookings.module';
export type { BookingOrigin, Customer, PlacesRequest } from './placing/booking-request';
export {
  onlineOrigin,
  toCustomer,
  toCustomerChanges,
  toGivenAnswers,
  toWantedTickets,
} from './placing/booking-request.mapper';
export { BookingsService } from './placing/bookings.service';
export { ResellerRequestEntity } from './placing/reseller-request.entity';
export { CancellationsService } from './changing/cancellations.service';
export { CapacityAuditService } from './reading/capacity-audit.service';
export { BookedTicketsDto, BookingDto } from './dto/booking.dto';
export { SessionPlacesDto } from './dto/session-places.dto';
export { AnswersField, CustomerDto, type PlacesDto } from './dto/create-booking.dto';
export { PartyField, StartTimeField, TicketsDto, TicketsField } from './dto/places.fields';
export { HoldsService } from './holds/holds.service';
export { type HeldPlaces, ShopHoldsService } from './holds/shop-holds.service';
export { spellTicketCode } from './items/ticket-codes';
export { TicketSecretEntity } from './items/ticket-secret.entity';
export { UnitItemEntity } from './items/unit-item.entity';
export type { UnitItem } from './items/unit-item';
export { UnitItemsService } from './items/unit-items.service';
export { RedeemTicketDto } from './dto/ticket.dto';
export { RedemptionsService } from './entry/redemptions.service';
export { type FoundTicket, TicketLookupService } from './entry/ticket-lookup.service';
export type { WantedTickets } from './tickets';
export { DeskSalesService } from './operator/desk-sales.service';
export { FilterBookingsQuery } from './dto/list-bookings.query';
export {
  CancelBookingDto,
  ChangeBookingDto,
  CreateDeskBookingDto,
  MoveBookingDto,
  STAFF_PAYMENT_METHODS,
} from './dto/operator-booking.dto';
export type { SessionFigures } from './reading/session-figures.repository';
export { type SoldBooking, SoldBookingsRepository } from './reading/sold-bookings.repository';
export { type Contact } from './items/contact';
export type { GivenItem } from './items/listed-items';
export { DEFAULT_MINUTES, type Session } from './reseller/hold-ends';
export { type ItemAnswer, firstParticipants } from './reseller/reseller-answers.service';
export type { ResellerBooking, ResellerState } from './reseller/reseller-booking';
export { ResellerBookingsService } from './reseller/reseller-bookings.service';
export { ResellerCancellationsService } from './reseller/reseller-cancellations.service';
export { ResellerChangesService, type WantedChange } from './reseller/reseller-changes.service';
export type { ResellerFilter } from './reseller/reseller-lists.repository';
export { ResellerSalesService, type WantedReservation } from './reseller/reseller-sales.service';
export {
  BookingNotFoundError,
  ContactIncompleteError,
  HoldExpiredError,
  PartyRefusedError,
  ResellerUuidUsedError,
  UnknownTicketTypeError,
} from './bookings.errors';
export { confirmedAt, reservedAt } from './booking-stamps';
