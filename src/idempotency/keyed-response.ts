import type { DomainError } from '../shared/problems';
import type { RecordId } from './idempotency.repository';
import type { StoredResponse } from './stored-response';

/** One request that carries an idempotency key. */
export interface KeyedRequest extends RecordId {
  readonly idempotencyKey: string;
  /** Of method, path and body. */
  readonly requestHash: string;
}

/** The key of a request, and how a refusal of the request is written down. */
export interface CarriedKey {
  readonly request: KeyedRequest;
  rejected(error: DomainError): StoredResponse;
}

/** How the outcome of a request is written down: for its caller and, if it carries a key, for when it is repeated. */
export interface OutcomeWriter<Outcome> {
  readonly key: CarriedKey | undefined;
  accepted(outcome: Outcome): StoredResponse;
}

/** What a request is answered, and whether an earlier one has been answered so. Handlers that write JSON return it. */
export class KeyedResponse {
  /**
   * @param body JSON
   * @param location the path at which what was created is found, if it has one
   */
  static created(body: string, location?: string): KeyedResponse {
    return new KeyedResponse({ status: 201, location, body });
  }

  constructor(
    readonly answer: StoredResponse,
    readonly replayed = false,
  ) {}
}

export function isBusinessError({ status }: StoredResponse): boolean {
  return status >= 400;
}
