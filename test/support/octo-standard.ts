import {
  zAvailabilitiesAvailabilityCalendarResponse,
  zAvailabilitiesAvailabilityCheckResponse,
  zBaseError,
  zBooking,
  zBookingsGetBookingsResponse,
  zCapabilitiesGetResponse,
  zErrorInvalidAvailabilityId,
  zErrorInvalidBookingUuid,
  zErrorInvalidOptionId,
  zErrorInvalidProductId,
  zErrorInvalidUnitId,
  zProduct,
  zProductsGetProductsResponse,
  zSuppliersGetResponse,
} from '@octocloud/types';

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

interface Schema {
  safeParse(value: unknown): { readonly error?: { readonly issues: readonly Issue[] } | undefined };
}

/** What answers with what, the first that fits; the standard has no schema for the rest. */
const ANSWERS: readonly (readonly [request: RegExp, schema: Schema])[] = [
  [/^GET \/octo\/supplier$/, zSuppliersGetResponse],
  [/^GET \/octo\/capabilities$/, zCapabilitiesGetResponse],
  [/^GET \/octo\/products$/, zProductsGetProductsResponse],
  [/^GET \/octo\/products\/[^/]+$/, zProduct],
  [/^POST \/octo\/availability$/, zAvailabilitiesAvailabilityCheckResponse],
  [/^POST \/octo\/availability\/calendar$/, zAvailabilitiesAvailabilityCalendarResponse],
  [/^GET \/octo\/bookings$/, zBookingsGetBookingsResponse],
  [/^(GET|POST|PATCH|DELETE) \/octo\/bookings(\/|$)/, zBooking],
];

/** Errors that echo what was sent. */
const ERRORS: Readonly<Record<string, Schema>> = {
  INVALID_PRODUCT_ID: zErrorInvalidProductId,
  INVALID_OPTION_ID: zErrorInvalidOptionId,
  INVALID_UNIT_ID: zErrorInvalidUnitId,
  INVALID_AVAILABILITY_ID: zErrorInvalidAvailabilityId,
  INVALID_BOOKING_UUID: zErrorInvalidBookingUuid,
};

/** @throws Error when the published schemas of OCTO do not allow an answer below `/octo` */
export function requireAsStandard({ method, path, status, text }: Exchange): void {
  if (text === '') return;
  const body = JSON.parse(text);
  const request = `${method} ${path.replace(/\/?(\?.*)?$/, '')}`;
  const schema = status >= 400 ? errorSchemaOf(body) : ANSWERS.find(([requested]) => requested.test(request))?.[1];
  const issues = (schema?.safeParse(body).error?.issues ?? []).filter((issue) => !isOfOpeningHours(issue));
  if (issues.length === 0) return;
  const published = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`OCTO does not allow this answer:\n${published.join('\n')}\n${text.slice(0, 500)}`);
}

/** Its schema wants a start time even of products that have none. */
function isOfOpeningHours({ code, path }: Issue): boolean {
  return code === 'too_small' && path.at(-1) === 'availabilityLocalStartTimes';
}

/** What was missing is echoed as null, for which the standard has no word. */
function errorSchemaOf(body: Record<string, unknown>): Schema {
  const isMissing = Object.values(body).includes(null);
  return (isMissing ? undefined : ERRORS[String(body['error'])]) ?? zBaseError;
}
