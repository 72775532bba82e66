import { type IncomingMessage, type RequestListener, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { requestIdFrom, whenClosed } from '../../platform/http/messages';
import { PayloadTooLargeError } from '../../platform/errors';
import type { DomainError } from '../../platform/errors';
import { ErrorForms } from '../../platform/http/problems';
import {
  ExpectationFailedError,
  HeadersTooLargeError,
  MalformedRequestError,
  RequestTimeoutError,
} from './protocol.errors';

/** How long a client may continue to send a body after the response, in milliseconds. */
const UNREAD_BODY_MS = 5_000;

/** Requests of a connection without a complete response. */
interface Unanswered {
  count: number;
  latest: ServerResponse | undefined;
  /** An error to send after the responses before it. */
  broken?: { readonly error: DomainError; readonly after: number };
}

/**
 * Responds to requests that Node.js rejects with an empty response before any listener: invalid HTTP, headers that are
 * too large or too slow, an unknown `Expect`, and a missing `Host`.
 */
@Injectable()
export class ProtocolErrors {
  private readonly unanswered = new WeakMap<Socket, Unanswered>();

  constructor(private readonly forms: ErrorForms) {}

  listener(server: Server, answer: RequestListener): RequestListener {
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      this.follow(request, response);
      this.reject(request, response, new ExpectationFailedError());
    });
    server.on('clientError', (error: Error, socket) => this.answerBroken(error, socket as Socket));
    return (request, response) => {
      this.follow(request, response);
      const hasHost = request.headers.host !== undefined || request.httpVersion !== '1.1';
      if (hasHost) void answer(request, response);
      else this.reject(request, response, new MalformedRequestError('The request has no Host header.'));
    };
  }

  private follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const known = this.unanswered.get(socket);
    if (known) {
      known.count++;
      known.latest = response;
    } else {
      this.unanswered.set(socket, { count: 1, latest: response });
    }
    whenClosed(response, () => this.noteAnswered(request));
  }

  private noteAnswered(request: IncomingMessage): void {
    const { socket } = request;
    const state = this.unanswered.get(socket)!;
    state.count--;
    if (state.count === 0) state.latest = undefined;
    if (state.broken) this.writeInTurn(socket, state.broken);
    else if (hasUnreadBody(request)) closeUnlessRead(request);
  }

  private reject(request: IncomingMessage, response: ServerResponse, error: DomainError): void {
    const requestId = requestIdFrom(request);
    const path = request.url!.split('?', 1)[0]!;
    const { status, headers, body } = this.forms.write(error, { path, requestId });
    response.writeHead(status, { ...headers, ...this.headersOf(path, requestId, body) }).end(body);
  }

  private headersOf(path: string, requestId: string, body: string): Record<string, string | number> {
    return {
      'Content-Type': this.forms.at(path).contentType,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'private, no-store',
      'X-Request-Id': requestId,
      Connection: 'close',
    };
  }

  /** An error within a body belongs to its request; one between requests comes after all of them. */
  private answerBroken(error: Error, socket: Socket): void {
    if (!socket.writable || (error as { code?: string }).code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const state = this.unanswered.get(socket);
    if (state?.broken) return;
    const broken = { error: toDomainError(error), after: state?.latest && !state.latest.req.complete ? 1 : 0 };
    if (state) state.broken = broken;
    this.writeInTurn(socket, broken);
  }

  /** Writes to the socket, but never within another response or before the response to an earlier request. */
  private writeInTurn(socket: Socket, { error, after }: NonNullable<Unanswered['broken']>): void {
    const state = this.unanswered.get(socket);
    if (state && state.count > after) return;
    const hasStarted = after === 1 && state?.latest?.headersSent;
    if (socket.writable && !hasStarted) socket.write(this.messageOf(error));
    socket.destroySoon();
  }

  private messageOf(error: DomainError): string {
    const requestId = randomUUID();
    const { status, body } = this.forms.write(error, { path: '/', requestId });
    const lines = Object.entries(this.headersOf('/', requestId, body)).map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
  }
}

function toDomainError(error: Error): DomainError {
  switch ((error as { code?: string }).code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HeadersTooLargeError();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new PayloadTooLargeError(16_384, 'The extensions of chunks');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimeoutError();
    default:
      return new MalformedRequestError('The request is not valid HTTP/1.1.');
  }
}

function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Node.js would wait for the rest of a body without a limit. */
function closeUnlessRead(request: IncomingMessage): void {
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, UNREAD_BODY_MS).unref();
}
