import type { SubmittedAnswer, QuestionEntity, QuestionType } from '../waivers';

/** Answers of the demo's customers, who do not upload files. */
const VALUES: Partial<Record<QuestionType, (options: readonly string[]) => unknown>> = {
  text: () => 'First time on the water.',
  'long-text': () => 'Two summers indoors, none on rock yet.',
  'multiple-choice': (options) => options.at(-1),
  'multi-select': (options) => options.slice(0, 1),
  checkbox: () => true,
  date: () => '1990-04-23',
};

/** Whether it can be answered without a file. */
export function canAnswer(type: QuestionType): boolean {
  return VALUES[type] !== undefined;
}

/** Answers to all questions that need no file, per participant where required. */
export function demoAnswers(questions: readonly QuestionEntity[], participants: number): SubmittedAnswer[] {
  return questions.flatMap(({ id, type, options, perParticipant }) => {
    const value = VALUES[type]?.(options);
    if (value === undefined) return [];
    if (!perParticipant) return [{ questionId: id, value }];
    return Array.from({ length: participants }, (_, index) => ({ questionId: id, participant: index + 1, value }));
  });
}
