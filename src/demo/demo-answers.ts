import type { SubmittedAnswer, QuestionEntity, QuestionType } from '../waivers';
import { demoCustomer } from './demo-bookings';

/** Answers of the demo's customers by participant, who do not upload files. Some are flags. */
const VALUES: Partial<Record<QuestionType, (options: readonly string[], participant: number) => unknown>> = {
  text: (_options, participant) => (participant === 1 ? 'Allergic to bee stings, carries an EpiPen.' : undefined),
  'long-text': () => 'Two summers indoors, none on rock yet.',
  'multiple-choice': (options, participant) => (participant === 2 ? options[0] : options.at(-1)),
  'multi-select': (options) => options.slice(0, 1),
  checkbox: () => true,
  date: (_options, participant) => (participant === 2 ? '2014-04-23' : '1990-04-23'),
};

/** Whether it can be answered without a file. */
export function canAnswer(type: QuestionType): boolean {
  return VALUES[type] !== undefined;
}

/**
 * Answers to all questions that need no file, per participant where required.
 * @param index of the customer
 */
export function demoAnswers(
  questions: readonly QuestionEntity[],
  participants: number,
  index: number,
): SubmittedAnswer[] {
  return questions.flatMap((question) => {
    const { id, perParticipant } = question;
    if (!perParticipant) return toAnswer({ questionId: id, value: valueOf(question, 1, index) });
    return Array.from({ length: participants }, (_, number) => number + 1).flatMap((participant) =>
      toAnswer({ questionId: id, participant, value: valueOf(question, participant, index) }),
    );
  });
}

function valueOf({ type, role, options }: QuestionEntity, participant: number, index: number): unknown {
  if (role !== 'name') return VALUES[type]?.(options, participant);
  const { firstName, lastName } = demoCustomer(index + participant - 1);
  return `${firstName} ${lastName}`;
}

function toAnswer(answer: SubmittedAnswer): SubmittedAnswer[] {
  return answer.value === undefined ? [] : [answer];
}
