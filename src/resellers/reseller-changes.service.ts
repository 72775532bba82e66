import { Injectable } from '@nestjs/common';
import { rejectClosedSales } from '../availability';
import { atSession } from '../catalog';
import { Transactions } from '../platform/database';
import { Clock } from '../platform/values/time';
import { hasVisibleText } from '../platform/http/validation';
import {
  type BookingActor,
  type BookingChange,
  BookingChangesService,
  type BookingEntity,
  BookingJournal,
  BookingNotChangeableError,
  type Contact,
  HoldExpiredError,
  HoldsRepository,
  linesOf,
  listItems,
  mergeContacts,
  ResellerRequestsRepository,
  type SubmittedItem,
} from '../bookings';
import { ContactIncompleteError } from './resellers.errors';
import { type Session, extendedHoldEnd, movedHoldEnd } from './hold-ends';
import { rejectUnfitParty } from './party-rules';
import { type ItemAnswer, ResellerAnswersService } from './reseller-answers.service';
import type { ResellerBooking } from './reseller-booking';
import { type Reseller, ResellerBookingsService } from './reseller-bookings.service';
import { customerOf } from './reseller-contact';

/** Changes that a reseller requests; absent fields stay unchanged. */
export interface ChangeRequest {
  readonly session?: Session | undefined;
  /** The complete list of tickets. One with the UUID of an existing ticket is that ticket. */
  readonly items?: readonly SubmittedItem[] | undefined;
  /** Merged field by field. */
  readonly contact?: Contact | undefined;
  readonly notes?: string | undefined;
  readonly resellerReference?: string | undefined;
  /** Replace earlier answers. */
  readonly answers?: readonly ItemAnswer[] | undefined;
  /** New duration of a hold, in minutes from now. */
  readonly minutes?: number | undefined;
}

/** Determines the change from the current state, in the transaction that applies it. */
type PlanChange = (current: ResellerBooking) => Promise<ChangeRequest>;

