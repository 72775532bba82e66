import type { SubmittedAnswer, QuestionEntity, QuestionType } from '../waivers';

/** What customers of the demo say; nobody there sends files. */
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

/** Answers to all the questions that can be answered without a file, for each participant where they are asked of each. */
export function demoAnswers(questions: readonly QuestionEntity[], participants: number): SubmittedAnswer[] {
  return questions.flatMap(({ id, type, options, perParticipant }) => {
    const value = VALUES[type]?.(options);
    if (value === undefined) return [];
    if (!perParticipant) return [{ questionId: id, value }];
    return Array.from({ length: participants }, (_, index) => ({ questionId: id, participant: index + 1, value }));
  });
}
