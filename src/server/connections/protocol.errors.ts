import { maxHeaderSize } from 'node:http';
import { DomainError } from '../../platform/errors';

export class MalformedRequestError extends DomainError {
  constructor(detail: string) {
    super('malformed-request', detail);
  }
}

export class RequestTimeoutError extends DomainError {
  constructor() {
    super('request-timeout', 'The request did not arrive in time; nothing was done.');
  }
}

export class ExpectationFailedError extends DomainError {
  constructor() {
    super('expectation-failed', 'The only possible value of the Expect header is 100-continue.');
  }
}

export class HeadersTooLargeError extends DomainError {
  constructor() {
    const limit = maxHeaderSize.toLocaleString('en');
    super('headers-too-large', `The address and the headers may have at most ${limit} bytes together.`);
  }
}
