import { STATUS_CODES } from 'node:http';
import { PROBLEMS, PROBLEM_SLUGS, type ProblemSlug } from '../../errors';
import type { JsonSchema, Schemas } from './document-types';

const REQUEST_ID = '4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e';

const ALTERNATIVES = [{ Date: '2026-12-05', Time: '14:00', Remaining: 6 }];

/** Members that only some problem types have. */
const EXTENSION_EXAMPLES: Partial<Record<ProblemSlug, Record<string, unknown>>> = {
  validation: {
    errors: [{ field: 'Customer.Email', code: 'is-email', message: 'Customer.Email must be an email address.' }],
  },
  'places-available': { Remaining: 3 },
  'insufficient-capacity': { Remaining: 1, Alternatives: ALTERNATIVES },
  'timeslot-unavailable': { Alternatives: ALTERNATIVES },
  'capacity-below-booked': { Booked: 6 },
  'ticket-redeemed': { RedeemedAt: 1_796_464_800, RedeemedBy: 'Robin Hart' },
  'ticket-not-valid-now': { ValidFrom: 1_796_457_600, ValidUntil: 1_796_475_600 },
  'cursor-expired': { Oldest: 40118 },
};

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const FIELD_ERROR: JsonSchema = {
  type: 'object',
  required: ['field', 'code', 'message'],
  properties: {
    field: {
      type: 'string',
      description: 'Path of the invalid field, as in the request.',
      example: 'Tickets.0.Quantity',
    },
    code: {
      type: 'string',
      description: 'Code of the rule that the field breaks. Codes are stable.',
      example: 'is-required',
    },
    message: {
      type: 'string',
      description: 'Explanation for developers. The text can change at any time.',
      example: 'Date is required.',
    },
    QuestionID: {
      type: 'integer',
      description: 'Question that was answered incorrectly. Present in errors about answers.',
      example: 41,
    },
    Participant: {
      type: 'integer',
      minimum: 1,
      description: 'Number of the participant, from 1. Present in errors about answers to questions per participant.',
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
      description: 'URL of a page that describes this type of problem. Its last segment is `code`.',
      example: 'http://127.0.0.1:3000/problems/validation',
    },
    code: {
      allOf: [refTo('ProblemCode')],
      description: 'Code of the problem type, the same on every server. Base your error handling on it.',
    },
    title: { type: 'string', description: 'Standard text of the HTTP status.', example: 'Unprocessable Entity' },
    status: { type: 'integer', description: 'HTTP status of the response.', example: 422 },
    detail: {
      type: 'string',
      description: 'Explanation of this occurrence, for developers. The text can change at any time.',
      example: 'Date is required.',
    },
    instance: { type: 'string', description: 'Path of the request.', example: '/api/v2/ota/partner/booking' },
    RequestId: {
      type: 'string',
      description: 'ID of the request. Quote it when you report the problem.',
      example: REQUEST_ID,
    },
    errors: {
      type: 'array',
      items: refTo('FieldError'),
      description: 'Invalid fields, at most 100. Present with `validation`.',
    },
    Remaining: {
      type: 'integer',
      description: 'Number of places left. Present with `insufficient-capacity` and `places-available`.',
      example: 1,
    },
    Alternatives: {
      type: 'array',
      items: refTo('AlternativeTimeslot'),
      description:
        'Up to five timeslots of the same activity that can take the party, nearest in time first. Present with `insufficient-capacity` and `timeslot-unavailable`.',
    },
    Item: {
      type: 'integer',
      description:
        'Position in `Items`, from 0, of the booking that cannot be made. Present with 404 and 409 when you create a group of bookings.',
      example: 2,
    },
    BookingReference: {
      type: 'string',
      description: 'Booking made from the hold. Present with `hold-expired` when you read a hold that was booked.',
      example: '7K2M9X0Q4B',
    },
    Booked: {
      type: 'integer',
      description: 'Number of places taken. Present with `capacity-below-booked`.',
      example: 6,
    },
    RedeemedAt: {
      type: 'integer',
      description: 'Time of the earlier redemption, in Unix seconds. Present with `ticket-redeemed`.',
      example: 1_796_464_800,
    },
    RedeemedBy: {
      type: 'string',
      nullable: true,
      description:
        'Name of the API key or staff member that redeemed the ticket; `null` if unknown. Present with `ticket-redeemed`.',
      example: 'Robin Hart',
    },
    ValidFrom: {
      type: 'integer',
      description: 'Start of the ticket’s validity, in Unix seconds. Present with `ticket-not-valid-now`.',
      example: 1_796_457_600,
    },
    ValidUntil: {
      type: 'integer',
      description: 'End of the ticket’s validity, exclusive, in Unix seconds. Present with `ticket-not-valid-now`.',
      example: 1_796_475_600,
    },
    Oldest: {
      type: 'integer',
      description:
        'Sequence number of the oldest stored event, or of the last event if none are stored. `After` accepts it. Present with `cursor-expired`.',
      example: 40118,
    },
  },
};

/** The schemas of problems. */
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
