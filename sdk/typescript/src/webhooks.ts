import { Webhook } from 'standardwebhooks';
import type { Fact } from './facts.js';

export type { Fact, FactData } from './facts.js';

/** What was received is not what the server signed with this secret not long ago: answer 400 and trust nothing of it. */
export class SlipwayWebhookError extends Error {
  override readonly name = 'SlipwayWebhookError';
}

/** Such as `Headers`, of whichever framework. */
interface HeadersToAsk {
  get(name: string): string | null | undefined;
}

type HeadersLike = HeadersToAsk | Readonly<Record<string, string | readonly string[] | undefined>>;

const SIGNED_WITH = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * The fact that a delivery brings, once it is found to be signed, and not more than five minutes ago. The same fact may be
 * delivered more than once, always with the same `ID`.
 * @param body exactly as it was received, before any parsing
 * @param secrets `whsec_…` of the endpoint; several while a secret is changed, of which one has to fit
 * @throws SlipwayWebhookError when it is not: answer 400
 * @throws TypeError when the body is parsed already, or a secret is none: a mistake on your side, so answer 500
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
): Fact {
  const readers = [secrets].flat().map(readerOf);
  if (readers.length === 0) throw new TypeError('There is no secret to check the delivery with.');
  const [text, signed] = [textOf(body), plain(headers)];
  let refusal: unknown;
  for (const reader of readers) {
    try {
      return reader.verify(text, signed) as Fact;
    } catch (error) {
      refusal = error;
    }
  }
  throw new SlipwayWebhookError(refusal instanceof Error ? refusal.message : 'The delivery is not signed.', {
    cause: refusal,
  });
}

function readerOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch (cause) {
    throw new TypeError('A secret must be the text that the endpoint was made with, whsec_….', { cause });
  }
}

/** Byte by byte, a mark of the byte order too: every one of them was signed. */
function textOf(body: string | Uint8Array): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  throw new TypeError('The body must be the text or the bytes as they were received, before any parsing.');
}

function plain(headers: HeadersLike): Record<string, string> {
  const given = canBeAsked(headers)
    ? SIGNED_WITH.map((name) => [name, headers.get(name) ?? ''])
    : Object.entries(headers).map(([name, value = '']) => [name, typeof value === 'string' ? value : value.join(' ')]);
  return Object.fromEntries(given) as Record<string, string>;
}

function canBeAsked(headers: HeadersLike): headers is HeadersToAsk {
  return typeof headers['get' as keyof HeadersLike] === 'function';
}
