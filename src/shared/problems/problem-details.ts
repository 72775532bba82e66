import { STATUS_CODES } from 'node:http';
import type { PublicAddress } from '../../config';
import { PROBLEMS } from './catalogue';
import type { DomainError } from './domain-error';

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** An error as it goes out on the wire (RFC 9457). */
export interface WrittenProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes a domain error as problem details for one request. */
export function writeProblem(
  error: DomainError,
  request: { path: string; requestId: string },
  address: PublicAddress,
): WrittenProblem {
  const { status } = PROBLEMS[error.problem];
  const body = {
    type: address.problemType(error.problem),
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

/** Carries a problem that is already written, byte for byte, to the filter. */
export class PreparedProblem extends Error {
  constructor(readonly written: WrittenProblem) {
    super(`prepared problem ${written.status}`);
  }
}
