import { DomainError, type FieldError } from '../platform/errors';

/** Maximum number of entries listed in an error. */
const MAX_NAMED = 100;

/** Keys of existing entries with different contents; nothing was recorded. */
export class EntryConflictError extends DomainError {
  constructor(errors: readonly FieldError[]) {
    const fields = errors.slice(0, 3).map(({ field }) => field);
    const rest = errors.length > 3 ? ` and ${errors.length - 3} more` : '';
    const detail = `Recorded before with another Usage, ExtraInfo or OccurredAt: ${fields.join(', ')}${rest}.`;
    super('entry-conflict', detail, { errors: errors.slice(0, MAX_NAMED) });
  }
}

export class EntryNotVoidableError extends DomainError {
  constructor(isVoided = false) {
    super(
      'entry-not-voidable',
      isVoided
        ? 'This entry is voided already. Correct its replacement, or record another entry.'
        : 'The platform recorded this entry automatically; it cannot be voided.',
    );
  }
}

/** The entries of a meter were recorded under an aggregation that a change of its definition would replace. */
export class AggregationFixedError extends DomainError {
  constructor({ aggregation, uniqueBy }: { readonly aggregation: string; readonly uniqueBy: string | null }) {
    const key = uniqueBy === null ? '' : ` with the UniqueBy ${uniqueBy}`;
    const detail = `The aggregation of a meter cannot change after its first entry. Send the Aggregation ${aggregation}${key}, or record under another name.`;
    super('aggregation-fixed', detail);
  }
}

export class ThresholdNotFoundError extends DomainError {
  constructor() {
    super('threshold-not-found', 'There is no threshold with this ThresholdID.');
  }
}

export class UsageEntryNotFoundError extends DomainError {
  constructor() {
    super('not-found', 'There is no usage entry with this ID.');
  }
}
