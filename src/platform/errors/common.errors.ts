import { DomainError } from './domain-error';
import type { FieldCode } from './field-codes';

/** An invalid field. `field` is a path in wire names, such as `Tickets.0.Quantity`. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly message: string;
  /** In errors of answers: the question and, for questions per participant, the participant. */
  readonly QuestionID?: number;
  readonly Participant?: number;
}

/** Maximum number of errors in a response. */
const MAX_NAMED = 100;

/** The request is invalid; lists up to a hundred errors. */
export class ValidationError extends DomainError {
  readonly errors: readonly FieldError[];

  /** @param total number of errors, if not all are given */
  constructor(
    errors: readonly FieldError[],
    readonly total = errors.length,
  ) {
    const named = errors.slice(0, MAX_NAMED);
    super('validation', describe(named, total), { errors: named });
    this.errors = named;
  }
}

function describe(errors: readonly FieldError[], total: number): string {
  const first = errors.slice(0, 3).map((error) => error.message.replace(/\.$/, ''));
  const rest =
    total > 3 ? ` (and ${total - 3} more${total > MAX_NAMED ? `, of which ${MAX_NAMED - 3} are named` : ''})` : '';
  return `${first.join('; ')}${rest}.`;
}

export class NotFoundError extends DomainError {
  constructor(path: string) {
    super('not-found', `There is nothing at ${path}.`);
  }
}

export class MethodNotAllowedError extends DomainError {
  constructor(method: string, allowed: readonly string[]) {
    super('method-not-allowed', `${method} is not supported here; use ${allowed.join(' or ')}.`, undefined, {
      Allow: allowed.join(', '),
    });
  }
}

export class MalformedBodyError extends DomainError {
  constructor(detail = 'The body is not valid JSON.') {
    super('malformed-body', detail);
  }
}

export class PayloadTooLargeError extends DomainError {
  constructor(limitBytes: number, what = 'The body') {
    super('payload-too-large', `${what} may have at most ${limitBytes.toLocaleString('en')} bytes.`);
  }
}

export class UnsupportedMediaTypeError extends DomainError {
  constructor(detail = 'The body must be sent as application/json in UTF-8.') {
    super('unsupported-media-type', detail);
  }
}

/** The response lists the supported encodings, as RFC 9110 (12.5.3) specifies. */
export class UnsupportedEncodingError extends DomainError {
  constructor(encodings: readonly string[]) {
    super('unsupported-media-type', `The Content-Encoding must be ${encodings.join(', ')} or absent.`, undefined, {
      'Accept-Encoding': encodings.join(', '),
    });
  }
}

/** The request cannot be accepted or completed now. The response also says whether it may have taken effect. */
export class OverloadedError extends DomainError {
  constructor(
    detail: string,
    readonly retryAfterSeconds = 2,
  ) {
    super('overloaded', detail, undefined, { 'Retry-After': String(retryAfterSeconds) });
  }

  /** The same, with the outcome of the request. */
  withOutcome(mayHaveActed: boolean): OverloadedError {
    const outcome = mayHaveActed
      ? 'The outcome is not known: read back before you repeat, or repeat with the same Idempotency-Key.'
      : 'Nothing was done; it is safe to repeat the request.';
    return new OverloadedError(`${this.detail} ${outcome}`, this.retryAfterSeconds);
  }
}

/**
 * The client sends its request too slowly. The connection closes with the response; otherwise it would stay open for
 * the rest.
 */
export class SlowBodyError extends DomainError {
  constructor() {
    super('overloaded', 'The request was not received completely in time; nothing was done.', undefined, {
      'Retry-After': '2',
      Connection: 'close',
    });
  }
}

export class InternalError extends DomainError {
  constructor() {
    super('internal', 'An unexpected error occurred. Include the RequestId when you report it.');
  }
}
