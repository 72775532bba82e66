import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Admission, type Caller, requireWithin } from '../auth';
import { copyOfResponse } from './copy-of-response';
import type { Exchange } from './exchange';
import { MadeAnswers } from './made-answers';
import { type FoundRead, HotRoutes } from './routes/hot-routes';
import type { ReadCall } from './routes/read-call';
import { rightUntil } from './routes/right-until.decorator';
import { RawAnswers } from './raw-answers';
import type { ResponseCopy } from './kept-copies';
import { ResponseCopies } from './response-copies';

/**
 * Answers from copies of earlier answers. What there is no copy of is answered by the method of its controller, once the
 * framework has shown how, and otherwise by the framework.
 */
@Injectable()
export class FastReads {
  constructor(
    private readonly routes: HotRoutes,
    private readonly copies: ResponseCopies,
    private readonly made: MadeAnswers,
    private readonly answers: RawAnswers,
    private readonly admission: Admission,
  ) {}

  /**
   * Answers at once, or when the answer that is just being made to the same caller is there; or leaves it.
   * @param caller who, where there is a copy, was admitted to this very address when it was made
   */
  answer(exchange: Exchange, caller: Caller): void {
    const address = this.addressOf(exchange.request);
    const copy = this.copies.find(caller, address);
    if (copy) return this.give(exchange, caller, copy);
    const read = this.routes.findRead(exchange.request.url!);
    if (!read) return exchange.leave();
    const pending = this.copies.findPending(caller, address);
    if (!pending) return this.answerAnew(exchange, caller, read);
    pending.waiting.push((made) => {
      if (made) this.give(exchange, caller, made);
      else exchange.leave();
    });
  }

  private answerAnew(exchange: Exchange, caller: Caller, read: FoundRead): void {
    const { route, call, entrance } = read;
    if (call && this.made.isKnown(route) && this.admission.admits(caller, entrance)) {
      return this.make(exchange, caller, read, call);
    }
    this.leaveToCopy(exchange, caller, read);
  }

  private leaveToCopy(exchange: Exchange, caller: Caller, read: FoundRead): void {
    this.copyAnswer(read, caller, exchange.request as Request, exchange.response);
    exchange.leave();
  }

  /** Whatever fails is left to the framework, which does it again: nothing is changed by a read. */
  private make(exchange: Exchange, caller: Caller, read: FoundRead, call: ReadCall): void {
    const { route, places } = read;
    const address = this.addressOf(exchange.request);
    const pending = this.copies.begin(caller, address, places);
    const made = Promise.resolve(this.admission.count(exchange.request, caller)).then((limit) => {
      requireWithin(limit);
      return this.made.make(route, call, caller, exchange);
    });
    made.then(
      (answer) => {
        this.copies.end(caller, address, pending, answer);
        this.give(exchange, caller, answer.copy);
      },
      () => {
        this.copies.end(caller, address, pending, undefined);
        this.leaveToCopy(exchange, caller, read);
      },
    );
  }

  private give(exchange: Exchange, caller: Caller, copy: ResponseCopy): void {
    const counted = this.admission.count(exchange.request, caller);
    if (!counted) return this.send(exchange, copy, []);
    counted.then(
      ({ allowed, headers }) =>
        allowed ? this.send(exchange, copy, Object.entries(headers).flat()) : exchange.leave(),
      () => exchange.leave(),
    );
  }

  private send(exchange: Exchange, copy: ResponseCopy, limits: readonly string[]): void {
    const { request, response } = exchange;
    if (response.destroyed) return;
    const isKnown = request.headers['if-none-match'] === copy.etag;
    const status = isKnown ? 304 : 200;
    const headers = ['X-Request-Id', exchange.requestId, ...limits];
    this.answers.send(response, status, headers, isKnown ? copy.unchanged : copy.whole);
    exchange.answered(copy.route, status);
  }

  /** What copies are told apart by: the URL, and the headers on which some answer depends. */
  private addressOf({ url, headers }: IncomingMessage): string {
    let address = url!;
    for (const name of this.routes.headers) {
      if (headers[name] !== undefined) address += `\n${name}: ${String(headers[name])}`;
    }
    return address;
  }

  /** The framework must not see `If-None-Match`: to a 304 there would be nothing to copy. */
  private copyAnswer(read: FoundRead, caller: Caller, request: Request, response: ServerResponse): void {
    const address = this.addressOf(request);
    const pending = this.copies.begin(caller, address, read.places);
    const wanted = request.headers['if-none-match'];
    delete request.headers['if-none-match'];
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      const copy = copyOfResponse(read.route, request, response, args);
      if (copy) this.made.learn(read.route, response);
      this.copies.end(caller, address, pending, copy && { copy, until: rightUntil(request) });
      const isKnown = response.statusCode === 200 && wanted !== undefined && wanted === response.getHeader('etag');
      if (!isKnown) return end(...args);
      response.statusCode = 304;
      for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
      return end();
    };
    response.once('close', () => this.copies.end(caller, address, pending, undefined));
  }
}
