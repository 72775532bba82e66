import { PACKAGE_VERSION } from '../../platform/config';
import { signatureOf } from '../http-client/signature';

/** A webhook request as specified by https://www.standardwebhooks.com */
export interface DeliveryRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param now Unix seconds; receivers reject old requests */
export function signed(id: string, body: string, secrets: readonly string[], now: number): DeliveryRequest {
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
