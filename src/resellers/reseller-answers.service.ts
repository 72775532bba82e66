import { Injectable } from '@nestjs/common';
import { answerKey, AnswersService, type SubmittedAnswer, waiverFileOwner } from '../waivers';
import { type BookingEntity, BookingWaiversService, type UnitItem } from '../bookings';

/** A reseller's answer to a waiver question. */
export interface ItemAnswer {
  readonly questionId: number;
  /** Position of the ticket, from 0; absent if the answer concerns the booking. */
  readonly item?: number | undefined;
  /** Absent: removes the answer. */
  readonly value?: unknown;
}

type Places = Pick<UnitItem, 'participants'>;

/** Stores answers of resellers. The customer answers the other questions later. */
@Injectable()
export class ResellerAnswersService {
  constructor(
    private readonly answers: AnswersService,
    private readonly waivers: BookingWaiversService,
  ) {}

  /**
   * Stores answers, replacing earlier ones. Requires a transaction that has locked the booking.
   * @param booking current state, with these tickets
   * @throws InvalidAnswersError; its fields number the answers that have a value, as in `Answers.2.Value`
   */
  async store(booking: BookingEntity, items: readonly Places[], answers: readonly ItemAnswer[]): Promise<void> {
    const { operatorId, activityId, participants, id } = booking;
    const firsts = firstParticipants(items);
    const withdrawn = new Set(
      answers
        .filter(({ value }) => value === undefined)
        .map(({ questionId, item }) => answerKey(questionId, item === undefined ? 0 : firsts[item]!)),
    );
    const checked = await this.answers.check({
      ...{ operatorId, activityId, participants, fileOwner: waiverFileOwner(id) },
      answers: toSubmittedAnswers(answers, items),
      earlier: { bookingId: id, withdrawn },
      mayLack: true,
    });
    await this.answers.replace(operatorId, id, checked, withdrawn);
    await this.waivers.refreshStatus(booking);
  }
}

/** Answers with a value, assigned to the first participant of their ticket. */
export function toSubmittedAnswers(answers: readonly ItemAnswer[], items: readonly Places[]): SubmittedAnswer[] {
  const firsts = firstParticipants(items);
  return answers
    .filter(({ value }) => value !== undefined)
    .map(({ questionId, item, value }) => {
      return { questionId, value, participant: item === undefined ? undefined : firsts[item]! };
    });
}

/** For each ticket, the number of its first participant in the booking, from 1. */
export function firstParticipants(items: readonly Places[]): number[] {
  let next = 1;
  return items.map(({ participants }) => (next += participants) - participants);
}
