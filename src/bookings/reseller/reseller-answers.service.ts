import { Injectable } from '@nestjs/common';
import { AnswersService, type SubmittedAnswer, answerKey, waiverFileOwner } from '../../waivers';
import { BookingWaiversService } from '../booking-waivers.service';
import type { BookingEntity } from '../booking.entity';
import type { UnitItem } from '../tickets/unit-item';

/** An answer of a reseller to a waiver question. */
export interface ItemAnswer {
  readonly questionId: number;
  /** Which ticket it is for, from 0 in the order of the tickets; absent for the booking as a whole. */
  readonly item?: number | undefined;
  /** Absent: none is given any more. */
  readonly value?: unknown;
}

type Places = Pick<UnitItem, 'participants'>;

/** Takes answers of resellers; whatever they leave out is left to the customer. */
@Injectable()
export class ResellerAnswersService {
  constructor(
    private readonly answers: AnswersService,
    private readonly waivers: BookingWaiversService,
  ) {}

  /**
   * Stores answers over earlier ones. Call it in the unit of work that has locked the booking.
   * @param booking as it is now, with these tickets
   * @throws InvalidAnswersError whose fields count the answers with a value, such as `Answers.2.Value`
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

/** Those with a value, for the first participant of their ticket. */
export function toSubmittedAnswers(answers: readonly ItemAnswer[], items: readonly Places[]): SubmittedAnswer[] {
  const firsts = firstParticipants(items);
  return answers
    .filter(({ value }) => value !== undefined)
    .map(({ questionId, item, value }) => {
      return { questionId, value, participant: item === undefined ? undefined : firsts[item]! };
    });
}

/** Of each ticket, which participant of the booking it is for, the first if it takes several places; from 1. */
export function firstParticipants(items: readonly Places[]): number[] {
  let next = 1;
  return items.map(({ participants }) => (next += participants) - participants);
}
