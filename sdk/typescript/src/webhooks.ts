import { Webhook } from 'standardwebhooks';
import type { Event } from './event-data.js';

export type { Event, EventData } from './event-data.js';

/** The signature is invalid or too old. Respond with 400 and ignore the content. */
export class SlipwayWebhookError extends Error {
  override readonly name = 'SlipwayWebhookError';
}

/** For example the `Headers` of any framework. */
interface HeadersObject {
  get(name: string): string | null | undefined;
}

type HeadersLike = HeadersObject | Readonly<Record<string, string | readonly string[] | undefined>>;

const SIGNED_WITH = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Verifies a delivery and returns its event. Rejects signatures older than five minutes. The same event may be delivered
 * more than once, always with the same `ID`.
 * @param body exactly as it was received, before any parsing
 * @param secrets `whsec_…` of the endpoint; pass several while you rotate a secret; one must match
 * @throws SlipwayWebhookError if the signature is invalid; respond with 400
 * @throws TypeError if the body is already parsed or a secret is malformed, which is an error in your program; respond with 500
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
): Event {
  const readers = [secrets].flat().map(readerOf);
  if (readers.length === 0) throw new TypeError('No secret to verify the delivery with.');
  const [text, signed] = [textOf(body), plain(headers)];
  let lastError: unknown;
  for (const reader of readers) {
    try {
      return reader.verify(text, signed) as Event;
    } catch (error) {
      lastError = error;
    }
  }
  throw new SlipwayWebhookError(lastError instanceof Error ? lastError.message : 'The delivery is not signed.', {
    cause: lastError,
  });
}

function readerOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch (cause) {
    throw new TypeError('A secret must be the text returned when the endpoint was created, whsec_….', { cause });
  }
}

/** Decodes every byte, including a byte order mark, because all of them were signed. */
function textOf(body: string | Uint8Array): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  throw new TypeError('The body must be the text or the bytes as they were received, before any parsing.');
}

function plain(headers: HeadersLike): Record<string, string> {
  const pairs = isHeadersObject(headers)
    ? SIGNED_WITH.map((name) => [name, headers.get(name) ?? ''])
    : Object.entries(headers).map(([name, value = '']) => [name, typeof value === 'string' ? value : value.join(' ')]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function isHeadersObject(headers: HeadersLike): headers is HeadersObject {
  return typeof headers['get' as keyof HeadersLike] === 'function';
}
