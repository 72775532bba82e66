import type { QuestionDetails } from '../waivers';

/** Default properties of a question. */
export const PLAIN_QUESTION = {
  ...{ helpText: '', options: [], acceptedFileTypes: [], maxFileBytes: null },
  ...{ role: null, flaggedOptions: null, flagAnswers: null },
};

export const NAME: QuestionDetails = {
  ...PLAIN_QUESTION,
  type: 'text',
  label: 'Name',
  required: true,
  perParticipant: true,
  role: 'name',
};

export const SWIMMING: QuestionDetails = {
  ...PLAIN_QUESTION,
  type: 'multiple-choice',
  label: 'How well can you swim?',
  helpText: 'We choose the route and the equipment by it.',
  required: true,
  perParticipant: true,
  options: ['Not at all', 'About 50 metres', 'Well'],
  flaggedOptions: ['Not at all'],
};

export const RULES: QuestionDetails = {
  ...PLAIN_QUESTION,
  type: 'checkbox',
  label: 'I have read the safety rules and will follow them.',
  required: true,
  perParticipant: false,
};

export const HEALTH: QuestionDetails = {
  ...PLAIN_QUESTION,
  type: 'text',
  label: 'Anything your guide should know?',
  required: false,
  perParticipant: true,
  flagAnswers: true,
};
