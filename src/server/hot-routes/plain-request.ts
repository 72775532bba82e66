import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUsualJson } from '../../platform/http/bodies';

/** Headers that Express or Nest interpret; requests with one of them fall through. */
const INTERPRETED = [
  'origin',
  'if-modified-since',
  'range',
  'expect',
  'transfer-encoding',
  'content-encoding',
] as const;

/** Requests with longer URLs fall through: they are not worth caching. */
const MAX_URL_LENGTH = 500;

const ONE_ETAG = /^"[^"]*"$/;

/** Whether a URL has at most one `?` and no fragment, which Express parses in its own way. */
export function isPlainUrl(url: string): boolean {
  return url.length <= MAX_URL_LENGTH && !url.includes('#') && url.indexOf('?') === url.lastIndexOf('?');
}

/** Whether the response is the next one of a connection that stays open after it. */
export function isNextOnConnection(request: IncomingMessage, response: ServerResponse): boolean {
  return response.socket !== null && response.shouldKeepAlive && request.httpVersion === '1.1';
}

/** A GET with at most one entity tag and no body. */
export function isPlainGet({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && ONE_ETAG.test(headers['if-none-match'] ?? '""') && hasNone(headers);
}

/** A POST of uncompressed JSON of up to `limit` bytes. */
export function isPlainPost({ headers }: IncomingMessage, limit: number): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limit &&
    isUsualJson(headers['content-type']) &&
    headers['if-none-match'] === undefined &&
    hasNone(headers)
  );
}

function hasNone(headers: IncomingMessage['headers']): boolean {
  return !INTERPRETED.some((name) => headers[name] !== undefined);
}

/** Parses a query of known parameters that occur once; undefined for any other query. */
export function parsePlainQuery(
  query: string | undefined,
  known: ReadonlySet<string>,
): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const pair of query ? query.split('&') : []) {
    const [name = '', value, ...rest] = pair.split('=');
    if (value === undefined || rest.length > 0 || !known.has(name) || Object.hasOwn(values, name)) return undefined;
    const text = decode(value);
    if (text === undefined) return undefined;
    values[name] = text;
  }
  return values;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
