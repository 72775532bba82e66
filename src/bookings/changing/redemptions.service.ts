import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal';
import { confirmedAt } from '../booking-stamps';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError, TicketNotFoundError, TicketRedeemedError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import type { UnitItem } from '../items/unit-item';
import { UnitItemsService } from '../items/unit-items.service';

/** A ticket at the entry: itself, and all of its booking. */
export interface FoundTicket {
  readonly booking: BookingEntity;
  readonly ticket: UnitItem;
  readonly items: readonly UnitItem[];
}

/** Lets guests in by the codes of their tickets, each once. */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly items: UnitItemsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * @param code as it was read or typed
   * @throws TicketNotFoundError also for holds, of which nobody has tickets
   */
  async find(operatorId: number, code: string): Promise<FoundTicket> {
    const located = await this.items.locate(operatorId, code);
    const booking = located && (await this.bookings.findById(operatorId, located.bookingId));
    if (!booking || confirmedAt(booking) === null) throw new TicketNotFoundError();
    const items = await this.items.list(booking);
    const ticket = items.find(({ ordinal }) => ordinal === located.ordinal);
    if (!ticket) throw new TicketNotFoundError();
    return { booking, ticket, items };
  }

  /**
   * @throws TicketNotFoundError
   * @throws TicketRedeemedError saying when
   * @throws BookingNotChangeableError when the booking is cancelled
   */
  redeem(operatorId: number, code: string): Promise<FoundTicket> {
    return this.change(operatorId, code, async ({ booking, ticket }) => {
      if (ticket.redeemedAt !== null) throw new TicketRedeemedError(ticket.redeemedAt);
      await this.items.setRedeemed(booking, ticket.ordinal, this.clock.now());
      await this.journal.checkedIn(booking, ticket.code);
    });
  }

  /**
   * Takes a redemption back; of a ticket that is not redeemed nothing changes.
   * @throws TicketNotFoundError
   * @throws BookingNotChangeableError when the booking is cancelled
   */
  unredeem(operatorId: number, code: string): Promise<FoundTicket> {
    return this.change(operatorId, code, async ({ booking, ticket }) => {
      if (ticket.redeemedAt === null) return;
      await this.items.setRedeemed(booking, ticket.ordinal, null);
      await this.journal.checkedOut(booking, ticket.code);
    });
  }

  private change(operatorId: number, code: string, work: (found: FoundTicket) => Promise<void>): Promise<FoundTicket> {
    return this.transactions.run(async () => {
      const { booking } = await this.find(operatorId, code);
      if (booking.status !== 'confirmed')
        throw new BookingNotChangeableError('The booking of this ticket is cancelled.');
      // From here on nobody else redeems, resizes or cancels, so what is read next holds.
      if (!(await this.bookings.change(booking, { updatedAt: this.clock.now() }))) {
        throw new BookingNotChangeableError('Something else changed this booking at the same moment.');
      }
      await work(await this.find(operatorId, code));
      return this.find(operatorId, code);
    });
  }
}
