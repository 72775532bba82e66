import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../auth';
import { copyOfResponse, isCopiedUrl, showsPlaces } from './copy-of-response';
import { type ResponseCopy, ResponseCopies } from './response-copies';

/** Finds copies of the framework's answers, and makes them while it answers. */
@Injectable()
export class FastReads {
  constructor(private readonly copies: ResponseCopies) {}

  /**
   * Calls back with a copy, at once or when the answer that is just being made to somebody else is there; with
   * `undefined` when the framework must answer.
   */
  find(
    caller: Caller,
    request: IncomingMessage,
    response: ServerResponse,
    found: (copy: ResponseCopy | undefined) => void,
  ): void {
    const copy = this.copies.find(caller, request.url!);
    if (copy || !isCopiedUrl(request.url!)) return found(copy);
    const pending = this.copies.findPending(caller, request.url!);
    if (pending) {
      pending.waiting.push(found);
      return;
    }
    this.copyAnswer(caller, request as Request, response);
    found(undefined);
  }

  /** The framework must not see `If-None-Match`: to a 304 there would be nothing to copy. */
  private copyAnswer(caller: Caller, request: Request, response: ServerResponse): void {
    const { url } = request;
    const pending = this.copies.begin(caller, url, showsPlaces(url));
    const wanted = request.headers['if-none-match'];
    delete request.headers['if-none-match'];
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      const copy = copyOfResponse(request, response, args[0], args[1]);
      this.copies.end(caller, url, pending, copy);
      if (!copy || wanted !== copy.etag) return end(...args);
      response.statusCode = 304;
      for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
      return end();
    };
    response.once('close', () => this.copies.end(caller, url, pending, undefined));
  }
}
