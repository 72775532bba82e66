import { Injectable } from '@nestjs/common';
import { type FoundTimeslot, ReservationsService } from '../../availability';
import { type Activity, ProductsService, atSession } from '../../catalog';
import {
  type CancellationPolicy,
  DEFAULT_CANCELLATION_POLICY,
  OperatorsService,
  PartnersService,
} from '../../operators';
import { type Actor, CurrentActor } from '../../platform/actor';
import { type FieldError, ValidationError } from '../../platform/errors';
import { randomReference, randomToken } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { AnswersService, type CheckedAnswers } from '../../waivers';
import type { BookingEntity, WaiverStatus } from '../record/booking.entity';
import { partnerAmounts } from '../record/partner-amounts';
import { searchTextOf } from '../record/search-text';
import { priceTickets, type TicketLine, totalOf } from '../record/ticket-lines';
import type { Batching, Customer, TakePlacesCommand, PlacesRequest } from './booking-command';

/** A booking or hold whose party, tickets and answers match the activity. No places are taken yet. */
export interface CheckedBooking {
  readonly kind: 'take-places';
  readonly request: PlacesRequest;
  /** The row to insert, apart from its timeslot. */
  readonly row: Omit<BookingEntity, 'id' | 'timeslotId'>;
  readonly answers: CheckedAnswers;
  readonly actor: Actor;
}

/** One that can share a transaction with others, because its timeslot exists. */
export interface LocatedBooking extends CheckedBooking {
  readonly timeslot: FoundTimeslot;
  readonly batching: Batching;
}

/** Estimated length of an answer, in characters. */
const ANSWER_LENGTH = 200;

const NOBODY_YET: Customer = { firstName: '', lastName: '', email: '', phone: '' };

/** Checks and prices bookings and holds before their transaction. */
@Injectable()
export class BookingChecksService {
  constructor(
    private readonly products: ProductsService,
    private readonly operators: OperatorsService,
    private readonly partners: PartnersService,
    private readonly reservations: ReservationsService,
    private readonly answers: AnswersService,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /** @throws ProductNotFoundError, ValidationError */
  async checkCommand(command: TakePlacesCommand): Promise<CheckedBooking | LocatedBooking> {
    const activity = await this.products.getProduct(command.operatorId, command.activityId);
    const { timeZone, currency } = await this.operators.getAsSeller(command.operatorId);
    return this.checkAndLocate({ ...command, activity, timeZone, currency });
  }

  /**
   * Checks a request and finds its timeslot, for the shared commit of concurrent callers.
   * @throws ValidationError
   */
  async checkAndLocate(request: PlacesRequest): Promise<CheckedBooking | LocatedBooking> {
    const checked = await this.checkRequest(request);
    const timeslot = await this.reservations.findTimeslotFor(request);
    if (!timeslot) return checked;
    const batching = {
      textLength: request.notes.length + checked.answers.answers.length * ANSWER_LENGTH,
      rejectedWith: `${timeslot.id} ${request.participants}`,
    };
    return { ...checked, timeslot, batching };
  }

  /** @throws ValidationError listing every fault of the party, its tickets and its answers */
  async checkRequest(request: PlacesRequest): Promise<CheckedBooking> {
    const { activity, participants, tickets, answers, fileOwner, answersMayLack: mayLack } = request;
    const { operatorId, id: activityId, hasRequiredQuestions } = activity;
    const faults: FieldError[] = [];
    const lines = await collectFaults(faults, () => priceTickets(atSession(activity, request), participants, tickets));
    const checked = await collectFaults(faults, () =>
      this.answers.check({ operatorId, activityId, participants, answers, fileOwner, ...(mayLack && { mayLack }) }),
    );
    if (!lines || !checked) throw new ValidationError(faults);
    const status = checked.areAllThere ? 'complete' : 'incomplete';
    const terms = {
      commissionRate: await this.partners.commissionOf(operatorId, request.origin.partner),
      cancellationPolicy: await this.policyOf(activity),
    };
    const sold = newRow(request, lines, hasRequiredQuestions ? status : 'not-required', this.clock.now());
    const row = { ...sold, ...terms, ...partnerAmounts({ ...sold, ...terms }) };
    return { kind: 'take-places', request, row, answers: checked, actor: this.actor.get() };
  }

  private async policyOf({ operatorId, cancellationPolicy }: Activity): Promise<CancellationPolicy> {
    if (cancellationPolicy) return cancellationPolicy;
    return (await this.operators.getAsSeller(operatorId)).cancellationPolicy ?? DEFAULT_CANCELLATION_POLICY;
  }
}

/** Adds the faults of a check to those of others, so that the caller learns all of them. */
async function collectFaults<T>(faults: FieldError[], check: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    faults.push(...error.errors);
    return undefined;
  }
}

function newRow(request: PlacesRequest, tickets: TicketLine[], waiverStatus: WaiverStatus, now: number) {
  const { activity, hold, notes, reference = randomReference(), groupReference = null } = request;
  const { source, partner, apiKeyId, paymentReference, paymentStatus, paymentMethod } = request.origin;
  const { firstName, lastName, email, phone, language = null } = request.customer ?? NOBODY_YET;
  return {
    operatorId: activity.operatorId,
    reference,
    holdId: hold?.holdId ?? null,
    heldUntil: hold ? ('seconds' in hold ? now + hold.seconds : hold.heldUntil) : null,
    activityId: activity.id,
    sessionDate: request.date,
    sessionTime: request.time,
    participants: request.participants,
    tickets,
    extras: null,
    totalAmount: totalOf(tickets),
    currency: request.currency,
    status: hold ? ('held' as const) : ('confirmed' as const),
    source,
    partner,
    apiKeyId,
    paymentReference,
    paymentStatus,
    paymentMethod,
    firstName,
    lastName,
    email,
    phone,
    language,
    notes,
    groupReference,
    searchText: searchTextOf({ firstName, lastName, email, phone, reference, paymentReference, groupReference }),
    waiverStatus,
    waiverToken: randomToken(),
    createdAt: now,
    reservedAt: now,
    confirmedAt: hold ? null : now,
    holdEndsAt: null,
    updatedAt: now,
    cancelledAt: null,
    cancellationReason: null,
    anotherDayOfferedAt: null,
    anotherDayOfferedBy: null,
  };
}
