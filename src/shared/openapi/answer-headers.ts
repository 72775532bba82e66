import type { OpenAPIObject } from '@nestjs/swagger';
import type { Body, JsonSchema, Operation } from './document-types';
import { type OperationAt, isSuccess, needsKey } from './operations';

const text = (example: string, pattern?: string): JsonSchema => ({
  type: 'string',
  example,
  ...(pattern && { pattern }),
});
const count = (example: number): JsonSchema => ({ type: 'integer', minimum: 0, example });

/** Every header of an answer that a client may go by. */
const HEADERS = {
  'X-Request-Id': {
    description: 'Yours if you sent a sane one; quote it when you report a problem.',
    schema: text('4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e'),
  },
  ETag: {
    description:
      'Changes whenever the answer does. For a GET, send it back in `If-None-Match`, and where a PATCH takes it in `If-Match`.',
    schema: text('"1f4-q2w"'),
  },
  Location: { description: 'Path of what was made.', schema: text('/api/v2/ota/partner/bookings/7K2M9X0Q4B') },
  'Idempotent-Replayed': {
    description: 'Present, as `true`, when this is the first answer again.',
    schema: { type: 'string', enum: ['true'], example: 'true' },
  },
  'RateLimit-Limit': { description: 'Requests that the key may make in a minute.', schema: count(6000) },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: count(5999) },
  'RateLimit-Reset': { description: 'In how many seconds they are all there again.', schema: count(60) },
  'Retry-After': { description: 'After how many seconds to try again.', schema: count(2) },
  Allow: { description: 'The methods that the address has.', schema: text('GET, HEAD') },
  'WWW-Authenticate': { description: 'What opens it: a key.', schema: text('Bearer') },
} satisfies Record<string, { description: string; schema: JsonSchema }>;

export type AnswerHeader = keyof typeof HEADERS;

/** What a page of another origin may read of an answer, and what the document names. */
export const ANSWER_HEADERS = Object.keys(HEADERS) as AnswerHeader[];

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an answer that you have; if it is still that, the answer is 304 without a body.',
  schema: { type: 'string' },
};

/** Declares the headers of every answer, and the 304 of those that can be asked for by their tag. */
export function declareHeaders(document: OpenAPIObject, operations: readonly OperationAt[]): void {
  Object.assign(document.components!, { headers: HEADERS });
  for (const { method, operation } of operations) {
    const successes = Object.entries(operation.responses).filter(([status]) => isSuccess(status));
    if (method === 'get' && successes.some(([, answer]) => isTagged(answer))) {
      (operation.parameters ??= []).push(IF_NONE_MATCH);
      operation.responses['304'] = { description: 'Not Modified: it is still what you have.' };
    }
    for (const [status, answer] of Object.entries(operation.responses)) {
      const names = [...ofOperation(operation, status), ...ofStatus(status, answer)];
      answer.headers = { ...answer.headers, ...Object.fromEntries(names.map((name) => [name, refTo(name)])) };
    }
  }
}

/** Statuses that are no outcome of a request, so that they are not given again. */
const NEVER_REPLAYED = /^(4(00|01|03|04|05|13|15|22|29)|5..)$/;

function ofOperation(operation: Operation, status: string): AnswerHeader[] {
  const names: AnswerHeader[] = ['X-Request-Id'];
  if (needsKey(operation) && status !== '401') names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
  const isIdempotent = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  if (isIdempotent && !NEVER_REPLAYED.test(status)) names.push('Idempotent-Replayed');
  return names;
}

const OF_STATUS: Readonly<Record<string, AnswerHeader>> = {
  304: 'ETag',
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

function ofStatus(status: string, answer: Body): AnswerHeader[] {
  const own = OF_STATUS[status];
  return [...(own ? [own] : []), ...(isTagged(answer) ? (['ETag'] as const) : [])];
}

/** What is sent whole; streams and files have no tag. */
const TAGGED_TYPES = ['application/json', 'application/problem+json', 'text/plain'];

function isTagged({ content }: Body): boolean {
  return TAGGED_TYPES.some((type) => content?.[type] !== undefined);
}

export function refTo(name: AnswerHeader): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
