import type { IncomingMessage } from 'node:http';
import { isUsualJson } from '../../platform/http/bodies';

/** Headers with which a request may mean more than its address says; the framework knows what. */
const MEANING_MORE = [
  'origin',
  'if-modified-since',
  'range',
  'expect',
  'transfer-encoding',
  'content-encoding',
] as const;

const ONE_ETAG = /^"[^"]*"$/;

/** A GET that asks for an address, or for it unless it is one known version, and nothing else. */
export function isPlainRead({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && ONE_ETAG.test(headers['if-none-match'] ?? '""') && hasNone(headers);
}

/** What a route takes. */
interface Taking {
  /** In bytes. */
  readonly bodyLimit: number;
  readonly takesKey: boolean;
}

/** A POST of JSON in one piece, no longer than its route takes, and with a key to repeat it by only where those are taken. */
export function isPlainPost({ headers }: IncomingMessage, { bodyLimit, takesKey }: Taking): boolean {
  return (
    Number(headers['content-length']) > 0 &&
    Number(headers['content-length']) <= bodyLimit &&
    isUsualJson(headers['content-type']) &&
    (takesKey || headers['idempotency-key'] === undefined) &&
    headers['if-none-match'] === undefined &&
    hasNone(headers)
  );
}

function hasNone(headers: IncomingMessage['headers']): boolean {
  for (const name of MEANING_MORE) if (headers[name] !== undefined) return false;
  return true;
}
