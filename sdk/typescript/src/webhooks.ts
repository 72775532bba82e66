import { Webhook } from 'standardwebhooks';
import type { Fact } from './facts.js';

export type { Fact, FactData } from './facts.js';

/** What was received is not what the server signed with this secret just now: answer 400 and trust nothing of it. */
export class SlipwayWebhookError extends Error {
  override readonly name = 'SlipwayWebhookError';
}

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The fact that a delivery brings, once its signature and its age are found right.
 * @param body exactly as it was received, before any parsing
 * @param secret `whsec_…` of the endpoint
 * @throws SlipwayWebhookError
 */
export function readWebhook(body: string, headers: HeadersLike, secret: string): Fact {
  const named = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const plain = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(' ')]],
  );
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(plain) as Record<string, string>) as Fact;
  } catch (cause) {
    throw new SlipwayWebhookError(cause instanceof Error ? cause.message : 'The delivery is not signed.', { cause });
  }
}
