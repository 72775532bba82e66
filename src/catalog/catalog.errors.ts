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
