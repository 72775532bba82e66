import type { AttemptError, UnsentReason } from '../../../webhooks';
import type { Tone } from '../../../html';

/** What became of a delivery so far. */
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
  aborted: 'this server was stopped while it sent; that does not count against the endpoint',
  'address-not-allowed': 'its name leads to an address that is not public, where nothing is sent',
  'connection-failed': 'no connection could be made',
  'connection-refused': 'it refused the connection: nothing listens there',
  'connection-reset': 'it closed the connection before it answered',
  'invalid-response': 'what it answered is not HTTP',
  'name-not-resolved': 'no address is known for its name',
  timeout: 'it did not answer in time',
  tls: 'the encrypted connection failed, such as by a certificate that has expired',
  'fact-forgotten': 'what happened is not kept any more, so there is nothing to send',
  'format-unknown': 'nothing here writes in the form that was asked for any more',
  'nothing-new': 'the receiver knows it already, so nothing was sent',
};

/** Statuses that mean something of their own to whoever looks after a receiver. */
const STATUSES: Readonly<Record<number, string>> = {
  401: 'it does not know us',
  403: 'it does not let us in',
  404: 'there is nothing at this address',
  405: 'it does not take POST',
  410: 'it says that it is gone for good',
  413: 'it finds the request too large',
  429: 'it wants fewer requests',
  503: 'it asks us to come again later',
};

/** How the last attempt ended, such as `it answered 500: something failed there`. Undefined before it. */
export function wordsForOutcome({ attempts, responseStatus, error }: Omit<Outcome, 'status'>): string | undefined {
  if (attempts === 0) return undefined;
  if (responseStatus !== null) return wordsForStatus(responseStatus);
  if (error === null) return undefined;
  return Object.hasOwn(ERRORS, error) ? ERRORS[error as AttemptError] : error;
}

function wordsForStatus(status: number): string {
  const meaning = STATUSES[status] ?? meaningOf(status);
  return `it answered ${status}${meaning === undefined ? '' : `: ${meaning}`}`;
}

function meaningOf(status: number): string | undefined {
  if (status >= 500) return 'something failed there';
  if (status >= 400) return 'it does not want this request';
  return status >= 300 ? 'it redirects, which is not followed' : undefined;
}

/** Words as a sentence of their own. */
export function sentence(words: string | undefined): string | undefined {
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

/** How long something took. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
