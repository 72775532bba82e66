import type { AttemptError, UnsentReason } from '../../../../webhooks';
import type { Tone } from '../../../html';

/** The state of a delivery. */
export type DeliveryState = 'delivered' | 'failed' | 'retried' | 'waiting';

export const STATES: Readonly<Record<DeliveryState, { readonly label: string; readonly tone: Tone }>> = {
  delivered: { label: 'delivered', tone: 'good' },
  failed: { label: 'failed', tone: 'bad' },
  retried: { label: 'retrying', tone: 'warn' },
  waiting: { label: 'waiting', tone: 'plain' },
};

interface Outcome {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

export function stateOf({ status, attempts }: Pick<Outcome, 'status' | 'attempts'>): DeliveryState {
  if (status !== 'pending') return status;
  return attempts > 0 ? 'retried' : 'waiting';
}

const ERRORS: Readonly<Record<AttemptError | UnsentReason, string>> = {
  aborted: 'this server stopped while sending; this does not count against the webhook',
  'address-not-allowed': 'the host name resolves to an address that is not public',
  'connection-failed': 'the connection failed',
  'connection-refused': 'connection refused: nothing is listening at this address',
  'connection-reset': 'the connection was closed before a response arrived',
  'invalid-response': 'the response is not valid HTTP',
  'name-not-resolved': 'the host name could not be resolved',
  timeout: 'no response in time',
  tls: 'the TLS connection failed, for example because of an expired certificate',
  'fact-forgotten': 'the event is no longer stored, so there is nothing to send',
  'format-unknown': 'the requested format is no longer supported',
  'nothing-new': 'the receiver already has this state, so nothing was sent',
};

/** Statuses with a specific explanation for the developer of a receiver. */
const STATUSES: Readonly<Record<number, string>> = {
  401: 'authentication required',
  403: 'access denied',
  404: 'nothing found at this address',
  405: 'POST is not allowed',
  410: 'the webhook is gone',
  413: 'the request is too large',
  429: 'too many requests',
  503: 'temporarily unavailable',
};

/**
 * The result of the last attempt, such as `it answered 500: something failed there`. Undefined before the first one.
 */
export function wordsForOutcome({ attempts, responseStatus, error }: Omit<Outcome, 'status'>): string | undefined {
  if (attempts === 0) return undefined;
  if (responseStatus !== null) return wordsForStatus(responseStatus);
  if (error === null) return undefined;
  return Object.hasOwn(ERRORS, error) ? ERRORS[error as AttemptError] : error;
}

function wordsForStatus(status: number): string {
  const meaning = STATUSES[status] ?? meaningOf(status);
  return `HTTP ${status}${meaning === undefined ? '' : `: ${meaning}`}`;
}

function meaningOf(status: number): string | undefined {
  if (status >= 500) return 'server error';
  if (status >= 400) return 'the request was rejected';
  return status >= 300 ? 'redirects are not followed' : undefined;
}

/** Converts words to a sentence. */
export function sentence(words: string | undefined): string | undefined {
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a duration. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
