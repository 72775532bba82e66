import {
  type AnsweredQuestion,
  type SubmittedAnswer,
  type QuestionEntity,
  answerKey,
  takesFiles,
  type ReceivedFile,
} from '../waivers';

/** Maximum number of files in a submission, and of unused files of a booking. */
export const MAX_WAIVER_FILES = 50;

/** A submitted waiver form, by answer key. */
export interface WaiverSubmission {
  /** Values of every field that the form showed. A hidden empty value includes groups without a selection. */
  readonly values: ReadonlyMap<string, string[]>;
  readonly savedFileIds: ReadonlyMap<string, string[]>;
  readonly files: readonly { readonly key: string; readonly file: ReceivedFile }[];
}

/** Contents of a field on a waiver page: the stored answer or, after a submission with faults, the input. */
export interface WaiverEntry {
  readonly values: readonly string[];
  /** Files to keep; those without an ID are part of the stored answer. */
  readonly files: readonly { readonly fileId: string | null; readonly name: string }[];
}

/** A question for one participant, or for the booking (0). */
export interface WaiverPrompt {
  readonly key: string;
  readonly question: QuestionEntity;
  readonly participant: number;
}

export function listPrompts(questions: readonly QuestionEntity[], participants: number): WaiverPrompt[] {
  return questions.flatMap((question) =>
    (question.perParticipant ? Array.from({ length: participants }, (_, index) => index + 1) : [0]).map(
      (participant) => ({ key: answerKey(question.id, participant), question, participant }),
    ),
  );
}

export function entriesOf(answers: readonly AnsweredQuestion[]): Map<string, WaiverEntry> {
  return new Map(
    answers.map(({ questionId, participant, value, files }) => [
      answerKey(questionId, participant ?? 0),
      {
        values: Array.isArray(value) ? value : value === null ? [] : [String(value)],
        files: files.map(({ name }) => ({ fileId: null, name })),
      },
    ]),
  );
}

/** The answer in an entry; undefined if nothing was entered. */
export function toSubmittedAnswer(
  { question, participant }: WaiverPrompt,
  entry: WaiverEntry,
): SubmittedAnswer | undefined {
  const whose = { questionId: question.id, ...(question.perParticipant && { participant }) };
  if (takesFiles(question.type)) {
    const fileIds = entry.files.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
    return fileIds.length > 0 ? { ...whose, fileIds } : undefined;
  }
  const entered = entry.values.filter((value) => value.trim() !== '');
  if (entered.length === 0) return undefined;
  if (question.type === 'multi-select') return { ...whose, value: entered };
  return { ...whose, value: question.type === 'checkbox' ? entered[0] === 'true' : entered[0] };
}
