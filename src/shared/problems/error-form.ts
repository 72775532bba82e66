import type { DomainError } from './domain-error';

/** A request as far as errors tell of it. */
export interface FailedRequest {
  /** Without the query. */
  readonly path: string;
  readonly requestId: string;
}

/** An error as it goes out on the wire. */
export interface WrittenError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How an area of the addresses writes errors, whatever raised them. */
export interface ErrorForm {
  readonly contentType: string;
  write(error: DomainError, request: FailedRequest): WrittenError;
}
