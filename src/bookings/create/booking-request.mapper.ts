import type { Caller } from '../../platform/auth';
import type { Activity } from '../../catalog';
import type { OperatorEntity } from '../../operators';
import { toSubmittedAnswers } from '../../waivers';
import type { BookingOrigin, Customer, PlacesRequest } from './booking-request';
import type { CustomerDto, PlacesDto } from '../dto/create-booking.dto';
import type { ChangeCustomerDto, DeskPaymentDto } from '../dto/operator-booking.dto';
import type { TicketsDto } from '../dto/places.fields';
import type { WantedTickets } from '../ticket-lines';

export function toPlacesRequest(
  dto: PlacesDto,
  activity: Activity,
  { timeZone, currency }: Pick<OperatorEntity, 'timeZone' | 'currency'>,
  { origin, fileOwner }: { origin: BookingOrigin; fileOwner: string },
): PlacesRequest {
  return {
    activity,
    timeZone,
    currency,
    origin,
    fileOwner,
    answers: toSubmittedAnswers(dto.Answers),
    date: dto.Date,
    time: dto.Time,
    participants: dto.Participants,
    tickets: toWantedTickets(dto.Tickets),
    notes: dto.Notes ?? '',
  };
}

export function toWantedTickets(tickets: readonly TicketsDto[] | undefined): WantedTickets[] | undefined {
  return tickets?.map(({ TicketTypeID, Quantity }) => ({ ticketTypeId: TicketTypeID, quantity: Quantity }));
}

export function toCustomer(dto: Pick<CustomerDto, 'FirstName' | 'LastName'> & Partial<CustomerDto>): Customer {
  return { firstName: dto.FirstName, lastName: dto.LastName, email: dto.Email ?? '', phone: dto.Phone ?? '' };
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
export function partnerOrigin(caller: Caller, paymentReference: string | undefined): BookingOrigin {
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

export { toSubmittedAnswers };

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

/** Origin of a booking that staff make at the desk or by phone. */
export function deskOrigin(apiKeyId: number | null, { Method, Reference }: DeskPaymentDto): BookingOrigin {
  return {
    source: 'pos',
    partner: null,
    apiKeyId,
    paymentReference: Reference ?? null,
    paymentStatus: Method === 'invoice' ? 'unpaid' : 'paid',
    paymentMethod: Method,
  };
}

/** Derives a partner's name from its slug: `blue-water` becomes `Blue Water`. */
function nameOf(slug: string): string {
  return slug
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
}
