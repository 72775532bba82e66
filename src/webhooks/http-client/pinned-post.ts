import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { type LookupFunction, type Socket, isIP } from 'node:net';
import { hostOf } from '../../platform/config';
import { InvalidResponseError, TlsFailedError } from './attempt-errors';

/** How long to wait for a connection to one of several addresses before trying the next, in milliseconds. */
const NEXT_ADDRESS_MS = 2_000;

export interface PinnedPost {
  readonly url: URL;
  /** The resolved addresses of the URL's host. Only these are connected to, one after another. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the request at any stage. */
  readonly signal: AbortSignal;
}

export interface AnswerHead {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends a request on a new connection, and closes the connection as soon as the response headers have arrived, because
 * the body may have any size and is not needed. Does not follow redirects.
 * @throws TlsFailedError, InvalidResponseError, or the error that Node.js reports for the request
 */
export function postPinned(post: PinnedPost): Promise<AnswerHead> {
  return new Promise((resolve, reject) => {
    const request = open(post);
    let isSecuring = false;
    request.once('socket', (socket: Socket) => {
      if (post.url.protocol !== 'https:') return;
      socket.once('connect', () => (isSecuring = true));
      socket.once('secureConnect', () => (isSecuring = false));
    });
    // The destroyed connection may still emit errors.
    request.on('error', (error) => reject(isSecuring ? new TlsFailedError() : error));
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new InvalidResponseError());
    });
    request.once('response', (answer) => {
      resolve(headOf(answer));
      request.destroy();
    });
    request.end(post.body);
  });
}

function open({ url, addresses, headers, signal }: PinnedPost): ClientRequest {
  const options: RequestOptions & { autoSelectFamily: boolean; autoSelectFamilyAttemptTimeout: number } = {
    method: 'POST',
    host: hostOf(url),
    port: url.port || undefined,
    path: url.pathname + url.search,
    headers,
    signal,
    // One connection per attempt: a reused one would go to an address that the name had earlier.
    agent: false,
    lookup: givingOnly(addresses),
    // With this option, Node.js requests all addresses at once.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  return url.protocol === 'https:' ? https.request(options) : http.request(options);
}

/** A lookup function that returns only these addresses. */
function givingOnly(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, _options, answer) => answer(null, known);
}

function headOf({ statusCode, headers }: IncomingMessage): AnswerHead {
  return { status: statusCode!, retryAfter: headers['retry-after'] };
}
