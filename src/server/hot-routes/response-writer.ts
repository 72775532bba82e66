import { STATUS_CODES, type Server, type ServerResponse, validateHeaderValue } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock, toDate } from '../../platform/values/time';

/** Names and values of headers, alternating. */
export type HeaderList = readonly string[];

/** Responses up to this size are written in one piece, which is faster than two. */
const ONE_PIECE_BYTES = 32_000;

/** @throws TypeError for a value that would end the line */
export function headerLines(headers: HeaderList): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    validateHeaderValue(headers[index]!, headers[index + 1]!);
    lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  return lines;
}

/** Header lines and body in a separate buffer: part of a shared buffer would keep the entire buffer in memory. */
export function prepareResponse(lines: string, body: Buffer): Buffer {
  const head = `${lines}\r\n`;
  const response = Buffer.allocUnsafeSlow(head.length + body.length);
  response.write(head, 'latin1');
  body.copy(response, head.length);
  return response;
}

/**
 * Writes prepared responses to the socket, without validating and formatting each header again: warm reads reach 0.6 to
 * 0.7 of the throughput of bare Node.js with it, and 0.5 without (docs/internals.md).
 */
@Injectable()
export class ResponseWriter {
  private second = 0;
  private lines = '';
  private lastLines = '';

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly clock: Clock,
  ) {}

  /**
   * @param lines header lines of this response only
   * @param prepared further header lines, an empty line and the body
   */
  write(response: ServerResponse, status: number, lines: string, prepared: Buffer): void {
    const socket = response.socket!;
    const isLast = response.hasHeader('connection');
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${this.linesOfNow(isLast)}`;
    if (prepared.length <= ONE_PIECE_BYTES) {
      const piece = Buffer.allocUnsafe(head.length + prepared.length);
      piece.write(head, 'latin1');
      prepared.copy(piece, head.length);
      socket.write(piece);
    } else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(prepared);
      socket.uncork();
    }
    // Node.js then continues with the next request of the connection.
    response.emit('finish');
    if (isLast) socket.end();
  }

  /** The headers that Node.js adds to responses. */
  private linesOfNow(isLast: boolean): string {
    const second = this.clock.now();
    if (second !== this.second) {
      const { keepAliveTimeout } = this.host.httpAdapter.getHttpServer() as Server;
      const date = `Date: ${toDate(second).toUTCString()}\r\n`;
      this.second = second;
      this.lines = `${date}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
      this.lastLines = `${date}Connection: close\r\n`;
    }
    return isLast ? this.lastLines : this.lines;
  }
}
