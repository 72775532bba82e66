import type { OpenAPIObject } from '@nestjs/swagger';
import type { Body, JsonSchema, Operation } from './document-types';
import { type OperationAt, isSuccess, needsKey } from './operations';

const text = (example: string, pattern?: string): JsonSchema => ({
  type: 'string',
  example,
  ...(pattern && { pattern }),
});
const count = (example: number): JsonSchema => ({ type: 'integer', minimum: 0, example });

/** All response headers that clients may rely on. */
const HEADERS = {
  'X-Request-Id': {
    description:
      'ID of the request: the one you sent (1 to 128 letters, digits and `_.:-`), or a generated one. Quote it when you report a problem.',
    schema: text('4f0d6a5e-6a0f-4f57-8f4e-5a1f0f3c9b7e'),
  },
  ETag: {
    description:
      'Version of the response. Send it in `If-None-Match` to revalidate a GET, or in `If-Match` if a PATCH accepts it.',
    schema: text('"1f4-q2w"'),
  },
  Location: { description: 'Path of the created resource.', schema: text('/api/v2/ota/partner/bookings/7K2M9X0Q4B') },
  'Idempotent-Replayed': {
    description: '`true` if this is a replay of the original response; otherwise absent.',
    schema: { type: 'string', enum: ['true'], example: 'true' },
  },
  'RateLimit-Limit': { description: 'Requests that the API key can make per minute.', schema: count(6000) },
  'RateLimit-Remaining': { description: 'Requests left in the current window.', schema: count(5999) },
  'RateLimit-Reset': { description: 'Seconds until the quota is fully restored.', schema: count(60) },
  'Retry-After': { description: 'Seconds to wait before you retry.', schema: count(2) },
  Allow: { description: 'Methods that the path supports.', schema: text('GET, HEAD') },
  'WWW-Authenticate': { description: 'Authentication scheme to use.', schema: text('Bearer') },
} satisfies Record<string, { description: string; schema: JsonSchema }>;

export type AnswerHeader = keyof typeof HEADERS;

/** Headers exposed to pages of other origins (CORS), and listed in the document. */
export const ANSWER_HEADERS = Object.keys(HEADERS) as AnswerHeader[];

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of a response that you have. If it is still current, the API returns 304 without a body.',
  schema: { type: 'string' },
};

/** Documents the headers of every response, and the 304 of conditional GETs. */
export function declareHeaders(document: OpenAPIObject, operations: readonly OperationAt[]): void {
  Object.assign(document.components!, { headers: HEADERS });
  for (const { method, operation } of operations) {
    const successes = Object.entries(operation.responses).filter(([status]) => isSuccess(status));
    if (method === 'get' && successes.some(([, answer]) => isTagged(answer))) {
      (operation.parameters ??= []).push(IF_NONE_MATCH);
      operation.responses['304'] = { description: 'Not Modified: the response you have is current.' };
    }
    for (const [status, answer] of Object.entries(operation.responses)) {
      const names = [...ofOperation(operation, status), ...ofStatus(status, answer)];
      answer.headers = { ...answer.headers, ...Object.fromEntries(names.map((name) => [name, refTo(name)])) };
    }
  }
}

/** Statuses that are not final outcomes, so they are never replayed. */
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

/** Types that are sent at once and have an ETag; streams and files have none. */
const TAGGED_TYPES = ['application/json', 'application/problem+json', 'text/plain'];

function isTagged({ content }: Body): boolean {
  return TAGGED_TYPES.some((type) => content?.[type] !== undefined);
}

export function refTo(name: AnswerHeader): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
