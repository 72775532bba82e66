import { DomainError } from '../shared/problems';

export class ProductNotFoundError extends DomainError {
  constructor() {
    super('product-not-found', 'There is no such product.');
  }
}

export class InvalidLookupError extends DomainError {
  constructor(detail: string) {
    super('invalid-lookup', detail);
  }
}
