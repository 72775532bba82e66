import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { type LookupFunction, type Socket, isIP } from 'node:net';
import { hostOf } from '../../config';
import { InvalidResponseError, TlsFailedError } from './attempt-errors';

/** How long one of several addresses may take to connect before the next one is tried, in milliseconds. */
const NEXT_ADDRESS_MS = 2_000;

export interface PinnedPost {
  readonly url: URL;
  /** What the URL's host was found to be, and the only addresses that are connected to, one after another. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the request wherever it is. */
  readonly signal: AbortSignal;
}

export interface AnswerHead {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends a request on a connection of its own and closes that when the head of the answer is there: its body may be of any
 * size and is nobody's concern. Redirects are answers like all others.
 * @throws TlsFailedError, InvalidResponseError, or whatever error Node.js gives the request
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
    // Stays for what the destroyed connection still has to say.
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
    // One connection for each attempt: a kept one would lead where the name pointed to earlier.
    agent: false,
    lookup: givingOnly(addresses),
    // With it the lookup is asked for all addresses at once.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  };
  return url.protocol === 'https:' ? https.request(options) : http.request(options);
}

/** Answers every question for a name with addresses that are known already. */
function givingOnly(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, _options, answer) => answer(null, known);
}

function headOf({ statusCode, headers }: IncomingMessage): AnswerHead {
  return { status: statusCode!, retryAfter: headers['retry-after'] };
}
