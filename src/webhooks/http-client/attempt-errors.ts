import { AddressNotAllowedError, NameNotResolvedError } from '../address-policy/targets.errors';

/**
 * Why an attempt has no answer. These words are all that anybody is told: what the other side or a library says could
 * tell of a network that the reader has no business in.
 */
export type AttemptError =
  | 'aborted'
  | 'address-not-allowed'
  | 'connection-failed'
  | 'connection-refused'
  | 'connection-reset'
  | 'invalid-response'
  | 'name-not-resolved'
  | 'timeout'
  | 'tls';

/** Something went wrong between the connection and its encryption, such as a certificate that nobody trusts. */
export class TlsFailedError extends Error {}

/** The answer is HTTP, but none to our question. */
export class InvalidResponseError extends Error {}

const BY_CLASS = [
  [AddressNotAllowedError, 'address-not-allowed'],
  [NameNotResolvedError, 'name-not-resolved'],
  [TlsFailedError, 'tls'],
  [InvalidResponseError, 'invalid-response'],
] as const;

const BY_CODE: Readonly<Record<string, AttemptError>> = {
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-reset',
  EPIPE: 'connection-reset',
  ETIMEDOUT: 'timeout',
};

/** The word for what was thrown or emitted while a request was sent. */
export function attemptErrorOf(error: unknown): AttemptError {
  for (const [type, word] of BY_CLASS) if (error instanceof type) return word;
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return 'invalid-response';
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls';
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code]! : 'connection-failed';
}

function codeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
