import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse, validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock, toDate } from '../../platform/values/time';

/** Of an answer what is the same for everybody who gets it: lines of its head, the empty line, the body. */
export type RawAnswer = Buffer | string;

/** Answers up to this size are copied behind their heads: the kernel takes one piece sooner than two. */
const IN_ONE_PIECE_BYTES = 32_000;

/** Answers that are no longer than this with their heads take turns in one piece of memory. */
const SHARED_PIECE_BYTES = 16_384;

/**
 * Writes out an answer that is kept, in memory of its own: within a piece that Node.js shares out, each would keep what
 * passed through between it and the next.
 * @param headers names and values by turns, which Node.js has accepted as such before
 */
export function writeOut(headers: readonly string[], body?: Buffer): RawAnswer {
  const head = `${linesOf(headers)}\r\n`;
  return body ? inOnePiece(Buffer.allocUnsafeSlow(head.length + body.length), head, body) : head;
}

/**
 * Writes out an answer that is sent once. One whose body is of ASCII stays a text, which the kernel takes in one piece.
 * @param lines of its head
 */
export function writeOutOnce(lines: string, body: string): RawAnswer {
  const head = `${lines}\r\n`;
  const isAscii = Buffer.byteLength(body) === body.length;
  return isAscii ? head + body : Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

/**
 * Headers with values that have not been through Node.js, which refuses what would end a line.
 * @param headers names and values by turns
 * @throws TypeError
 */
export function checkedHeaders(headers: readonly string[]): readonly string[] {
  for (let index = 0; index < headers.length; index += 2) validateHeaderValue(headers[index]!, headers[index + 1]!);
  return headers;
}

/** @param headers names and values by turns */
export function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return lines;
}

/**
 * Sends answers that are written out already. To send the same, Node.js checks and writes every header anew, which was a
 * quarter of what an answer from a copy took.
 */
@Injectable()
export class RawAnswers {
  private second = 0;
  private lines = '';
  private lastLines = '';
  private sharedPiece = Buffer.allocUnsafeSlow(SHARED_PIECE_BYTES);

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly clock: Clock,
  ) {}

  /** Whether an answer is the next one of a connection that stays open after it; others have rules of their own. */
  static canBeSent(request: IncomingMessage, response: ServerResponse): boolean {
    return response.socket !== null && response.shouldKeepAlive && request.httpVersion === '1.1';
  }

  /**
   * To a client that is still there; one whose connection is to close is told so.
   * @param headers those of this answer alone, names and values by turns
   */
  send(response: ServerResponse, status: number, headers: readonly string[], answer: RawAnswer): void {
    const socket = response.socket!;
    const isLast = response.hasHeader('connection');
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(headers)}${this.linesOfNow(isLast)}`;
    this.write(socket, head, answer);
    // By this Node.js' server knows that the connection is free for its next request.
    response.emit('finish');
    if (isLast) socket.end();
  }

  private write(socket: Socket, head: string, answer: RawAnswer): void {
    if (typeof answer === 'string') socket.write(head + answer, 'latin1');
    else if (head.length + answer.length <= SHARED_PIECE_BYTES) this.writeShared(socket, head, answer);
    else if (answer.length <= IN_ONE_PIECE_BYTES) {
      socket.write(inOnePiece(Buffer.allocUnsafe(head.length + answer.length), head, answer));
    } else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(answer);
      socket.uncork();
    }
  }

  /** Leaves nothing to collect, unless the kernel has not taken the answer before or this one. */
  private writeShared(socket: Socket, head: string, answer: Buffer): void {
    const isBehind = socket.writableLength > 0;
    const piece = isBehind ? Buffer.allocUnsafe(head.length + answer.length) : this.sharedPiece;
    socket.write(inOnePiece(piece, head, answer));
    // What the kernel has not taken at once is still to be read.
    if (!isBehind && socket.writableLength > 0) this.sharedPiece = Buffer.allocUnsafeSlow(SHARED_PIECE_BYTES);
  }

  /** What Node.js adds to its own answers. */
  private linesOfNow(isLast: boolean): string {
    const second = this.clock.now();
    if (second !== this.second) {
      const { keepAliveTimeout } = this.host.httpAdapter.getHttpServer() as Server;
      this.second = second;
      const date = ['Date', toDate(second).toUTCString()];
      const keepAlive = ['Keep-Alive', `timeout=${Math.floor(keepAliveTimeout / 1000)}`];
      this.lines = linesOf([...date, 'Connection', 'keep-alive', ...keepAlive]);
      this.lastLines = linesOf([...date, 'Connection', 'close']);
    }
    return isLast ? this.lastLines : this.lines;
  }
}

/** @returns as much of the piece as they take */
function inOnePiece(piece: Buffer, head: string, answer: Buffer): Buffer {
  piece.write(head, 'latin1');
  answer.copy(piece, head.length);
  return piece.subarray(0, head.length + answer.length);
}
