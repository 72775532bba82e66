import type { DomainError } from '../shared/problems';
import type { RecordId } from './idempotency.repository';
import type { StoredAnswer } from './sealed-answer';

/** One request that carries an idempotency key. */
export interface KeyedRequest extends RecordId {
  readonly idempotencyKey: string;
  /** Of method, path and body. */
  readonly requestHash: string;
}

/** The key of a request, and how a refusal of the request is written down. */
export interface CarriedKey {
  readonly request: KeyedRequest;
  refused(error: DomainError): StoredAnswer;
}

/** How the outcome of a request is written down: for its caller and, if it carries a key, for when it is repeated. */
export interface Receipt<Outcome> {
  readonly key: CarriedKey | undefined;
  accepted(outcome: Outcome): StoredAnswer;
}

/** What a request is answered, and whether an earlier one has been answered so. Handlers that write JSON return it. */
export class Answered {
  /**
   * @param body JSON
   * @param location the path at which what was created is found, if it has one
   */
  static created(body: string, location?: string): Answered {
    return new Answered({ status: 201, location, body });
  }

  constructor(
    readonly answer: StoredAnswer,
    readonly replayed = false,
  ) {}
}

/** Earlier versions stored what was done with the status 5xx that a caller got who did not wait for it: no refusal. */
export function isRefusal({ status }: StoredAnswer): boolean {
  return status >= 400 && status < 500;
}
