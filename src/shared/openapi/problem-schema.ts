import { STATUS_CODES } from 'node:http';
import { PROBLEMS, PROBLEM_SLUGS, type ProblemSlug } from '../problems/catalogue';
import type { JsonSchema, Schemas } from './document-types';

const REQUEST_ID = '4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e';

const ALTERNATIVES = [{ Date: '2026-12-05', Time: '14:00', Remaining: 6 }];

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

/** Members that only some problem types have. */
const EXTENSION_EXAMPLES: Partial<Record<ProblemSlug, Record<string, unknown>>> = {
  validation: {
    errors: [{ field: 'Customer.Email', code: 'is-email', message: 'Customer.Email must be an e-mail address.' }],
  },
  'places-available': { Remaining: 3 },
  'insufficient-capacity': { Remaining: 1, Alternatives: ALTERNATIVES },
  'timeslot-unavailable': { Alternatives: ALTERNATIVES },
  'capacity-below-booked': { Booked: 6 },
  'ticket-redeemed': { RedeemedAt: 1_796_464_800, RedeemedBy: 'Robin Hart' },
  'ticket-not-valid-now': { ValidFrom: 1_796_457_600, ValidUntil: 1_796_475_600 },
  'booking-paid': { Difference: money(4500), Total: money(13_500), NewTotal: money(18_000) },
  'cursor-expired': { Oldest: 40118 },
};

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const FIELD_ERROR: JsonSchema = {
  type: 'object',
  required: ['field', 'code', 'message'],
  properties: {
    field: { type: 'string', description: 'Path in wire names.', example: 'Tickets.0.Quantity' },
    code: { type: 'string', description: 'The rule that is broken; stable.', example: 'is-required' },
    message: { type: 'string', description: 'What is wrong, for a developer.', example: 'Date is required.' },
    QuestionID: { type: 'integer', description: 'In errors about an answer: its question.', example: 41 },
    Participant: {
      type: 'integer',
      minimum: 1,
      description: 'In errors about an answer that each participant gives: whose it is, from 1.',
      example: 2,
    },
  },
};

const ALTERNATIVE: JsonSchema = {
  type: 'object',
  required: ['Date', 'Time', 'Remaining'],
  properties: {
    Date: { type: 'string', format: 'date', example: '2026-12-05' },
    Time: { type: 'string', example: '14:00' },
    Remaining: { type: 'integer', example: 6 },
  },
};

/** Problem details (RFC 9457) with Slipway's extension members. */
const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'code', 'title', 'status', 'detail', 'instance', 'RequestId'],
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      description: 'Address of a page about this kind of problem; ends in `code`.',
      example: 'http://127.0.0.1:3000/problems/validation',
    },
    code: {
      allOf: [refTo('ProblemCode')],
      description: 'The kind of problem, the same on every server; branch on it.',
    },
    title: { type: 'string', description: 'Text of the status.', example: 'Unprocessable Entity' },
    status: { type: 'integer', description: 'Its HTTP status.', example: 422 },
    detail: { type: 'string', description: 'What is wrong, for a developer.', example: 'Date is required.' },
    instance: { type: 'string', description: 'Path of the request.', example: '/api/v2/ota/partner/booking' },
    RequestId: { type: 'string', description: 'Quote it when you report the problem.', example: REQUEST_ID },
    errors: {
      type: 'array',
      items: refTo('FieldError'),
      description: 'With `validation`: every field that is wrong, a hundred at most.',
    },
    Remaining: {
      type: 'integer',
      description: 'With `insufficient-capacity` and `places-available`: places left.',
      example: 1,
    },
    Alternatives: {
      type: 'array',
      items: refTo('AlternativeTimeslot'),
      description: 'With `insufficient-capacity` and `timeslot-unavailable`: the nearest timeslots that fit.',
    },
    BookingReference: {
      type: 'string',
      description: 'With `hold-expired`, when the hold that is read was booked.',
      example: '7K2M9X0Q4B',
    },
    Booked: { type: 'integer', description: 'With `capacity-below-booked`: places taken.', example: 6 },
    RedeemedAt: {
      type: 'integer',
      description: 'With `ticket-redeemed`: when it was redeemed before, in Unix seconds.',
      example: 1_796_464_800,
    },
    RedeemedBy: {
      type: 'string',
      nullable: true,
      description: 'With `ticket-redeemed`: the name of the key or staff member; null if it is not known.',
      example: 'Robin Hart',
    },
    ValidFrom: {
      type: 'integer',
      description: 'With `ticket-not-valid-now`: from when the ticket is admitted, in Unix seconds.',
      example: 1_796_457_600,
    },
    ValidUntil: {
      type: 'integer',
      description: 'With `ticket-not-valid-now`: until when it is admitted, exclusive, in Unix seconds.',
      example: 1_796_475_600,
    },
    Difference: {
      type: 'object',
      required: ['Amount', 'Currency'],
      properties: {
        Amount: { type: 'integer', description: 'Minor units; negative if there is money to return.', example: 4500 },
        Currency: { type: 'string', example: 'GBP' },
      },
      description: 'With `booking-paid`: the new total less the paid one.',
    },
    Total: { allOf: [refTo('MoneyDto')], description: 'With `booking-paid`: what the booking costs and was paid.' },
    NewTotal: { allOf: [refTo('MoneyDto')], description: 'With `booking-paid`: what it would cost.' },
    Oldest: {
      type: 'integer',
      description: 'With `cursor-expired`: number of the oldest fact that is kept.',
      example: 40118,
    },
  },
};

/** The schema of every problem and of what it is made of. */
export const PROBLEM_SCHEMAS: Schemas = {
  Problem: PROBLEM,
  ProblemCode: { type: 'string', enum: [...PROBLEM_SLUGS] },
  FieldError: FIELD_ERROR,
  AlternativeTimeslot: ALTERNATIVE,
};

export function problemExample(slug: ProblemSlug): Record<string, unknown> {
  const { status, when } = PROBLEMS[slug];
  return {
    type: `http://127.0.0.1:3000/problems/${slug}`,
    code: slug,
    title: STATUS_CODES[status],
    status,
    detail: when,
    instance: '/api/v2/ota/partner/booking',
    RequestId: REQUEST_ID,
    ...EXTENSION_EXAMPLES[slug],
  };
}
