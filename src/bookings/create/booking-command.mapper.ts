import { type Caller, scopeOf } from '../../platform/auth';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { toSubmittedAnswers } from '../../waivers';
import { ownerOf } from '../record/booking-owner';
import type { CreateBookingDto, CreateHoldDto, CustomerDto, PlacesDto } from '../dto/create-booking.dto';
import type { ChangeCustomerDto } from '../dto/change-booking.dto';
import type { TicketsDto } from '../dto/places.fields';
import { DEFAULT_HOLD_SECONDS } from '../holds/holds.service';
import type { TicketsRequest } from '../record/ticket-lines';
import type { BookingCommand, BookingOrigin, Customer, TakePlacesCommand } from '../placement/booking-command';

/** A partner's booking: of new places, or of those of a hold. */
export function toBookingCommand(caller: Caller, body: CreateBookingDto): BookingCommand {
  const customer = toCustomer(body.Customer);
  if (body.HoldID === undefined) return { ...toTakePlacesCommand(caller, body), customer };
  return {
    kind: 'confirm-hold',
    operatorId: caller.operatorId,
    owner: ownerOf(caller),
    holdId: body.HoldID,
    activityId: body.ActivityID,
    ...toRequestedSession(body, scopeOf(caller)),
    customer,
    notes: body.Notes,
    paymentReference: body.PaymentReference,
  };
}

export function toHoldCommand(caller: Caller, body: CreateHoldDto): TakePlacesCommand {
  const hold = { holdId: randomPrefixedId('hold'), seconds: body.ExpiresInSeconds ?? DEFAULT_HOLD_SECONDS };
  return { ...toTakePlacesCommand(caller, body), hold };
}

function toTakePlacesCommand(caller: Caller, body: CreateBookingDto | CreateHoldDto): TakePlacesCommand {
  const { operatorId } = caller;
  const origin = partnerOrigin(caller, body.PaymentReference);
  const requested = toRequestedBooking(body, origin, scopeOf(caller));
  return { kind: 'take-places', operatorId, activityId: body.ActivityID, ...requested };
}

export function toRequestedBooking(dto: PlacesDto, origin: BookingOrigin, fileOwner: string) {
  return { ...toRequestedSession(dto, fileOwner), notes: dto.Notes ?? '', origin };
}

function toRequestedSession(dto: PlacesDto, fileOwner: string) {
  return {
    date: dto.Date,
    time: dto.Time,
    participants: dto.Participants,
    tickets: toTicketsRequest(dto.Tickets),
    answers: toSubmittedAnswers(dto.Answers),
    fileOwner,
  };
}

export function toTicketsRequest(tickets: readonly TicketsDto[] | undefined): TicketsRequest[] | undefined {
  return tickets?.map(({ TicketTypeID, Quantity }) => ({ ticketTypeId: TicketTypeID, quantity: Quantity }));
}

export function toCustomer(dto: Pick<CustomerDto, 'FirstName'> & Partial<CustomerDto>): Customer {
  return { firstName: dto.FirstName, lastName: dto.LastName ?? '', email: dto.Email ?? '', phone: dto.Phone ?? '' };
}

export function toCustomerChanges(dto: ChangeCustomerDto | undefined): Partial<Customer> | undefined {
  return (
    dto && {
      ...(dto.FirstName !== undefined && { firstName: dto.FirstName }),
      ...(dto.LastName !== undefined && { lastName: dto.LastName }),
      ...(dto.Email !== undefined && { email: dto.Email }),
      ...(dto.Phone !== undefined && { phone: dto.Phone }),
    }
  );
}

/** Partners collect the money, so their bookings count as paid, under the payment reference or the partner's name. */
export function partnerOrigin(
  caller: Caller,
  paymentReference: string | undefined,
): BookingOrigin & { readonly paymentReference: string } {
  const name = caller.partner === null ? caller.keyName.slice(0, 100) : nameOf(caller.partner);
  return {
    source: 'ota',
    partner: caller.partner,
    apiKeyId: caller.rootKeyId,
    paymentReference: paymentReference ?? name,
    paymentStatus: 'paid',
    paymentMethod: 'partner',
  };
}

/** Origin of an online booking, by a shop's key or an offer link. It is unpaid until its basket is paid. */
export function onlineOrigin(apiKeyId: number | null): BookingOrigin {
  return {
    source: 'online',
    partner: null,
    apiKeyId,
    paymentReference: null,
    paymentStatus: 'unpaid',
    paymentMethod: 'card',
  };
}

/** Derives a partner's name from its slug: `blue-water` becomes `Blue Water`. */
function nameOf(slug: string): string {
  return slug
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}
