import type { Activity } from '../../catalog';
import type { CheckedAnswers, SubmittedAnswer } from '../../waivers';
import { randomReference, randomToken } from '../../platform/values/identifiers';
import type { BookingEntity, BookingSource, PaymentStatus, WaiverStatus } from '../booking.entity';
import type { SubmittedItem } from '../tickets/listed-items';
import type { RequestedByReseller } from './reseller-requests.repository';
import { searchTextOf } from '../search-text';
import { type TicketLine, type WantedTickets, totalOf } from '../ticket-lines';

export interface Customer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Who made a booking, through which channel, and how it is paid. */
export interface BookingOrigin {
  readonly source: BookingSource;
  readonly partner: string | null;
  readonly apiKeyId: number | null;
  readonly paymentReference: string | null;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: string;
}

/** The requested places and their terms. */
export interface PlacesRequest {
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly participants: number;
  readonly tickets?: readonly WantedTickets[] | undefined;
  /** Answers to waiver questions. If empty, the customer answers them later. */
  readonly answers: readonly SubmittedAnswer[];
  /** Whether answers to required questions may be missing; the customer then adds them later. */
  readonly answersMayLack?: boolean;
  /** Owner of the uploads that answers may refer to. */
  readonly fileOwner: string;
  readonly notes: string;
  readonly origin: BookingOrigin;
  /** Details of each ticket, in listing order. Their types must match `tickets`. */
  readonly items?: readonly SubmittedItem[];
  /** The UUID under which a reseller finds the booking again. */
  readonly requested?: RequestedByReseller;
  /** Staff may book after the cutoff, but nobody can book a timeslot that has ended. */
  readonly ignoresCutoff?: boolean;
  /** The reference of the booking, if determined in advance; otherwise an unguessable one is generated. */
  readonly reference?: string | undefined;
}

export interface BookingRequest extends PlacesRequest {
  readonly customer: Customer;
}

/** Result of validating and pricing a request, before any place is taken. */
export interface BookingTerms {
  readonly tickets: TicketLine[];
  readonly answers: CheckedAnswers;
  readonly waiverStatus: WaiverStatus;
}

const NOBODY_YET: Customer = { firstName: '', lastName: '', email: '', phone: '' };

export type NewBooking = Omit<BookingEntity, 'id' | 'timeslotId'>;

/** The row of a new, confirmed booking. */
export function newBooking(request: BookingRequest, terms: BookingTerms, now: number): NewBooking {
  return newRow(request, terms, now, { status: 'confirmed', holdId: null, heldUntil: null }, request.customer);
}

/** The row of a new hold, whose customer is usually not known yet. */
export function newHold(
  request: PlacesRequest,
  terms: BookingTerms,
  now: number,
  hold: { holdId: string | null; heldUntil: number },
  customer: Customer = NOBODY_YET,
): NewBooking {
  return newRow(request, terms, now, { status: 'held', ...hold }, customer);
}

function newRow(
  { activity, origin, date, time, participants, currency, notes, reference = randomReference() }: PlacesRequest,
  { tickets, waiverStatus }: BookingTerms,
  now: number,
  { status, holdId, heldUntil }: Pick<BookingEntity, 'status' | 'holdId' | 'heldUntil'>,
  { firstName, lastName, email, phone }: Customer,
): NewBooking {
  const { source, partner, apiKeyId, paymentReference, paymentStatus, paymentMethod } = origin;
  return {
    operatorId: activity.operatorId,
    reference,
    holdId,
    heldUntil,
    activityId: activity.id,
    sessionDate: date,
    sessionTime: time,
    participants,
    tickets,
    totalAmount: totalOf(tickets),
    currency,
    status,
    source,
    partner,
    apiKeyId,
    paymentReference,
    paymentStatus,
    paymentMethod,
    firstName,
    lastName,
    email,
    phone,
    notes,
    searchText: searchTextOf({ firstName, lastName, email, phone, reference, paymentReference }),
    waiverStatus,
    waiverToken: randomToken(),
    createdAt: now,
    reservedAt: now,
    confirmedAt: status === 'confirmed' ? now : null,
    holdEndsAt: null,
    updatedAt: now,
    cancelledAt: null,
    cancellationReason: null,
  };
}
