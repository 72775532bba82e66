import { Injectable } from '@nestjs/common';
import { byCustomer } from '../manifest/by-customer';
import { type BookingEntity, BookingsRepository, UnitItemsService } from '../../bookings';

/** Maximum number of bookings that are counted, and of parties that are listed. */
const MAX_BOOKINGS = 500;
const MAX_MISSING = 20;

/** A party of which somebody has not arrived. */
interface MissingParty {
  readonly booking: BookingEntity;
  readonly here: number;
}

export interface Arrivals {
  /** Participants. */
  readonly expected: number;
  readonly here: number;
  /** The first parties that are not complete, by the name of the customer. */
  readonly missing: readonly MissingParty[];
  /** Number of parties that are not complete. */
  readonly missingParties: number;
  /** Whether the session has more bookings than are counted. */
  readonly isTruncated: boolean;
}

/** Counts who has arrived for a session, with two queries. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly items: UnitItemsService,
  ) {}

  async readArrivals(operatorId: number, timeslotId: number): Promise<Arrivals> {
    const found = await this.bookings.list(
      operatorId,
      { timeslotIds: [timeslotId], status: 'confirmed' },
      MAX_BOOKINGS + 1,
    );
    const bookings = found.slice(0, MAX_BOOKINGS);
    const ids = bookings.map(({ id }) => id);
    const checkedIn = await this.items.countCheckedIn(operatorId, ids);
    const parties = bookings.map((booking) => ({ booking, here: checkedIn.get(booking.id) ?? 0 }));
    const missing = parties.filter(({ booking, here }) => here < booking.participants);
    missing.sort((one, other) => byCustomer(one.booking, other.booking));
    return {
      expected: parties.reduce((sum, { booking }) => sum + booking.participants, 0),
      here: parties.reduce((sum, { here }) => sum + here, 0),
      missing: missing.slice(0, MAX_MISSING),
      missingParties: missing.length,
      isTruncated: found.length > MAX_BOOKINGS,
    };
  }
}
