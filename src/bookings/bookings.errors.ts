import { DomainError } from '../shared/problems';

export class BookingNotFoundError extends DomainError {
  constructor() {
    super('booking-not-found', 'There is no booking with this reference.');
  }
}
