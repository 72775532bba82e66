import type { WaiverCompletion } from './answers.service';
import type { QuestionEntity } from '../question.entity';
import type { AnswerValue } from './answer.entity';
import type { AnsweredQuestion } from './answered-question';
import { answerKey } from './submitted-answer';

/** A booking whose participants are listed. */
export interface AnsweringParty {
  readonly bookingId: number;
  /** Numeric ID. */
  readonly activityId: number;
  readonly participants: number;
  readonly waiverStatus: WaiverCompletion;
}

/** An answer that staff must notice. */
interface AnswerFlag {
  readonly questionId: number;
  readonly label: string;
  /** The flagged option or text, the flagged options, or the names of the files; null for a text that is too long. */
  readonly value: string | readonly string[] | null;
}

/** The answers of a participant. Answers about the booking belong to its first participant. */
export interface ParticipantSheet {
  /** From 1. */
  readonly participant: number;
  /** The answer to the question for the name. */
  readonly name: string | null;
  readonly flags: readonly AnswerFlag[];
  readonly answers: readonly AnsweredQuestion[];
  /** `complete` if no answer of this participant or about the booking is missing. */
  readonly waiverStatus: WaiverCompletion;
}

/** The questions that a sheet needs. */
export interface SheetQuestions {
  /** Questions with answers, by ID, including removed ones. */
  readonly byId: ReadonlyMap<number, QuestionEntity>;
  /** Questions that the activity requires now. */
  readonly required: readonly QuestionEntity[];
}

/** @param answers of the booking and all its participants, in the order of the questions */
export function toParticipantSheets(
  party: AnsweringParty,
  answers: readonly AnsweredQuestion[],
  questions: SheetQuestions,
): ParticipantSheet[] {
  const byParticipant = new Map<number, AnsweredQuestion[]>();
  for (const answer of answers) {
    const participant = answer.participant ?? 1;
    byParticipant.set(participant, [...(byParticipant.get(participant) ?? []), answer]);
  }
  const answered = new Set(answers.map(({ questionId, participant }) => answerKey(questionId, participant ?? 0)));
  return Array.from({ length: party.participants }, (_, index) => {
    const participant = index + 1;
    const own = byParticipant.get(participant) ?? [];
    return {
      participant,
      name: nameIn(own, questions),
      flags: own.flatMap((answer) => flagOf(answer, questions.byId.get(answer.questionId)!) ?? []),
      answers: own,
      waiverStatus: statusOf(party, participant, questions, answered),
    };
  });
}

function nameIn(answers: readonly AnsweredQuestion[], { byId }: SheetQuestions): string | null {
  const value = answers.find(({ questionId }) => byId.get(questionId)!.role === 'name')?.value;
  return typeof value === 'string' ? value : null;
}

function flagOf(
  { questionId, label, value, files }: AnsweredQuestion,
  { flagAnswers, flaggedOptions }: QuestionEntity,
): AnswerFlag | undefined {
  if (flagAnswers)
    return { questionId, label, value: files.length > 0 ? files.map(({ name }) => name) : textOf(value) };
  const chosen = (flaggedOptions ?? []).filter((option) => (Array.isArray(value) ? value : [value]).includes(option));
  if (chosen.length === 0) return undefined;
  return { questionId, label, value: Array.isArray(value) ? chosen : chosen[0]! };
}

function textOf(value: AnswerValue | null): AnswerFlag['value'] {
  return value === true ? null : value;
}

function statusOf(
  { waiverStatus }: AnsweringParty,
  participant: number,
  { required }: SheetQuestions,
  answered: ReadonlySet<string>,
): WaiverCompletion {
  if (waiverStatus !== 'incomplete') return waiverStatus;
  const isAnswered = ({ id, perParticipant }: QuestionEntity) =>
    answered.has(answerKey(id, perParticipant ? participant : 0));
  return required.every(isAnswered) ? 'complete' : 'incomplete';
}
