import { DomainError } from '../../shared/problems';

export class UsageEntryNotFoundError extends DomainError {
  constructor() {
    super('not-found', 'There is no usage entry with this ID.');
  }
}

export class EntryNotVoidableError extends DomainError {
  constructor() {
    super('entry-not-voidable', 'The platform recorded this entry by itself; it cannot be taken back.');
  }
}
