import { Injectable } from '@nestjs/common';
import {
  type Arrivals,
  ArrivalsService,
  type FoundParties,
  type FoundTicket,
  type ManifestEntry,
  ManifestService,
  PartySearchService,
  TicketLookupService,
  TicketNotFoundError,
} from '../../../attendance';
import { type BookingDetails, BookingLookupService, BookingNotFoundError } from '../../../bookings';
import { Clock } from '../../../platform/values/time';

/** Longer input is no code, name or reference. */
const MAX_ENTERED = 200;

/** A ticket, or a party whose next ticket it is. */
export interface Guest {
  readonly found: FoundTicket;
  readonly isParty: boolean;
}

/** A guest with everything that the verdict shows. */
export interface CheckedGuest extends Guest {
  readonly details: BookingDetails;
  /** The participants of the booking, unless it is not confirmed. */
  readonly people: readonly ManifestEntry[];
  /** Who has arrived for the session, if it can be admitted now. */
  readonly arrivals: Arrivals | undefined;
}

/** Finds the guests at the entry by what was scanned or typed. */
@Injectable()
export class GateService {
  constructor(
    private readonly tickets: TicketLookupService,
    private readonly parties: PartySearchService,
    private readonly manifests: ManifestService,
    private readonly arrivals: ArrivalsService,
    private readonly records: BookingLookupService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param entered ticket code, booking reference, or part of a name
   * @returns the ticket or party, or several that match a name
   * @throws TicketNotFoundError if nothing matches
   */
  async find(operatorId: number, entered: string): Promise<Guest | FoundParties> {
    const exact = (await this.findTicket(operatorId, entered)) ?? (await this.findParty(operatorId, entered));
    if (exact) return exact;
    const search = entered.slice(0, MAX_ENTERED);
    const result = await this.parties.search(operatorId, search);
    const [only, ...others] = result.parties;
    if (!only) throw new TicketNotFoundError();
    return others.length === 0 ? { found: only, isParty: true } : result;
  }

  /** Undefined if there is no ticket with this code. */
  async findTicket(operatorId: number, code: string): Promise<Guest | undefined> {
    try {
      return { found: await this.tickets.findByTicketCode(operatorId, code), isParty: false };
    } catch (error) {
      if (error instanceof TicketNotFoundError) return undefined;
      throw error;
    }
  }

  /** Unix seconds. */
  now(): number {
    return this.clock.now();
  }

  async complete({ found, isParty }: Guest): Promise<CheckedGuest> {
    const { booking, validFrom, validUntil, isSessionCancelled } = found;
    const now = this.clock.now();
    const isOpen = !isSessionCancelled && now >= validFrom && now < validUntil;
    return {
      found,
      isParty,
      details: await this.records.getBooking(booking.operatorId, booking.reference),
      people: booking.status === 'confirmed' ? await this.manifests.listParty(booking) : [],
      arrivals: isOpen ? await this.arrivals.readArrivals(booking.operatorId, booking.timeslotId) : undefined,
    };
  }

  private async findParty(operatorId: number, entered: string): Promise<Guest | undefined> {
    const reference = entered.replace(/[\s-]/g, '').toUpperCase();
    try {
      return { found: await this.tickets.findByReference(operatorId, reference), isParty: true };
    } catch (error) {
      if (error instanceof BookingNotFoundError) return undefined;
      throw error;
    }
  }
}
