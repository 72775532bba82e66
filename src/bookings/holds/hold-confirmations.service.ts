import { Injectable } from '@nestjs/common';
import { type Actor, CurrentActor } from '../../platform/actor';
import { type FieldError, ValidationError } from '../../platform/http/problems';
import { Clock } from '../../platform/values/time';
import { AnswersService, type SubmittedAnswer } from '../../waivers';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity, WaiverStatus } from '../booking.entity';
import { HoldExpiredError } from '../bookings.errors';
import { BookingWaiversService } from '../booking-waivers.service';
import type { BookingCommand, BookingCommandHandler } from '../create/booking-command';
import type { WantedTickets } from '../ticket-lines';
import type { BookingDetails } from '../queries/booking-details.service';
import { type Confirmation, HoldsRepository } from './holds.repository';

/** Values that a booking from a hold repeats, and that must match the hold. */
export interface AgreedPlaces {
  readonly activityId: string;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly tickets?: readonly WantedTickets[] | undefined;
}

/** The customer who books a hold, and the answers sent with the booking. */
export interface HoldConfirmation extends Confirmation {
  readonly answers: readonly SubmittedAnswer[];
  readonly fileOwner: string;
}

interface WantedConfirmation {
  readonly held: BookingDetails;
  readonly confirmation: Confirmation;
  readonly at: number;
  readonly actor: Actor;
}

/** Turns holds into confirmed bookings, keeping their places and prices. */
@Injectable()
export class HoldConfirmationsService implements BookingCommandHandler<WantedConfirmation> {
  /** Before new placements: every transaction that ends a hold locks the hold's row before its timeslot. */
  readonly order = 1;

  constructor(
    private readonly holds: HoldsRepository,
    private readonly answers: AnswersService,
    private readonly waivers: BookingWaiversService,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationError if the booking does not match the hold */
  toCommand(held: BookingDetails, agreed: AgreedPlaces, given: HoldConfirmation): BookingCommand<WantedConfirmation> {
    rejectDisagreement(held, agreed);
    const { answers, fileOwner, ...confirmation } = given;
    const wanted = { held, confirmation, at: this.clock.now(), actor: this.actor.get() };
    return {
      handler: this,
      // Invalid answers would fail every caller in the shared commit.
      wanted: answers.length > 0 ? undefined : wanted,
      textLength: confirmation.notes.length,
      rejectedWith: held.booking.holdId!,
      executeUnbatched: () => this.confirm(wanted, answers, fileOwner),
    };
  }

  async executeBatch(wanted: readonly WantedConfirmation[]): Promise<(BookingDetails | undefined)[]> {
    const holds = wanted.map((each) => ({ ...each, hold: each.held.booking }));
    const confirmed = await this.holds.confirmAll(holds);
    if (confirmed.size > 0) {
      await this.journal.allConfirmed([...confirmed].map(({ hold, actor }) => ({ booking: hold, actor })));
    }
    return holds.map((each) => (confirmed.has(each) ? toConfirmed(each, each.hold.waiverStatus) : undefined));
  }

  async findExecuted(wanted: readonly WantedConfirmation[]): Promise<(BookingDetails | undefined)[]> {
    const booked = await this.holds.listConfirmed(wanted.map(({ held }) => held.booking.id));
    const byId = new Map(booked.map((booking) => [booking.id, booking]));
    return wanted.map((each) => {
      const booking = byId.get(each.held.booking.id);
      return booking && isBookedAs(each, booking) ? toConfirmed(each, booking.waiverStatus) : undefined;
    });
  }

  /** @throws HoldExpiredError, ValidationError listing every wrong or missing answer */
  private async confirm(
    wanted: WantedConfirmation,
    answers: readonly SubmittedAnswer[],
    fileOwner: string,
  ): Promise<BookingDetails> {
    const [confirmed] = await this.executeBatch([wanted]);
    if (!confirmed) throw new HoldExpiredError();
    return toConfirmed(wanted, await this.answerAgain(wanted.held.booking, answers, fileOwner));
  }

  /** Replaces answers of the hold with those of the booking. @returns the resulting waiver status */
  private async answerAgain(
    hold: BookingEntity,
    answers: readonly SubmittedAnswer[],
    fileOwner: string,
  ): Promise<WaiverStatus> {
    if (answers.length === 0) return hold.waiverStatus;
    const { operatorId, activityId, participants, id } = hold;
    const earlier = { bookingId: id, withdrawn: new Set<string>() };
    const checked = await this.answers.check({ operatorId, activityId, participants, answers, fileOwner, earlier });
    await this.answers.replace(operatorId, id, checked);
    return this.waivers.refreshStatus(hold);
  }
}

function toConfirmed({ held, confirmation, at }: WantedConfirmation, waiverStatus: WaiverStatus): BookingDetails {
  const { booking: hold } = held;
  const stamps = { createdAt: at, updatedAt: at, confirmedAt: at };
  const became = { waiverStatus, status: 'confirmed' as const, heldUntil: null, holdEndsAt: hold.heldUntil };
  return { ...held, booking: { ...hold, ...confirmation, ...became, ...stamps } };
}

/** Another caller may have booked the same hold in the same second. */
function isBookedAs({ confirmation, at }: WantedConfirmation, booking: BookingEntity): boolean {
  const { firstName, lastName, email, phone, notes, paymentReference } = confirmation;
  const ours = { createdAt: at, firstName, lastName, email, phone, notes, paymentReference };
  return Object.entries(ours).every(([name, value]) => booking[name as keyof typeof ours] === value);
}

function rejectDisagreement({ booking: hold, activityId }: BookingDetails, agreed: AgreedPlaces): void {
  const wantedTickets = new Map(agreed.tickets?.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]));
  const sameTickets =
    !agreed.tickets ||
    (wantedTickets.size === hold.tickets.length &&
      hold.tickets.every((line) => wantedTickets.get(line.ticketTypeId) === line.quantity));
  const agreements: [field: string, agrees: boolean][] = [
    ['ActivityID', activityId === agreed.activityId],
    ['Date', hold.sessionDate === agreed.date],
    ['Time', hold.sessionTime === agreed.time],
    ['Participants', hold.participants === agreed.participants],
    ['Tickets', sameTickets],
  ];
  const errors: FieldError[] = agreements
    .filter(([, agrees]) => !agrees)
    .map(([field]) => ({ field, code: 'differs-from-hold', message: `${field} must be as in the hold.` }));
  if (errors.length > 0) throw new ValidationError(errors);
}
