import { DomainError } from '../platform/errors';

export class BasketNotFoundError extends DomainError {
  constructor() {
    super('basket-not-found', 'There is no basket with this BasketID.');
  }
}

export class BasketItemNotFoundError extends DomainError {
  constructor() {
    super('basket-item-not-found', 'The basket has no item with this ItemID.');
  }
}

export class BasketExpiredError extends DomainError {
  constructor() {
    super('basket-expired', 'The basket has expired, and its places were released.');
  }
}

export class BasketClosedError extends DomainError {
  constructor(detail: string) {
    super('basket-closed', detail);
  }
}
