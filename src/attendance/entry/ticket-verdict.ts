import type { BookingEntity, BookingStatus, UnitItem } from '../../bookings';
import { TicketNotRedeemableError, TicketNotValidNowError, TicketRedeemedError } from '../attendance.errors';

/** Result of redeeming a ticket: `admit`, or a problem type. */
export const TICKET_VERDICTS = ['admit', 'ticket-not-valid-now', 'ticket-redeemed', 'ticket-not-redeemable'] as const;
export type TicketVerdict = (typeof TICKET_VERDICTS)[number];

/** Warnings that staff see about a guest who is admitted. */
export const TICKET_WARNINGS = ['waiver-incomplete', 'unpaid'] as const;
export type TicketWarning = (typeof TICKET_WARNINGS)[number];

/** When the tickets of a session are valid, in Unix seconds; `validUntil` is exclusive. */
export interface Admission {
  readonly validFrom: number;
  readonly validUntil: number;
  /** Whether the session is cancelled, so that they are never valid. */
  readonly isSessionCancelled: boolean;
}

export function checkTicket(
  { status }: Pick<BookingEntity, 'status'>,
  { redeemedAt }: Pick<UnitItem, 'redeemedAt'>,
  { validFrom, validUntil, isSessionCancelled }: Admission,
  now: number,
): TicketVerdict {
  if (status !== 'confirmed' || isSessionCancelled) return 'ticket-not-redeemable';
  if (redeemedAt !== null) return 'ticket-redeemed';
  return now >= validFrom && now < validUntil ? 'admit' : 'ticket-not-valid-now';
}

/** @param balance what is due for the booking, in minor units */
export function warningsOf({ waiverStatus }: Pick<BookingEntity, 'waiverStatus'>, balance: number): TicketWarning[] {
  const warnings: TicketWarning[] = [];
  if (waiverStatus === 'incomplete') warnings.push('waiver-incomplete');
  if (balance > 0) warnings.push('unpaid');
  return warnings;
}

const REASONS: Record<BookingStatus, string> = {
  confirmed: 'The session of this ticket is cancelled.',
  held: 'The booking of this ticket is only held and not confirmed yet.',
  cancelled: 'The booking of this ticket is cancelled.',
  expired: 'The booking of this ticket was held and never confirmed.',
};

interface Judged extends Admission {
  readonly booking: Pick<BookingEntity, 'status'>;
  readonly ticket: Pick<UnitItem, 'redeemedAt' | 'redeemedBy'>;
  readonly verdict: TicketVerdict;
}

/**
 * @param override reason for admitting a ticket that is not valid now
 * @returns whether the override was needed
 * @throws TicketNotRedeemableError, TicketRedeemedError, TicketNotValidNowError
 */
export function admit({ booking, ticket, verdict, validFrom, validUntil }: Judged, override?: string): boolean {
  switch (verdict) {
    case 'ticket-not-redeemable':
      throw new TicketNotRedeemableError(REASONS[booking.status]);
    case 'ticket-redeemed':
      throw new TicketRedeemedError(ticket.redeemedAt!, ticket.redeemedBy);
    case 'ticket-not-valid-now':
      if (override === undefined) throw new TicketNotValidNowError(validFrom, validUntil);
      return true;
    case 'admit':
      return false;
  }
}
