import { AddressNotAllowedError, NameNotResolvedError } from '../webhooks.errors';

/**
 * Why an attempt got no response. Users see only these codes, because messages of receivers or libraries could disclose
 * details of an internal network.
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

/** The TLS handshake failed, for example because of an untrusted certificate. */
export class TlsFailedError extends Error {}

/** The response is not valid HTTP for this request. */
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

/** The code for an error that was thrown or emitted while a request was sent. */
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
