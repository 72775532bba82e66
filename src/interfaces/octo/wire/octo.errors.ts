import { DomainError } from '../../../platform/errors';
import { ERRORS, type OctoErrorCode } from './error-codes';

/** An error in OCTO's format. */
export class OctoError extends DomainError {
  /** @param echo the invalid values by field; null if missing */
  constructor(
    readonly code: OctoErrorCode,
    detail: string,
    readonly echo: Readonly<Record<string, string | null>> = {},
  ) {
    super(ERRORS[code].status === 404 ? 'not-found' : 'validation', detail);
  }
}

/** An ID in a request; undefined or null if missing. */
type SentId = string | null | undefined;

export class InvalidProductIdError extends OctoError {
  constructor(productId: SentId) {
    super('INVALID_PRODUCT_ID', whatIsWrong('productId', productId, 'a product on sale'), echoOf({ productId }));
  }
}

export class InvalidOptionIdError extends OctoError {
  constructor(optionId: SentId) {
    super('INVALID_OPTION_ID', whatIsWrong('optionId', optionId, 'an option of this product'), echoOf({ optionId }));
  }
}

export class InvalidUnitIdError extends OctoError {
  constructor(unitId: SentId) {
    super('INVALID_UNIT_ID', whatIsWrong('unitId', unitId, 'a unit of this product'), echoOf({ unitId }));
  }
}

export class InvalidAvailabilityIdError extends OctoError {
  constructor(availabilityId: SentId) {
    const detail = whatIsWrong('availabilityId', availabilityId, 'an availability of this product');
    super('INVALID_AVAILABILITY_ID', detail, echoOf({ availabilityId }));
  }
}

export class InvalidBookingUuidError extends OctoError {
  constructor(uuid: string, detail = `uuid ${quoted(uuid)} is not a booking of this reseller.`) {
    super('INVALID_BOOKING_UUID', detail, { uuid });
  }
}

export class BadRequestError extends OctoError {
  /** @param detail one sentence with the field and the rule */
  constructor(detail: string) {
    super('BAD_REQUEST', detail);
  }
}

/** Well-formed, but impossible in the current state. */
export class UnprocessableEntityError extends OctoError {
  /** @param detail one sentence with the field and the rule */
  constructor(detail: string) {
    super('UNPROCESSABLE_ENTITY', detail);
  }
}

function whatIsWrong(field: string, sent: SentId, what: string): string {
  return typeof sent === 'string' ? `${field} ${quoted(sent)} is not ${what}.` : `${field} is required.`;
}

function echoOf(sent: Record<string, SentId>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, value ?? null]));
}

/** Truncates long values in sentences; the error also contains the complete value. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
