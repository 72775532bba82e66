import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../../availability';
import { OperatorsService } from '../../operators';
import { Clock } from '../../platform/values/time';
import type { BookingEntity } from '../booking.entity';
import { TicketNotFoundError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import type { UnitItem } from '../tickets/agreeing-items';
import { UnitItemsService } from '../tickets/unit-items.service';
import { type AdmissionTimes, type TicketVerdict, type TicketWarning, checkTicket, warningsOf } from './ticket-verdict';

/** A ticket at the entry, with all tickets of its booking and the result of redeeming it now. */
export interface FoundTicket extends AdmissionTimes {
  readonly booking: BookingEntity;
  readonly ticket: UnitItem;
  readonly items: readonly UnitItem[];
  readonly verdict: TicketVerdict;
  readonly warnings: readonly TicketWarning[];
}

/** Finds tickets by their codes, and determines whether they are valid now. */
@Injectable()
export class TicketLookupService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly items: UnitItemsService,
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
    const items = await this.items.list(booking);
    const ticket = items.find(({ ordinal }) => ordinal === located.ordinal);
    if (!ticket) throw new TicketNotFoundError();
    const times = await this.admissionTimes(booking);
    const verdict = checkTicket(booking, ticket, times, this.clock.now());
    return { booking, ticket, items, ...times, verdict, warnings: warningsOf(booking) };
  }

  /** The period in which the tickets of a booking are valid. */
  async admissionTimes({ operatorId, timeslotId }: BookingEntity): Promise<AdmissionTimes> {
    const { admitMinutesBefore } = await this.operators.getOperator(operatorId);
    const { startsAt, endsAt } = (await this.timeslots.getMany(operatorId, [timeslotId])).get(timeslotId)!;
    return { validFrom: startsAt - admitMinutesBefore * 60, validUntil: endsAt };
  }
}
