import type { SubmittedAnswer, QuestionEntity, QuestionType } from '../../waivers';

const FIRST_NAMES = [
  ...['Ada', 'Tenzing', 'Grace', 'José', 'Mary', 'Ernest', 'Naomi', 'Wangari', 'Amelia', 'Zoë', 'Callum', 'Priya'],
  ...['Oskar', 'Hannah', 'Kofi', 'Ingrid', 'Rhys', 'Mei', 'Declan', 'Fatima'],
] as const;

/** Their number has no divisor in common with that of the first names, so that hundreds of combinations differ. */
const LAST_NAMES = [
  ...['Lovelace', 'Penrose', 'Hopper', 'Martínez', 'Anning', 'Trevithick', 'James', 'Maathai', 'Whitfield'],
  ...['Smith-Jones', 'Nakamura', 'O’Brien', 'Okafor', 'Tregenza', 'Novák', 'Lindqvist', 'Fraser', 'Bolitho', 'Singh'],
] as const;

function firstNameOf(index: number): string {
  return FIRST_NAMES[index % FIRST_NAMES.length]!;
}

export function demoCustomer(index: number) {
  const firstName = firstNameOf(index);
  const lastName = LAST_NAMES[index % LAST_NAMES.length]!;
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[^\w.-]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    email: `${mailbox}@example.com`,
    phone: `+4477009${String(index % 100_000).padStart(5, '0')}`,
  };
}

/** The full name of a participant: the first one is the customer, the others are relatives. */
function demoParticipant(index: number, participant: number): string {
  return `${firstNameOf(index + (participant - 1) * 7)} ${demoCustomer(index).lastName}`;
}

const HEALTH_NOTES = [
  'Allergic to bee stings, carries an EpiPen.',
  'Asthma, has an inhaler in the dry bag.',
  'Shoulder dislocated last year, please help with the boat.',
] as const;

/** Answers of the demo's customers by a number that differs between participants. Some are flags. */
const VALUES: Partial<Record<QuestionType, (options: readonly string[], person: number) => unknown>> = {
  text: (_options, person) => (person % 5 === 1 ? HEALTH_NOTES[person % HEALTH_NOTES.length] : undefined),
  'long-text': () => 'Two summers indoors, none on rock yet.',
  'multiple-choice': (options, person) =>
    person % 7 === 2 ? options[0] : options[1 + (person % (options.length - 1))],
  'multi-select': (options, person) => options.slice(0, 1 + (person % options.length)),
  checkbox: () => true,
  date: (_options, person) => `${1975 + (person % 35)}-04-23`,
};

/** Whether the demo's customers, who do not upload files, can give all required answers. */
export function canAnswer(questions: readonly { readonly type: QuestionType; readonly required: boolean }[]): boolean {
  return questions.every(({ type, required }) => !required || VALUES[type] !== undefined);
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
  return role === 'name' ? demoParticipant(index, participant) : VALUES[type]?.(options, index + participant);
}

function toAnswer(answer: SubmittedAnswer): SubmittedAnswer[] {
  return answer.value === undefined ? [] : [answer];
}
