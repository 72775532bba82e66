import { STATUS_CODES } from 'node:http';
import type { PublicAddress } from '../../config';
import { PROBLEMS } from './catalogue';
import type { DomainError } from './domain-error';
import type { FailedRequest, ErrorForm, WrittenError } from './error-form';

/** Problem details (RFC 9457), the default error format. */
export class ProblemDetails implements ErrorForm {
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
