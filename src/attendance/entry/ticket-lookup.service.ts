import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../../availability';
import { OperatorsService } from '../../operators';
import { Clock } from '../../platform/values/time';
import { type Admission, type TicketVerdict, type TicketWarning, checkTicket, warningsOf } from './ticket-verdict';
import {
  type BookingEntity,
  BookingNotFoundError,
  BookingsRepository,
  type UnitItem,
  UnitItemsService,
} from '../../bookings';
import { BookingAccountsService } from '../../payments';
import { TicketNotFoundError } from '../attendance.errors';

/** A ticket at the entry, with all tickets of its booking and the result of redeeming it now. */
export interface FoundTicket extends Admission {
  readonly booking: BookingEntity;
  readonly ticket: UnitItem;
  readonly items: readonly UnitItem[];
  readonly verdict: TicketVerdict;
  readonly warnings: readonly TicketWarning[];
  /** What is due for the booking, in minor units; negative if the operator owes the customer. */
  readonly balance: number;
}

/** Finds tickets by their codes or bookings, and determines whether they are valid now. */
@Injectable()
export class TicketLookupService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly items: UnitItemsService,
    private readonly accounts: BookingAccountsService,
    private readonly timeslots: TimeslotsService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param code as scanned or typed
   * @throws TicketNotFoundError
   */
  async findByTicketCode(operatorId: number, code: string): Promise<FoundTicket> {
    const located = await this.items.locate(operatorId, code);
    const booking = located && (await this.bookings.findById(operatorId, located.bookingId));
    if (!booking) throw new TicketNotFoundError();
    const [party] = await this.judgeParties(operatorId, [booking]);
    const ticket = party!.items.find(({ ordinal }) => ordinal === located.ordinal);
    if (!ticket) throw new TicketNotFoundError();
    return { ...party!, ticket, verdict: checkTicket(booking, ticket, party!, this.clock.now()) };
  }

  /**
   * Finds the next ticket of a booking: the first that is not redeemed, or else the last.
   * @throws BookingNotFoundError
   */
  async findByReference(operatorId: number, reference: string): Promise<FoundTicket> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    if (!booking) throw new BookingNotFoundError();
    return (await this.judgeParties(operatorId, [booking]))[0]!;
  }

  /** The next ticket of each booking, with a number of queries that does not depend on theirs. */
  async judgeParties(operatorId: number, bookings: readonly BookingEntity[]): Promise<FoundTicket[]> {
    const items = await this.items.listAll(bookings);
    const balances = await this.accounts.readBalances(operatorId, bookings);
    const admissions = await this.admissionsOf(operatorId, bookings);
    return bookings.map((booking) => {
      const own = items.get(booking.id)!;
      const balance = balances.get(booking.id)!;
      const ticket = nextTicket(own);
      const admission = admissions.get(booking.timeslotId)!;
      const verdict = checkTicket(booking, ticket, admission, this.clock.now());
      return { booking, ticket, items: own, ...admission, verdict, warnings: warningsOf(booking, balance), balance };
    });
  }

  /** When the tickets of a booking are valid. */
  async admissionOf(booking: BookingEntity): Promise<Admission> {
    return (await this.admissionsOf(booking.operatorId, [booking])).get(booking.timeslotId)!;
  }

  /** By timeslot. */
  private async admissionsOf(operatorId: number, bookings: readonly BookingEntity[]): Promise<Map<number, Admission>> {
    const { admitMinutesBefore } = await this.operators.getOperator(operatorId);
    const ids = [...new Set(bookings.map(({ timeslotId }) => timeslotId))];
    const timeslots = await this.timeslots.getMany(operatorId, ids);
    return new Map(
      ids.map((id) => {
        const { startsAt, endsAt, status } = timeslots.get(id)!;
        const validFrom = startsAt - admitMinutesBefore * 60;
        return [id, { validFrom, validUntil: endsAt, isSessionCancelled: status === 'cancelled' }];
      }),
    );
  }
}

/** The first ticket that is not redeemed, or else the last. */
export function nextTicket(items: readonly UnitItem[]): UnitItem {
  return items.find(({ redeemedAt }) => redeemedAt === null) ?? items.at(-1)!;
}
