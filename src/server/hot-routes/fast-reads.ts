import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Admission, type Caller, requireWithin } from '../../platform/auth';
import { type JsonBody, jsonBodyOf, readAhead } from '../../platform/http/bodies';
import { RequestDeadlines } from '../../platform/http/messages';
import { copyOfResponse } from './copy-of-response';
import type { Exchange } from './exchange';
import { MadeAnswers } from './made-answers';
import { type FoundRead, HotRoutes } from './routes/hot-routes';
import type { ReadCall } from './routes/read-call';
import { rightUntil } from '../../platform/hot-routes';
import { RawAnswers } from './raw-answers';
import type { ResponseCopy } from './kept-copies';
import { ResponseCopies } from './response-copies';

/** Who asks for what. */
interface Asking {
  readonly exchange: Exchange;
  readonly caller: Caller;
  /** What copies are told apart by. */
  readonly address: string;
  /** As sent, where there is one. */
  readonly body: Buffer | undefined;
}

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
    private readonly deadlines: RequestDeadlines,
  ) {}

  /**
   * Answers at once, or when the answer that is just being made to the same caller is there; or leaves it.
   * @param caller who, where there is a copy, was admitted to this very address when it was made
   * @param body of a POST, as sent
   */
  answer(exchange: Exchange, caller: Caller, body?: Buffer): void {
    const asking = { exchange, caller, body, address: this.addressOf(exchange.request, body) };
    const copy = this.copies.find(caller, asking.address);
    if (copy) return this.give(asking, copy);
    const read = this.findRead(asking);
    if (!read) return exchange.leave();
    const pending = this.copies.findPending(caller, asking.address);
    if (!pending) return this.answerAnew(asking, read);
    pending.waiting.push((made) => {
      if (made) this.give(asking, made);
      else exchange.leave();
    });
  }

  /** The same for a POST, whose body is read first. For what fails in that the framework answers. */
  answerQuestion(exchange: Exchange, caller: Caller): void {
    const request = exchange.request as Request;
    const giveUp = readAhead(request, (failure) => {
      clearTimeout(timer);
      if (!failure) return this.answer(exchange, caller, request.bytesRead);
      request.failure = failure;
      exchange.leave();
    });
    const timer = setTimeout(() => giveUp(this.deadlines.giveUp(request)), this.deadlines.of(request).timeLeft);
  }

  private findRead({ exchange: { request }, body }: Asking): FoundRead | undefined {
    if (!body) return this.routes.findRead('GET', request.url!);
    const json = jsonOf(body);
    return json && this.routes.findRead('POST', request.url!, json.value);
  }

  private answerAnew(asking: Asking, read: FoundRead): void {
    const { exchange, caller } = asking;
    if (read.call && this.made.isKnown(read, exchange.request) && this.admission.admits(caller, read.entrance)) {
      return this.make(asking, read, read.call);
    }
    this.leaveToCopy(asking, read);
  }

  private leaveToCopy(asking: Asking, read: FoundRead): void {
    this.copyAnswer(asking, read);
    asking.exchange.leave();
  }

  /** Whatever fails is left to the framework, which does it again: nothing is changed by a read. */
  private make(asking: Asking, read: FoundRead, call: ReadCall): void {
    const { exchange, caller, address } = asking;
    const pending = this.copies.begin(caller, address, read.places);
    const made = Promise.resolve(this.admission.count(exchange.request, caller)).then((limit) => {
      requireWithin(limit);
      return this.made.make(read, call, caller, exchange);
    });
    made.then(
      (answer) => {
        this.copies.end(caller, address, pending, answer);
        this.give(asking, answer.copy);
      },
      () => {
        this.copies.end(caller, address, pending, undefined);
        this.leaveToCopy(asking, read);
      },
    );
  }

  private give({ exchange, caller }: Asking, copy: ResponseCopy): void {
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

  /** The URL, the headers on which some answer depends, and the very bytes of the body. */
  private addressOf({ url, headers }: IncomingMessage, body: Buffer | undefined): string {
    let address = url!;
    for (const name of this.routes.headers) {
      if (headers[name] !== undefined) address += `\n${name}: ${String(headers[name])}`;
    }
    return body ? `${address}\n\n${body.toString('latin1')}` : address;
  }

  /** The framework must not see `If-None-Match`: to a 304 there would be nothing to copy. */
  private copyAnswer({ exchange, caller, address }: Asking, read: FoundRead): void {
    const { response } = exchange;
    const request = exchange.request as Request;
    const pending = this.copies.begin(caller, address, read.places);
    const wanted = request.headers['if-none-match'];
    delete request.headers['if-none-match'];
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      const copy = copyOfResponse(read.route, request, response, args);
      if (copy) this.made.learn(read, exchange);
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

/** Undefined for what the framework refuses. */
function jsonOf(body: Buffer): JsonBody | undefined {
  try {
    return jsonBodyOf(body);
  } catch {
    return undefined;
  }
}
