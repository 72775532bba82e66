import type { DomainError } from '../errors';
import type { RecordId } from './idempotency.repository';
import type { StoredResponse } from './stored-response';

/** A request with an idempotency key. */
export interface KeyedRequest extends RecordId {
  readonly idempotencyKey: string;
  /** Hash of method, path and body. */
  readonly requestHash: string;
}

/** The key of a request, and how to create the response for an error. */
export interface CarriedKey {
  readonly request: KeyedRequest;
  rejected(error: DomainError): StoredResponse;
}

/** How to create the response for an outcome, which is stored if the request has a key. */
export interface OutcomeWriter<Outcome> {
  readonly key: CarriedKey | undefined;
  accepted(outcome: Outcome): StoredResponse;
}

/** A response with serialized JSON, and whether it is a replay. */
export class KeyedResponse {
  /**
   * @param body JSON
   * @param location path of the created resource, if it has one
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
