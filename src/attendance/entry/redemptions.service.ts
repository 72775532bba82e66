import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { CurrentActor } from '../../platform/actor';
import { Clock } from '../../platform/values/time';
import { type FoundTicket, TicketLookupService } from './ticket-lookup.service';
import { admit } from './ticket-verdict';
import { BookingJournal, BookingNotChangeableError, BookingsRepository, UnitItemsService } from '../../bookings';

/** Redeems tickets by their codes, each once. */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly tickets: TicketLookupService,
    private readonly bookings: BookingsRepository,
    private readonly items: UnitItemsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * @param override reason for admitting a ticket that is not valid now; recorded only if it was needed
   * @throws TicketNotFoundError
   * @throws TicketNotRedeemableError if the booking is not confirmed or its session is cancelled
   * @throws TicketRedeemedError with the time of the redemption and the person
   * @throws TicketNotValidNowError with the period of validity
   */
  redeem(operatorId: number, code: string, override?: string): Promise<FoundTicket> {
    return this.transactions.run(async () => {
      const seen = await this.tickets.findByTicketCode(operatorId, code);
      admit(seen, override);
      const found = await this.lockTicket(seen);
      const isOverridden = admit(found, override);
      const { booking, ticket } = found;
      await this.items.redeem(booking, [ticket.ordinal], this.clock.now(), this.actor.get().name);
      await this.journal.checkedIn(booking, [ticket.code], isOverridden ? override : undefined);
      return this.tickets.findByTicketCode(operatorId, code);
    });
  }

  /**
   * Undoes a redemption. Does nothing if the ticket is not redeemed.
   * @throws TicketNotFoundError
   * @throws BookingNotChangeableError if the booking is not confirmed
   */
  unredeem(operatorId: number, code: string): Promise<FoundTicket> {
    return this.transactions.run(async () => {
      const seen = await this.tickets.findByTicketCode(operatorId, code);
      if (seen.booking.status !== 'confirmed') {
        throw new BookingNotChangeableError('The booking of this ticket is not confirmed.');
      }
      const { booking, ticket } = await this.lockTicket(seen);
      if (ticket.redeemedAt !== null) {
        await this.items.unredeem(booking, [ticket.ordinal]);
        await this.journal.checkedOut(booking, [ticket.code]);
      }
      return this.tickets.findByTicketCode(operatorId, code);
    });
  }

  /** @returns the ticket, locked against redemption, moves and cancellation until the transaction ends */
  private async lockTicket({ booking, ticket }: FoundTicket): Promise<FoundTicket> {
    if (!(await this.bookings.change(booking, { updatedAt: this.clock.now() }))) {
      throw new BookingNotChangeableError('Something else changed this booking at the same moment.');
    }
    return this.tickets.findByTicketCode(booking.operatorId, ticket.code);
  }
}