/** Changes by the reseller: of holds, and of confirmed bookings until the cancellation cutoff. */
@Injectable()
export class ResellerChangesService {
  constructor(
    private readonly records: ResellerBookingsService,
    private readonly requests: ResellerRequestsRepository,
    private readonly changes: BookingChangesService,
    private readonly answers: ResellerAnswersService,
    private readonly holds: HoldsRepository,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws UnknownTicketTypeError, PartyRejectedError, InsufficientCapacityError, TimeslotUnavailableError,
   * InvalidAnswersError; nothing has changed then
   */
  async change(reseller: Reseller, uuid: string, planChange: PlanChange): Promise<ResellerBooking> {
    const before = await this.transactions.run(async () => {
      const current = await this.records.lockResellerBooking(reseller, uuid);
      if (current.state !== 'on-hold' && !current.isCancellable) {
        throw new BookingNotChangeableError(`The booking is ${current.state} and can no longer be changed.`);
      }
      const requested = await planChange(current);
      if (Object.values(requested).some((value) => value !== undefined)) await this.apply(current, requested);
      return current;
    });
    return this.records.readAgain(reseller, before);
  }

  /**
   * Extends a hold as far as the limits permit.
   * @throws BookingNotFoundError, BookingNotChangeableError
   */
  async extend(reseller: Reseller, uuid: string, minutes: number): Promise<ResellerBooking> {
    const before = await this.transactions.run(async () => {
      const current = await this.records.lockResellerBooking(reseller, uuid);
      const { state, booking } = current;
      if (state !== 'on-hold') throw new BookingNotChangeableError(`The booking is ${state} and not on hold.`);
      const now = this.clock.now();
      const heldUntil = extendedHoldEnd(current, booking, now, minutes);
      if (heldUntil === booking.heldUntil) return current;
      await this.holds.extend(booking, heldUntil, now);
      await this.journal.holdExtended(booking, heldUntil);
      return current;
    });
    return this.records.readAgain(reseller, before);
  }

  /**
   * Confirms a hold. A confirmed booking stays unchanged.
   * @throws BookingNotFoundError, HoldExpiredError, BookingNotChangeableError, TimeslotUnavailableError
   * @throws ContactIncompleteError, and errors of `change`; the hold is unchanged then
   */
  async confirm(reseller: Reseller, uuid: string, planChange: PlanChange): Promise<ResellerBooking> {
    const before = await this.transactions.run(async () => {
      const current = await this.records.lockResellerBooking(reseller, uuid);
      const { state } = current;
      if (state === 'confirmed') return current;
      if (state === 'expired') throw new HoldExpiredError('The booking has expired; reserve again with another uuid.');
      if (state !== 'on-hold') throw new BookingNotChangeableError(`The booking is ${state}.`);
      const requested = await planChange(current);
      rejectClosedSales(current, this.clock.now());
      rejectIncomplete(current, mergeContacts(current.contact, requested.contact ?? null)!);
      await this.book(await this.apply(current, requested));
      return current;
    });
    return this.records.readAgain(reseller, before);
  }

  private async book(hold: BookingEntity): Promise<void> {
    if (!(await this.holds.confirm(hold, hold, this.clock.now()))) throw new HoldExpiredError();
    await this.journal.confirmed(hold);
  }

  private async apply(current: ResellerBooking, requested: ChangeRequest): Promise<BookingEntity> {
    const { booking, contact: before } = current;
    const contact = requested.contact && mergeContacts(before, requested.contact)!;
    const change: BookingChange = {
      fields: {
        ...(contact && customerOf(contact)),
        notes: requested.notes,
        paymentReference: requested.resellerReference,
      },
      session: requested.session && toSession(requested.session),
      party: partyOf(current, requested),
      heldUntil: this.heldUntil(current, requested),
      otherFields: [...(contact ? ['contact'] : []), ...(requested.answers ? ['answers'] : [])],
    };
    const isChanged = Object.values({ ...requested }).some((value) => value !== undefined);
    if (!isChanged) return booking;
    const changed = await this.changes.apply(booking, change, RESELLER);
    if (contact) await this.requests.setContact(booking.operatorId, booking.id, contact);
    if (requested.answers) await this.answers.store(changed, change.party?.items ?? current.items, requested.answers);
    return changed;
  }

  private heldUntil(current: ResellerBooking, requested: ChangeRequest): number | undefined {
    const { booking } = current;
    const { session = current, minutes } = requested;
    if (booking.status !== 'held' || (!requested.session && minutes === undefined)) return undefined;
    const longer =
      minutes === undefined ? booking.heldUntil! : extendedHoldEnd(session, booking, this.clock.now(), minutes);
    return movedHoldEnd(session, longer);
  }
}

const RESELLER: BookingActor = { sees: () => true, isStaff: false };

function toSession({ activity, timeslot: { date, time } }: Session): BookingChange['session'] {
  return { activity, date, time };
}

function partyOf(current: ResellerBooking, { session, items: given }: ChangeRequest): BookingChange['party'] {
  if (!given) return undefined;
  const { booking, items } = current;
  const { activity: unpriced, timeslot } = session ?? current;
  const activity = atSession(unpriced, timeslot);
  const listed = listItems(activity, { activityId: booking.activityId, items }, given);
  rejectUnfitParty(activity, listed);
  return { tickets: linesOf(listed), items: listed, isExchanged: true };
}

/** A full name counts as first and last name. Text without visible characters counts as missing. */
function rejectIncomplete({ activity }: ResellerBooking, contact: Contact): void {
  const isGiven = (field: keyof Contact) => [contact[field] ?? ''].flat().some(hasVisibleText);
  const missing = activity.requiredContactFields.find((field) => {
    if ((field === 'firstName' || field === 'lastName') && isGiven('fullName')) return false;
    return !isGiven(field);
  });
  if (missing) throw new ContactIncompleteError(missing);
}
