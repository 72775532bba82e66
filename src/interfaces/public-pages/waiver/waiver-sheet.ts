import type { Waiver, WaiverPrompt, WaiverEntry } from '../../../waiver-completion';
import type { Language } from '../../../platform/values/language';
import type { PageLanguage } from '../../html';
import type { DescribedBooking } from '../booking-headings.service';
import { type AnswerFault, type QuestionEntity, acceptedTypes, answerKey, largestFile } from '../../../waivers';

/** All data of a waiver page. */
export interface WaiverSheet {
  readonly described: DescribedBooking;
  readonly participants: number;
  readonly prompts: readonly WaiverPrompt[];
  readonly entries: Waiver['entries'];
  readonly faults: readonly AnswerFault[];
  readonly hasDraft: boolean;
  /** Address of the page and its form; undefined for a preview. */
  readonly address: string | undefined;
  /** Address of the customer's page; undefined for a preview. */
  readonly bookingPage: string | undefined;
}

/** The questions under one heading: of a participant, or of the booking (0). */
export interface WaiverSection {
  readonly participant: number;
  readonly prompts: readonly WaiverPrompt[];
}

/** The questions of the booking, then of each participant. */
export function sectionsOf(prompts: readonly WaiverPrompt[]): WaiverSection[] {
  const participants = [...new Set(prompts.map(({ participant }) => participant))].sort((one, other) => one - other);
  return participants.map((participant) => ({
    participant,
    prompts: prompts.filter((prompt) => prompt.participant === participant),
  }));
}

export function titleOf(
  { participant }: WaiverSection,
  participants: number,
  { waiver }: PageLanguage['texts'],
): string {
  return participant === 0 ? waiver.aboutBooking : waiver.participantOf(participant, participants);
}

/** Number of required questions, and of those with an answer, valid or not. */
export function progressOf(prompts: readonly WaiverPrompt[], entries: Waiver['entries']) {
  const required = prompts.filter(({ question }) => question.required);
  return { required: required.length, answered: required.filter(({ key }) => isAnswered(entries.get(key))).length };
}

function isAnswered(entry: WaiverEntry | undefined): boolean {
  return entry !== undefined && (entry.files.length > 0 || entry.values.some((value) => value.trim() !== ''));
}

/** Accepted file types for people: `PNG, JPEG or PDF`. */
export function kindsOf(question: QuestionEntity, language: Language): string {
  const kinds = acceptedTypes(question).map((kind) => kind.split('/').pop()!.toUpperCase());
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(kinds);
}

/** Maximum file size for people. */
export function sizeOf(question: QuestionEntity, language: Language): string {
  const bytes = largestFile(question);
  const [amount, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${amount.toLocaleString(language)} ${unit}`;
}

/** The error of an answer as a sentence. */
export function faultOf(
  faults: readonly AnswerFault[],
  { key, question }: WaiverPrompt,
  { texts, language }: PageLanguage,
): string | undefined {
  const fault = faults.find(({ questionId, participant }) => answerKey(questionId, participant ?? 0) === key);
  if (!fault) return undefined;
  if (fault.field === 'Answers') return texts.waiver.pleaseAnswer;
  if (fault.code === 'file-type') return texts.waiver.fileTypes(kindsOf(question, language));
  if (fault.code === 'too-large') return texts.waiver.fileSize(sizeOf(question, language));
  return texts.errors.field(fault.code, `This ${fault.message.slice(fault.field.length + 1)}`);
}
