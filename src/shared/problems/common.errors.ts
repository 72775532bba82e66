import { DomainError } from './domain-error';

/** One field that breaks its rule. `field` is a path in wire names, such as `Tickets.0.Quantity`. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The request breaks one or more rules; carries all of them at once. */
export class ValidationError extends DomainError {
  constructor(readonly errors: readonly FieldError[]) {
    super('validation', describe(errors), { errors });
  }
}

function describe(errors: readonly FieldError[]): string {
  const named = errors.slice(0, 3).map((error) => error.message.replace(/\.$/, ''));
  const more = errors.length > 3 ? ` (and ${errors.length - 3} more)` : '';
  return `${named.join('; ')}${more}.`;
}

export class NotFoundError extends DomainError {
  constructor(path: string) {
    super('not-found', `There is nothing at ${path}.`);
  }
}

export class MethodNotAllowedError extends DomainError {
  constructor(method: string, allowed: readonly string[]) {
    super('method-not-allowed', `${method} is not possible here; use ${allowed.join(' or ')}.`, undefined, {
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

/** The work cannot be taken on or finished now. Whether something came of it is added where it is answered. */
export class OverloadedError extends DomainError {
  constructor(
    detail: string,
    readonly retryAfterSeconds = 2,
  ) {
    super('overloaded', detail, undefined, { 'Retry-After': String(retryAfterSeconds) });
  }

  /** The same, saying as well what became of the request. */
  withOutcome(mayHaveActed: boolean): OverloadedError {
    const outcome = mayHaveActed
      ? 'The outcome is not known: read back before you repeat, or repeat with the same Idempotency-Key.'
      : 'Nothing was done; it is safe to repeat the request.';
    return new OverloadedError(`${this.detail} ${outcome}`, this.retryAfterSeconds);
  }
}

/** The client sends its request too slowly; the connection ends with the answer, or it would stay open for the rest. */
export class SlowBodyError extends DomainError {
  constructor() {
    super('overloaded', 'The request was not read to its end in time; nothing was done.', undefined, {
      'Retry-After': '2',
      Connection: 'close',
    });
  }
}

export class InternalError extends DomainError {
  constructor() {
    super('internal', 'Something went wrong on our side. Quote the RequestId when you report it.');
  }
}
