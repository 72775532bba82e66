import { DomainError } from '../platform/errors';

export class ProductNotFoundError extends DomainError {
  constructor(detail = 'There is no such product.') {
    super('product-not-found', detail);
  }
}

export class InvalidLookupError extends DomainError {
  constructor(detail: string) {
    super('invalid-lookup', detail);
  }
}

/** Rules get new IDs with each change. */
export class PriceRuleNotFoundError extends DomainError {
  constructor() {
    super('not-found', 'The prices have changed since this page was opened. Check them, and try again.');
  }
}
