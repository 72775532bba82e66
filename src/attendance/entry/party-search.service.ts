import { Injectable } from '@nestjs/common';
import { OperatorsService } from '../../operators';
import { Clock, addDays, localDateAt } from '../../platform/values/time';
import { byCustomer } from '../manifest/by-customer';
import { type FoundTicket, TicketLookupService } from './ticket-lookup.service';
import { BookingsRepository } from '../../bookings';

/** Maximum number of parties of a result, and of bookings from which they are chosen. */
const MAX_PARTIES = 20;
const MAX_READ = 100;

export interface FoundParties {
  /** The next ticket of each party. */
  readonly parties: readonly FoundTicket[];
  readonly isTruncated: boolean;
}

/** Finds the parties at the entry by name, reference, email address or phone number. */
@Injectable()
export class PartySearchService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly tickets: TicketLookupService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirmed bookings of the days that can be admitted now, whose sessions take place, valid ones first. If there are
   * none, bookings of any day, so that staff see why a guest is not expected.
   */
  async search(operatorId: number, text: string): Promise<FoundParties> {
    const { timeZone, admitMinutesBefore } = await this.operators.getOperator(operatorId);
    const now = this.clock.now();
    // A session that is still running can have started yesterday.
    const from = addDays(localDateAt(timeZone, now), -1);
    const to = localDateAt(timeZone, now + admitMinutesBefore * 60);
    const near = { from, to, status: 'confirmed', needsAnotherDay: false, search: text } as const;
    const expected = await this.bookings.list(operatorId, near, MAX_READ);
    const found = expected.length > 0 ? expected : await this.bookings.list(operatorId, { search: text }, MAX_READ);
    const parties = await this.tickets.judgeParties(operatorId, found);
    parties.sort((one, other) => byDistance(one, other, now) || byCustomer(one.booking, other.booking));
    return { parties: parties.slice(0, MAX_PARTIES), isTruncated: parties.length > MAX_PARTIES };
  }
}

/** Valid ones first, and of those the earliest session. */
function byDistance(one: FoundTicket, other: FoundTicket, now: number): number {
  return distance(one, now) - distance(other, now) || one.validFrom - other.validFrom;
}

/** Seconds between now and the period in which the tickets are valid. */
function distance({ validFrom, validUntil }: FoundTicket, now: number): number {
  return Math.max(0, validFrom - now, now - validUntil + 1);
}
