import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { ActivitiesService, type Activity } from '../../catalog';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal';
import { BookingWaiversService } from '../booking-waivers.service';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import { type ListedItem } from '../tickets/listed-items';
import { UnitItemsService } from '../tickets/unit-items.service';
import type { Customer } from '../create/booking-request';
import { type TicketLine, participantsOf, totalOf } from '../ticket-lines';
import type { BookingActor } from './booking-actor';
import { type Settlement, priceRecord, rejectUnsettled } from './settlement';

type ChangedDetails = Customer & Pick<BookingEntity, 'notes' | 'paymentReference'>;

/** What a booking is to be; absent means as it is. */
export interface BookingChange {
  /** Undefined ones are left as they are. */
  readonly fields?: { readonly [Name in keyof ChangedDetails]?: ChangedDetails[Name] | undefined };
  /** Where it takes place. */
  readonly session?: { readonly activity: Activity; readonly date: string; readonly time: string } | undefined;
  readonly party?:
    | {
        readonly tickets: readonly TicketLine[];
        /** The tickets one by one; absent: the last ones go, new ones come. */
        readonly items?: readonly ListedItem[];
        /** Whether others were chosen, beside how many there are. */
        readonly isExchanged: boolean;
      }
    | undefined;
  /** What is done about the difference if the price of a paid booking changes. */
  readonly settlement?: Settlement | undefined;
  /** Unix seconds; of a hold. */
  readonly heldUntil?: number | undefined;
  /** Told in the record of it, beside what is told by the other fields. */
  readonly otherFields?: readonly string[];
}

/** Changes bookings and holds in whatever way, all of it or nothing, whoever wants it. */
@Injectable()
export class BookingChangesService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly activities: ActivitiesService,
    private readonly reservations: ReservationsService,
    private readonly items: UnitItemsService,
    private readonly waivers: BookingWaiversService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in a unit of work that has locked the booking; after an error the unit must be given up.
   * @param booking held or confirmed
   * @returns it as it is now
   * @throws InsufficientCapacityError, TimeslotUnavailableError when there are no such places
   * @throws BookingNotChangeableError when a ticket would have to go that was redeemed
   * @throws BookingPaidError when staff would change the price of a paid booking and name no settlement
   */
  async apply(booking: BookingEntity, change: BookingChange, by: BookingActor): Promise<BookingEntity> {
    const { fields = {}, party, heldUntil, settlement } = change;
    const details = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const became: Partial<BookingEntity> = {
      ...details,
      ...(await this.takePlaces(booking, change, by)),
      ...(party && { tickets: [...party.tickets], totalAmount: totalOf(party.tickets) }),
      ...(heldUntil !== undefined && { heldUntil }),
      updatedAt: this.clock.now(),
    };
    const after = { ...booking, ...became };
    rejectUnsettled(booking, after, settlement, by);
    if (!(await this.bookings.change(booking, became))) {
      throw new BookingNotChangeableError('Something else changed this booking at the same moment.');
    }
    if (party?.items) await this.items.replace(booking, party.items);
    else if (party) await this.items.agree(booking, party.tickets);
    if (after.activityId !== booking.activityId) await this.waivers.refreshStatus(after);
    await this.publishChange(
      booking,
      after,
      [...Object.keys(details), ...(party?.isExchanged ? ['tickets'] : [])],
      change,
    );
    return (await this.bookings.findById(booking.operatorId, booking.id))!;
  }

  /** Takes what places it needs beside those it has, and gives back those it does not. */
  private async takePlaces(
    booking: BookingEntity,
    { session, party }: BookingChange,
    by: BookingActor,
  ): Promise<Partial<BookingEntity>> {
    const participants = party ? participantsOf(party.tickets) : booking.participants;
    if (!session && participants === booking.participants) return {};
    const { operatorId, activityId, sessionDate: date, sessionTime: time } = booking;
    const place = session ?? { activity: await this.activities.getById(operatorId, activityId), date, time };
    const wanted = { ...place, participants, ignoresCutoff: by.isStaff };
    const { id: timeslotId } = await this.reservations.exchange(booking, wanted);
    return {
      participants,
      timeslotId,
      activityId: place.activity.id,
      sessionDate: place.date,
      sessionTime: place.time,
    };
  }

  private async publishChange(
    before: BookingEntity,
    after: BookingEntity,
    fields: readonly string[],
    { session, party, settlement, otherFields = [] }: BookingChange,
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
        await this.journal.changed(before, details, priceRecord(before, after, settlement));
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

function placeOf({ sessionDate, sessionTime }: BookingEntity) {
  return { To: `${sessionDate} ${sessionTime}` };
}
