import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { ActivitiesService, type Activity } from '../../catalog';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../notify/booking-journal';
import { BookingWaiversService } from '../waiver/booking-waivers.service';
import type { BookingEntity } from '../record/booking.entity';
import { BookingNotChangeableError } from '../record/bookings.errors';
import { BookingsRepository } from '../record/bookings.repository';
import { type ExtraLine, pricedLinesOf } from '../record/extra-line';
import { partnerAmounts } from '../record/partner-amounts';
import { type ListedItem } from '../tickets/listed-items';
import { UnitItemsService } from '../tickets/unit-items.service';
import { BookingBalancesService } from '../balance/booking-balances.service';
import type { Customer } from '../placement/booking-command';
import { lineKey, participantsOf, type TicketLine, totalOf } from '../record/ticket-lines';
import type { BookingActor } from '../record/booking-owner';

type ChangedDetails = Customer & Pick<BookingEntity, 'notes' | 'paymentReference'>;

/** The requested state of a booking; absent fields stay unchanged. */
export interface BookingChange {
  /** Undefined fields stay unchanged. */
  readonly fields?: { readonly [Name in keyof ChangedDetails]?: ChangedDetails[Name] | undefined };
  /** The new timeslot. */
  readonly session?: { readonly activity: Activity; readonly date: string; readonly time: string } | undefined;
  readonly party?:
    | {
        readonly tickets: readonly TicketLine[];
        /** The individual tickets. If absent, tickets are added or removed at the end of the list. */
        readonly items?: readonly ListedItem[];
        /** Whether the ticket types change, not only their number. */
        readonly isExchanged: boolean;
      }
    | undefined;
  /** Everything that is sold in addition to the tickets. */
  readonly extras?: readonly ExtraLine[] | undefined;
  /** New expiry of a hold, in Unix seconds. */
  readonly heldUntil?: number | undefined;
  /** Further fields to name in the record of the change. */
  readonly otherFields?: readonly string[];
}

/** Applies a change to a booking or hold, entirely or not at all. */
@Injectable()
export class BookingChangesService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly activities: ActivitiesService,
    private readonly reservations: ReservationsService,
    private readonly items: UnitItemsService,
    private readonly waivers: BookingWaiversService,
    private readonly balances: BookingBalancesService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Requires a transaction that has locked the booking. After an error the transaction must be rolled back.
   * @param booking held or confirmed
   * @returns the booking after the change
   * @throws InsufficientCapacityError, TimeslotUnavailableError if the places are not available
   * @throws BookingNotChangeableError if a redeemed ticket would be removed
   */
  async apply(booking: BookingEntity, change: BookingChange, by: BookingActor): Promise<BookingEntity> {
    const { fields = {}, party, heldUntil } = change;
    const details = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const became: Partial<BookingEntity> = {
      ...details,
      ...(await this.takePlaces(booking, change, by)),
      ...soldAs(booking, change),
      ...(heldUntil !== undefined && { heldUntil }),
      updatedAt: this.clock.now(),
    };
    const after = { ...booking, ...became };
    if (!(await this.bookings.change(booking, became))) {
      throw new BookingNotChangeableError('Something else changed this booking at the same moment.');
    }
    if (party?.items) await this.items.replace(booking, party.items);
    else if (party) await this.items.agree(booking, party.tickets);
    if (booking.status === 'confirmed') {
      await this.balances.addToDue(after, after.totalAmount - booking.totalAmount);
    }
    if (after.activityId !== booking.activityId) await this.waivers.refreshStatus(after);
    const changed = Object.keys(details).filter((name) => details[name] !== booking[name as keyof ChangedDetails]);
    await this.publishChange(booking, after, [...changed, ...(party?.isExchanged ? ['tickets'] : [])], change);
    return (await this.bookings.findById(booking.operatorId, booking.id))!;
  }

  /** Takes the additional places and frees those that are no longer needed. */
  private async takePlaces(
    booking: BookingEntity,
    { session, party }: BookingChange,
    by: BookingActor,
  ): Promise<Partial<BookingEntity>> {
    const participants = party ? participantsOf(party.tickets) : booking.participants;
    if (!session && participants === booking.participants) return {};
    const { operatorId, activityId, sessionDate: date, sessionTime: time } = booking;
    const place = session ?? { activity: await this.activities.getById(operatorId, activityId), date, time };
    const requested = { ...place, participants, isByStaff: by.isStaff };
    const { id: timeslotId } = await this.reservations.exchange(booking, requested);
    return {
      participants,
      timeslotId,
      activityId: place.activity.id,
      sessionDate: place.date,
      sessionTime: place.time,
      ...(session && { anotherDayOfferedAt: null, anotherDayOfferedBy: null }),
    };
  }

  private async publishChange(
    before: BookingEntity,
    after: BookingEntity,
    fields: readonly string[],
    { session, party, otherFields = [] }: BookingChange,
  ): Promise<void> {
    const isResized = after.participants !== before.participants;
    const hasMoved = after.timeslotId !== before.timeslotId;
    const Fields = [...fields, ...otherFields];
    const details = { Fields, ...(isResized && { Participants: after.participants }) };
    if (before.status === 'held')
      await this.journal.holdChanged(before, { ...details, ...(hasMoved && placeOf(after)) });
    else {
      if (hasMoved) await this.journal.moved(before, session!, await this.activitiesOf(before, after, session!));
      if (!hasMoved || party || Fields.length > 0) {
        const concernsCustomer = isOutdated(before, after, party);
        await this.journal.changed(before, details, valuesOf(before, after, party), concernsCustomer);
      }
    }
    if (isResized) await this.journal.partyChanged(after, after.participants);
  }

  private async activitiesOf(before: BookingEntity, after: BookingEntity, to: NonNullable<BookingChange['session']>) {
    if (before.activityId === after.activityId) return undefined;
    const from = await this.activities.getById(before.operatorId, before.activityId);
    return { from: from.publicId, to: to.activity.publicId };
  }
}

