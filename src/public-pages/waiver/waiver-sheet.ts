import type { Waiver, WaiverPrompt, WaiverEntry } from '../../waiver-completion';
import type { BookingHeading } from '../booking-headings.service';
import { type AnswerFault, type QuestionEntity, acceptedTypes, answerKey, largestFile } from '../../waivers';

/** Everything a waiver page shows. */
export interface WaiverSheet {
  readonly heading: BookingHeading;
  readonly participants: number;
  readonly prompts: readonly WaiverPrompt[];
  readonly entries: Waiver['entries'];
  readonly faults: readonly AnswerFault[];
  readonly hasDraft: boolean;
  /** Where the page is and its form goes; undefined for a preview, which goes nowhere. */
  readonly address: string | undefined;
}

/** The questions under one heading: a participant's or (0) those of the booking. */
export interface WaiverSection {
  readonly participant: number;
  readonly prompts: readonly WaiverPrompt[];
}

/** First what is asked once, then each participant's questions. */
export function sectionsOf(prompts: readonly WaiverPrompt[]): WaiverSection[] {
  const participants = [...new Set(prompts.map(({ participant }) => participant))].sort((one, other) => one - other);
  return participants.map((participant) => ({
    participant,
    prompts: prompts.filter((prompt) => prompt.participant === participant),
  }));
}

export function titleOf({ participant }: WaiverSection, participants: number): string {
  return participant === 0 ? 'About the booking' : `Participant ${participant} of ${participants}`;
}

/** Required questions, and how many of them have an answer, be it right or wrong. */
export function progressOf(prompts: readonly WaiverPrompt[], entries: Waiver['entries']) {
  const required = prompts.filter(({ question }) => question.required);
  return { required: required.length, answered: required.filter(({ key }) => isAnswered(entries.get(key))).length };
}

function isAnswered(entry: WaiverEntry | undefined): boolean {
  return entry !== undefined && (entry.files.length > 0 || entry.values.some((value) => value.trim() !== ''));
}

/** The kinds of file that a question takes, as people call them: `PNG, JPEG or PDF`. */
export function kindsOf(question: QuestionEntity): string {
  const kinds = acceptedTypes(question).map((kind) => kind.split('/').pop()!.toUpperCase());
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds);
}

/** The size that a file may have. */
export function sizeOf(question: QuestionEntity): string {
  const bytes = largestFile(question);
  const [amount, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${amount.toLocaleString('en')} ${unit}`;
}

/** What is wrong with an answer, as a sentence beside its field. */
export function faultOf(faults: readonly AnswerFault[], { key, question }: WaiverPrompt): string | undefined {
  const fault = faults.find(({ questionId, participant }) => answerKey(questionId, participant ?? 0) === key);
  if (!fault) return undefined;
  if (fault.field === 'Answers') return 'This needs an answer.';
  if (fault.code === 'file-type') return `This must be ${kindsOf(question)}.`;
  if (fault.code === 'too-large') return `This is too large: at most ${sizeOf(question)}.`;
  return `This ${fault.message.slice(fault.field.length + 1)}`;
}
