import type { DomainError } from './domain-error';

/** Properties of a request that errors contain. */
export interface FailedRequest {
  /** Without the query. */
  readonly path: string;
  readonly requestId: string;
}

/** An error as it is sent. */
export interface WrittenError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Determines the format of all errors below a path. */
export interface ErrorForm {
  readonly contentType: string;
  write(error: DomainError, request: FailedRequest): WrittenError;
}
