import { DomainError } from '../platform/errors';

export class PlacesAvailableError extends DomainError {
  constructor(remaining: number) {
    super('places-available', `${remaining} places are left; book them instead of waiting.`, { Remaining: remaining });
  }
}

export class WaitlistDisabledError extends DomainError {
  constructor() {
    super('waitlist-disabled', 'This activity has no waitlist.');
  }
}

export class WaitlistFullError extends DomainError {
  constructor(most: number) {
    super(
      'waitlist-full',
      `${most.toLocaleString('en-GB')} parties wait for places of this timeslot; no more can join.`,
    );
  }
}

export class WaitlistEntryNotFoundError extends DomainError {
  constructor() {
    super('waitlist-entry-not-found', 'There is no waitlist entry with this WaitlistID.');
  }
}

export class OfferNotFoundError extends DomainError {
  constructor() {
    super('offer-not-found', 'There is no offer with this token.');
  }
}

export class OfferExpiredError extends DomainError {
  constructor() {
    super('offer-expired', 'The offer was declined, or its deadline has passed.');
  }
}

export class WaitlistEntryClosedError extends DomainError {
  constructor(detail: string) {
    super('waitlist-entry-closed', detail);
  }
}