function soldAs(booking: BookingEntity, { party, extras }: BookingChange): Partial<BookingEntity> {
  if (!party && !extras) return {};
  const lines = {
    tickets: party ? [...party.tickets] : booking.tickets,
    extras: extras ? orNull(extras) : booking.extras,
  };
  return { ...lines, totalAmount: totalOf(pricedLinesOf(lines)), ...partnerAmounts({ ...booking, ...lines }) };
}

function orNull(extras: readonly ExtraLine[]): ExtraLine[] | null {
  return extras.length === 0 ? null : [...extras];
}

function placeOf({ sessionDate, sessionTime }: BookingEntity) {
  return { To: `${sessionDate} ${sessionTime}` };
}

/** Whether the customer's confirmation is outdated: its tickets, their price or codes changed, or it went elsewhere. */
function isOutdated(before: BookingEntity, after: BookingEntity, party: BookingChange['party']): boolean {
  const spell = ({ tickets }: BookingEntity) => tickets.map((line) => `${lineKey(line)} ${line.quantity}`).join();
  const isReissued = party?.items?.some(({ ordinal }) => ordinal === undefined) ?? false;
  return isReissued || spell(before) !== spell(after) || before.email !== after.email;
}

/** Values before and after a change, for the audit log, which contains no customer data. */
function valuesOf(before: BookingEntity, after: BookingEntity, party: BookingChange['party']): Record<string, unknown> {
  const money = (Amount: number) => ({ Amount, Currency: before.currency });
  return {
    ...(after.participants !== before.participants && { PreviousParticipants: before.participants }),
    ...(party?.isExchanged && { PreviousTickets: formatTickets(before), NewTickets: formatTickets(after) }),
    ...(after.totalAmount !== before.totalAmount && {
      Total: money(before.totalAmount),
      NewTotal: money(after.totalAmount),
    }),
  };
}

/** `2 × Adult, 1 × Child` */
function formatTickets({ tickets }: BookingEntity): string {
  return tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}
