import { Injectable } from '@nestjs/common';
import { SalesWindowService } from '../../availability';
import { type Actor, CurrentActor } from '../../platform/actor';
import { type FieldError, ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import type { SubmittedAnswer } from '../../waivers';
import { BookingJournal } from '../notify/booking-journal';
import { isHeld } from '../record/booking-owner';
import type { BookingEntity, WaiverStatus } from '../record/booking.entity';
import { HoldExpiredError } from '../record/bookings.errors';
import { BookingWaiversService } from '../waiver/booking-waivers.service';
import type { Batching, ConfirmHoldCommand } from '../placement/booking-command';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';
import { type Confirmation, HoldsRepository, ownHold } from './holds.repository';

/** A hold to be booked, whose session matches the request. */
export interface CheckedConfirmation {
  readonly kind: 'confirm-hold';
  readonly held: BookingDetails;
  readonly confirmation: Confirmation;
  readonly answers: readonly SubmittedAnswer[];
  readonly fileOwner: string;
  readonly at: number;
  readonly actor: Actor;
  /** Undefined with answers: invalid ones would fail every caller in the shared commit. */
  readonly batching: Batching | undefined;
}

/** Turns holds into confirmed bookings, keeping their places and prices. */
@Injectable()
export class HoldConfirmationsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly sales: SalesWindowService,
    private readonly details: BookingDetailsService,
    private readonly waivers: BookingWaiversService,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * Do not call it inside a transaction.
   * @throws HoldNotFoundError, also if it belongs to another owner
   * @throws TimeslotUnavailableError if it is held, but its places could no longer be booked directly
   * @throws ValidationError if the booking does not match the hold
   */
  async checkConfirmation(command: ConfirmHoldCommand): Promise<CheckedConfirmation> {
    const { operatorId, owner, holdId, customer, answers, fileOwner } = command;
    const hold = ownHold(await this.holds.findWithOthers(operatorId, holdId), owner);
    if (isHeld(hold, this.clock.now())) await this.sales.rejectClosed(operatorId, [hold.timeslotId]);
    const held = await this.details.completeForSale(hold);
    rejectDisagreement(held, command);
    const notes = command.notes ?? hold.notes;
    const { paymentReference = hold.paymentReference, groupReference = null } = command;
    const confirmation = { ...customer, notes, paymentReference, groupReference };
    const batching = answers.length > 0 ? undefined : { textLength: notes.length, rejectedWith: holdId };
    const [at, actor] = [this.clock.now(), this.actor.get()];
    return { kind: 'confirm-hold', held, confirmation, answers, fileOwner, at, actor, batching };
  }

  /**
   * Confirms a single hold. Requires an open transaction.
   * @throws HoldExpiredError, ValidationError listing every wrong or missing answer
   */
  async confirmHold(checked: CheckedConfirmation): Promise<BookingDetails> {
    const [confirmed] = await this.confirmAll([checked]);
    if (!confirmed) throw new HoldExpiredError();
    return this.answerConfirmed(checked, confirmed);
  }

  /**
   * Stores the answers of a hold that was just confirmed. Requires the same transaction.
   * @throws ValidationError listing every wrong or missing answer
   */
  async answerConfirmed(checked: CheckedConfirmation, confirmed: BookingDetails): Promise<BookingDetails> {
    if (checked.answers.length === 0) return confirmed;
    const { booking: hold } = checked.held;
    return toConfirmed(checked, await this.waivers.replaceAnswers(hold, checked.answers, checked.fileOwner));
  }

  /** Confirms those that are still held. Requires an open transaction. @returns undefined for the others */
  async confirmAll(requested: readonly CheckedConfirmation[]): Promise<(BookingDetails | undefined)[]> {
    if (requested.length === 0) return [];
    const holds = requested.map((each) => ({ ...each, hold: each.held.booking }));
    const confirmed = await this.holds.confirmAll(holds);
    if (confirmed.size > 0) {
      await this.journal.allConfirmed([...confirmed].map(({ hold, actor }) => ({ booking: hold, actor })));
    }
    return holds.map((each) => (confirmed.has(each) ? toConfirmed(each, each.hold.waiverStatus) : undefined));
  }

  /** Finds those that an earlier attempt confirmed whose COMMIT was never acknowledged. */
  async findConfirmed(requested: readonly CheckedConfirmation[]): Promise<(BookingDetails | undefined)[]> {
    if (requested.length === 0) return [];
    const booked = await this.holds.listConfirmed(requested.map(({ held }) => held.booking.id));
    const byId = new Map(booked.map((booking) => [booking.id, booking]));
    return requested.map((each) => {
      const booking = byId.get(each.held.booking.id);
      return booking && isBookedAs(each, booking) ? toConfirmed(each, booking.waiverStatus) : undefined;
    });
  }
}

function toConfirmed({ held, confirmation, at }: CheckedConfirmation, waiverStatus: WaiverStatus): BookingDetails {
  const { booking: hold } = held;
  const stamps = { createdAt: at, updatedAt: at, confirmedAt: at };
  const became = { waiverStatus, status: 'confirmed' as const, heldUntil: null, holdEndsAt: hold.heldUntil };
  return { ...held, booking: { ...hold, ...confirmation, ...became, ...stamps } };
}

/** Another caller may have booked the same hold in the same second. */
function isBookedAs({ confirmation, at }: CheckedConfirmation, booking: BookingEntity): boolean {
  const { firstName, lastName, email, phone, notes, paymentReference, groupReference } = confirmation;
  const ours = { createdAt: at, firstName, lastName, email, phone, notes, paymentReference, groupReference };
  return Object.entries(ours).every(([name, value]) => booking[name as keyof typeof ours] === value);
}

function rejectDisagreement({ booking: hold, activityId }: BookingDetails, agreed: ConfirmHoldCommand): void {
  const requestedTickets = new Map(agreed.tickets?.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]));
  const sameTickets =
    !agreed.tickets ||
    (requestedTickets.size === hold.tickets.length &&
      hold.tickets.every((line) => requestedTickets.get(line.ticketTypeId) === line.quantity));
  const agreements: [field: string, agrees: boolean][] = [
    ['ActivityID', activityId === agreed.activityId],
    ['Date', hold.sessionDate === agreed.date],
    ['Time', hold.sessionTime === agreed.time],
    ['Participants', hold.participants === agreed.participants],
    ['Tickets', sameTickets],
  ];
  const errors: FieldError[] = agreements
    .filter(([, agrees]) => !agrees)
    .map(([field]) => ({ field, code: 'differs-from-hold', message: `${field} must match the hold.` }));
  if (errors.length > 0) throw new ValidationError(errors);
}
