import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
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
