import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { PACKAGE_VERSION } from '../../platform/config';
import { toDate } from '../../platform/values/time';

interface Signed {
  /** The value of `webhook-id`. */
  readonly id: string;
  /** The value of `webhook-timestamp`, in Unix seconds. */
  readonly timestamp: number;
  /** The exact bytes that are sent, as text. */
  readonly body: string;
}

/**
 * The value of `webhook-signature`: one signature per secret, in order.
 * @param secrets `whsec_…`, the newest first; at least one
 * @throws Error if a secret is not base64
 */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, toDate(timestamp), body)).join(' ');
}

/** A new signing secret with 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** A webhook request as specified by https://www.standardwebhooks.com */
interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param now Unix seconds; receivers reject old requests */
export function signedRequest(id: string, body: string, secrets: readonly string[], now: number): SignedRequest {
  return {
    headers: {
      ...headersOf(id),
      'webhook-timestamp': String(now),
      'webhook-signature': signatureOf({ id, timestamp: now, body }, secrets),
    },
    body,
  };
}

/** Headers that are the same for each attempt. */
export function headersOf(id: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': `Slipway-Webhooks/${PACKAGE_VERSION}`,
    'webhook-id': id,
  };
}
