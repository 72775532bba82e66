import type { PricedActivity } from '../../catalog';
import type { Language } from '../../platform/values/language';
import type { SubmittedAnswer } from '../../waivers';
import type { BookingOwner } from '../record/booking-owner';
import type { BookingSource, PaymentStatus } from '../record/booking.entity';
import type { TicketsRequest } from '../record/ticket-lines';
import type { SubmittedItem } from '../tickets/listed-items';
import type { RequestedByReseller } from './reseller-requests.repository';

export interface Customer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Absent if it is not known. */
  readonly language?: Language | null;
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

/** How long places are held: until an instant in Unix seconds, or for some seconds from now. */
type NewHold =
  | { readonly holdId: string | null; readonly heldUntil: number }
  | { readonly holdId: string | null; readonly seconds: number };

/** A session of an activity, and the party that wants places of it. */
interface RequestedSession {
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly tickets?: readonly TicketsRequest[] | undefined;
  /** Answers to waiver questions. If empty, the customer answers them later. */
  readonly answers: readonly SubmittedAnswer[];
  /** Owner of the uploads that answers may refer to. */
  readonly fileOwner: string;
}

interface RequestedBooking extends RequestedSession {
  readonly notes: string;
  readonly origin: BookingOrigin;
  /** Absent if not known yet, as for most holds. */
  readonly customer?: Customer | undefined;
  /** Absent for a booking that is confirmed immediately. */
  readonly hold?: NewHold;
  /** Absent for a booking that is made alone. */
  readonly groupReference?: string;
}

/** Places of an activity to book or hold, and on which terms. */
export interface PlacesRequest extends RequestedBooking {
  readonly activity: PricedActivity;
  readonly timeZone: string;
  readonly currency: string;
  /** Whether answers to required questions may be missing; the customer then adds them later. */
  readonly answersMayLack?: boolean;
  /** Details of each ticket, in listing order. Their types must match `tickets`. */
  readonly items?: readonly SubmittedItem[];
  /** The UUID under which a reseller finds the booking again. */
  readonly requested?: RequestedByReseller;
  /** Staff may book after the cutoff and the start, until the timeslot ends. */
  readonly isByStaff?: boolean | undefined;
  /** The reference of the booking, if determined in advance; otherwise an unguessable one is generated. */
  readonly reference?: string | undefined;
}

/** A partner's request to book or hold places of a product. */
export interface TakePlacesCommand extends RequestedBooking {
  readonly kind: 'take-places';
  readonly operatorId: number;
  /** The ActivityID. */
  readonly activityId: string;
}

/** A partner's request to book the places of a hold. Everything about the session must match the hold. */
export interface ConfirmHoldCommand extends RequestedSession {
  readonly kind: 'confirm-hold';
  readonly operatorId: number;
  readonly owner: BookingOwner;
  readonly holdId: string;
  /** The ActivityID. */
  readonly activityId: string;
  readonly customer: Customer;
  /** Default: as in the hold. */
  readonly notes: string | undefined;
  /** Default: as in the hold. */
  readonly paymentReference: string | undefined;
  /** Absent for a booking that is made alone. */
  readonly groupReference?: string;
}

/** What a partner wants. */
export type BookingCommand = TakePlacesCommand | ConfirmHoldCommand;

/** How a checked command shares a transaction with others. */
export interface Batching {
  /** The length of its free texts, in characters. */
  readonly textLength: number;
  /** Equal for commands that are rejected for the same reason. */
  readonly rejectedWith: string;
}
