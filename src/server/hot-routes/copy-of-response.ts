import type { ClientRequest, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { routeOf } from '../../platform/http/messages';
import { writeOut } from './raw-answers';
import type { ResponseCopy } from './kept-copies';

/** Longer answers are not copied, which alone would take milliseconds. */
const MAX_LENGTH = 4_000_000;

/** Headers that belong to one request and not to the answer. */
const OF_ONE_REQUEST = /^(x-request-id|ratelimit-.*|connection|date)$/i;

/** Headers that an answer without a body leaves out, as Express does. */
const OF_THE_BODY = /^(content-type|content-length|etag)$/i;

/** What the framework is about to send, if it is a whole answer of that route. */
export function copyOfResponse(
  route: string,
  request: Request,
  response: ServerResponse,
  [body, encoding]: readonly unknown[],
): ResponseCopy | undefined {
  const etag = response.getHeader('etag');
  if (response.statusCode !== 200 || typeof etag !== 'string' || routeOf(request) !== route) return undefined;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
  if (body.length > MAX_LENGTH) return undefined;
  const bytes = typeof body === 'string' ? Buffer.from(body, encoding as BufferEncoding | undefined) : body;
  return copyOf(route, etag, headersOf(response), bytes);
}

/** @param headers names and values by turns */
export function copyOf(route: string, etag: string, headers: readonly string[], body: Buffer): ResponseCopy {
  const kept = headers.filter((_, index) => !OF_THE_BODY.test(headers[index - (index % 2)]!));
  return { etag, whole: writeOut(headers, body), unchanged: writeOut([...kept, 'ETag', etag]), route };
}

/** Names and values by turns, as they were set, without those of one request and the ones to leave out. */
export function headersOf(response: ServerResponse, leaveOut?: RegExp): string[] {
  return rawHeaderNamesOf(response)
    .filter((name) => !OF_ONE_REQUEST.test(name) && !leaveOut?.test(name))
    .flatMap((name) => [response.getHeader(name)].flat().flatMap((value) => [name, String(value)]));
}

/** Every outgoing message has them, although the types know them of requests only. */
function rawHeaderNamesOf(response: ServerResponse): string[] {
  return (response as unknown as Pick<ClientRequest, 'getRawHeaderNames'>).getRawHeaderNames();
}
