import { UnauthorizedError } from '../../../platform/auth';
import type { DomainError } from '../../../platform/errors';
import type { FailedRequest, ErrorForm, WrittenError } from '../../../platform/http/problems';
import { ERRORS, OVERLOADED, type OctoErrorCode, codeOf } from './error-codes';
import { OctoError } from './octo.errors';

/** Formats errors for OCTO: a code, a sentence, and the invalid value. */
export class OctoErrorForm implements ErrorForm {
  readonly contentType = 'application/json; charset=utf-8';

  write(error: DomainError, { requestId }: FailedRequest): WrittenError {
    if (error instanceof UnauthorizedError && error.keySent) {
      return written('FORBIDDEN', 'The API key is malformed, unknown, expired or revoked.', requestId);
    }
    if (error.problem === 'overloaded') {
      const sentence =
        'The request could not be completed in time. You can safely repeat it; repeat a reservation with the same uuid.';
      const answer = written('INTERNAL_SERVER_ERROR', sentence, requestId, error.headers);
      return { ...answer, status: OVERLOADED };
    }
    const isOurs = error instanceof OctoError;
    const code = isOurs ? error.code : codeOf(error.problem);
    return written(code, error.detail, requestId, error.headers, isOurs ? error.echo : withoutEcho(code));
  }
}

function withoutEcho(code: OctoErrorCode): Record<string, null> {
  const { echo } = ERRORS[code];
  return echo ? { [echo]: null } : {};
}

function written(
  error: OctoErrorCode,
  errorMessage: string,
  requestId: string,
  headers: WrittenError['headers'] = {},
  echo: Readonly<Record<string, string | null>> = {},
): WrittenError {
  return { status: ERRORS[error].status, headers, body: JSON.stringify({ error, errorMessage, ...echo, requestId }) };
}
