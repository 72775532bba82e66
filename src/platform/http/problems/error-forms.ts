import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../config';
import type { DomainError } from '../../errors';
import { STATUS_CODES } from 'node:http';
import { PROBLEMS } from '../../errors';

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

/** Problem details (RFC 9457), the default error format. */
class ProblemDetails implements ErrorForm {
  readonly contentType = 'application/problem+json; charset=utf-8';

  constructor(private readonly address: PublicAddress) {}

  write(error: DomainError, request: FailedRequest): WrittenError {
    const { status } = PROBLEMS[error.problem];
    const body = {
      type: this.address.problemType(error.problem),
      code: error.problem,
      title: STATUS_CODES[status],
      status,
      detail: error.detail,
      instance: request.path,
      RequestId: request.requestId,
      ...error.extensions,
    };
    return { status, headers: error.headers, body: JSON.stringify(body) };
  }
}

/** Passes a complete error response to the filter. */
export class PreparedError extends Error {
  constructor(readonly written: WrittenError) {
    super(`prepared error ${written.status}`);
  }
}

/**
 * Registry of error formats by path, shared by guards, parsers, the router and hot routes, so that an API has a single
 * format.
 */
@Injectable()
export class ErrorForms {
  private readonly usual: ErrorForm;
  private readonly ofAreas: { readonly paths: RegExp; readonly form: ErrorForm }[] = [];

  constructor(address: PublicAddress) {
    this.usual = new ProblemDetails(address);
  }

  /** @param root such as `/octo`; includes everything below, ignoring case like the router */
  use(root: string, form: ErrorForm): void {
    this.ofAreas.push({ paths: new RegExp(`^${root}(/|$)`, 'i'), form });
  }

  at(path: string): ErrorForm {
    return this.ofAreas.find(({ paths }) => paths.test(path))?.form ?? this.usual;
  }

  write(error: DomainError, request: FailedRequest): WrittenError {
    return this.at(request.path).write(error, request);
  }
}
