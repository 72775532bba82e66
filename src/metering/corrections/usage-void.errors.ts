import { DomainError } from '../../platform/http/problems';

export class EntryNotVoidableError extends DomainError {
  constructor() {
    super('entry-not-voidable', 'The platform recorded this entry automatically; it cannot be voided.');
  }
}
