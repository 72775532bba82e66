import type { ProblemSlug } from '../../../platform/errors';

/** OCTO's error codes that this API returns, with status and meaning. */
export const ERRORS = {
  INVALID_PRODUCT_ID: {
    status: 400,
    echo: 'productId',
    when: 'The product ID is missing or unknown, or the product is not on sale.',
  },
  INVALID_OPTION_ID: { status: 400, echo: 'optionId', when: 'The option ID is missing or unknown.' },
  INVALID_UNIT_ID: { status: 400, echo: 'unitId', when: 'The unit ID is unknown, or the unit was withdrawn.' },
  INVALID_AVAILABILITY_ID: {
    status: 400,
    echo: 'availabilityId',
    when: 'The availability ID is missing or unknown, or belongs to another product.',
  },
  INVALID_BOOKING_UUID: {
    status: 400,
    echo: 'uuid',
    when: 'None of your bookings has this UUID, it was used for a different request, or it has expired.',
  },
  BAD_REQUEST: { status: 400, echo: undefined, when: 'The request does not have the documented format.' },
  UNPROCESSABLE_ENTITY: {
    status: 400,
    echo: undefined,
    when: 'The request is well-formed but cannot be fulfilled, for example because no places are left.',
  },
  UNAUTHORIZED: { status: 401, echo: undefined, when: 'The header `Authorization: Bearer <key>` is missing.' },
  FORBIDDEN: { status: 403, echo: undefined, when: 'The API key is invalid or lacks the permission `ota`.' },
  NOT_FOUND: { status: 404, echo: undefined, when: 'The address does not exist.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    echo: undefined,
    when: 'The address does not support this method; `Allow` lists the supported ones.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    echo: undefined,
    when: 'The booking has changed since the response whose `ETag` you sent in `If-Match`.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, echo: undefined, when: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, echo: undefined, when: 'The request body is not JSON in UTF-8.' },
  TOO_MANY_REQUESTS: { status: 429, echo: undefined, when: 'Too many requests with this key; see `Retry-After`.' },
  INTERNAL_SERVER_ERROR: { status: 500, echo: undefined, when: 'An unexpected error occurred on the server.' },
} as const;

/** Status of an overloaded server; OCTO's code is that of all server errors. */
export const OVERLOADED = 503;

export type OctoErrorCode = keyof typeof ERRORS;

/** Error codes for Slipway's problem types. All others become a bad request. */
const CODES: Partial<Record<ProblemSlug, OctoErrorCode>> = {
  'product-not-found': 'INVALID_PRODUCT_ID',
  'insufficient-capacity': 'UNPROCESSABLE_ENTITY',
  'timeslot-unavailable': 'UNPROCESSABLE_ENTITY',
  'not-cancellable': 'UNPROCESSABLE_ENTITY',
  'booking-not-changeable': 'UNPROCESSABLE_ENTITY',
  'ticket-redeemed': 'UNPROCESSABLE_ENTITY',
  'ticket-not-valid-now': 'UNPROCESSABLE_ENTITY',
  'ticket-not-redeemable': 'UNPROCESSABLE_ENTITY',
  'booking-not-found': 'INVALID_BOOKING_UUID',
  'hold-not-found': 'INVALID_BOOKING_UUID',
  'hold-expired': 'INVALID_BOOKING_UUID',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'method-not-allowed': 'METHOD_NOT_ALLOWED',
  'precondition-failed': 'PRECONDITION_FAILED',
  'payload-too-large': 'PAYLOAD_TOO_LARGE',
  'unsupported-media-type': 'UNSUPPORTED_MEDIA_TYPE',
  'rate-limited': 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  overloaded: 'INTERNAL_SERVER_ERROR',
};

export function codeOf(problem: ProblemSlug): OctoErrorCode {
  return CODES[problem] ?? 'BAD_REQUEST';
}
