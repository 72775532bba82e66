import { STATUS_CODES } from 'node:http';
import { PROBLEMS, PROBLEM_SLUGS, type ProblemSlug } from '../problems/catalogue';
import type { JsonSchema } from './document-types';

const ALTERNATIVES = [{ Date: '2026-12-05', Time: '14:00', Remaining: 6 }];

/** Members that only some problem types have. */
const EXTENSION_EXAMPLES: Partial<Record<ProblemSlug, Record<string, unknown>>> = {
  validation: {
    errors: [{ field: 'Customer.Email', code: 'is-email', message: 'Customer.Email must be an e-mail address.' }],
  },
  'places-available': { Remaining: 3 },
  'insufficient-capacity': { Remaining: 1, Alternatives: ALTERNATIVES },
  'timeslot-unavailable': { Alternatives: ALTERNATIVES },
  'capacity-below-booked': { Booked: 6 },
};

const FIELD_ERROR: JsonSchema = {
  type: 'object',
  required: ['field', 'code', 'message'],
  properties: {
    field: { type: 'string', description: 'Path in wire names, such as `Tickets.0.Quantity`.' },
    code: { type: 'string', description: 'The rule that is broken; stable.' },
    message: { type: 'string' },
  },
};

const ALTERNATIVE: JsonSchema = {
  type: 'object',
  required: ['Date', 'Time', 'Remaining'],
  properties: {
    Date: { type: 'string', format: 'date' },
    Time: { type: 'string' },
    Remaining: { type: 'integer' },
  },
};

/** Problem details (RFC 9457) with Slipway's extension members. */
export const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'RequestId'],
  properties: {
    type: { type: 'string', format: 'uri', description: `Ends in one of: ${PROBLEM_SLUGS.join(', ')}.` },
    title: { type: 'string', description: 'Text of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong, for a developer.' },
    instance: { type: 'string', description: 'Path of the request.' },
    RequestId: { type: 'string', description: 'Quote it when you report the problem.' },
    errors: { type: 'array', items: FIELD_ERROR, description: 'With `validation`: every field that is wrong.' },
    Remaining: { type: 'integer', description: 'With `insufficient-capacity` and `places-available`: places left.' },
    Alternatives: {
      type: 'array',
      items: ALTERNATIVE,
      description: 'With `insufficient-capacity` and `timeslot-unavailable`: the nearest timeslots that fit.',
    },
    Booked: { type: 'integer', description: 'With `capacity-below-booked`: places taken.' },
  },
};

export function problemExample(slug: ProblemSlug, path: string): Record<string, unknown> {
  const { status, when } = PROBLEMS[slug];
  return {
    type: `http://127.0.0.1:3000/problems/${slug}`,
    title: STATUS_CODES[status],
    status,
    detail: when,
    instance: path.replace(/\{ActivityID\}/g, 'a_7k2m9x0q4b1z').replace(/\{\w+\}/g, '7'),
    RequestId: '4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e',
    ...EXTENSION_EXAMPLES[slug],
  };
}
