import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request } from 'express';
import { type Caller, actorOf } from '../auth';
import { CurrentActor } from '../shared/actor';
import { GracefulShutdown } from '../shared/connections';
import { CurrentDeadline } from '../shared/deadline';
import { RequestDeadlines } from '../shared/http';
import { copyOf, headersOf } from './copy-of-response';
import type { Exchange } from './exchange';
import type { MadeCopy, ResponseCopy } from './kept-copies';
import type { ReadCall } from './routes/read-call';
import { noteEndFor, rightUntil } from './routes/right-until.decorator';

/**
 * Makes answers to reads by the very method of their controller, with the headers of the framework's own first answer of
 * the route.
 */
@Injectable()
export class MadeAnswers {
  private readonly headers = new Map<string, readonly string[]>();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly actor: CurrentActor,
    private readonly deadlines: RequestDeadlines,
    private readonly deadline: CurrentDeadline,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** Whether the framework has shown what such a read is answered with. */
  isKnown(route: string): boolean {
    return this.headers.has(route);
  }

  /** Takes the headers from a whole answer that the framework is about to send. */
  learn(route: string, response: ServerResponse): void {
    if (!this.headers.has(route)) this.headers.set(route, headersOf(response));
  }

  /** @throws whatever is left to the framework */
  async make(route: string, call: ReadCall, caller: Caller, exchange: Exchange): Promise<MadeCopy> {
    this.shutdown.watch(exchange.response);
    const request = exchange.request as Request;
    const deadline = this.deadlines.of(request);
    const work = this.actor.run(actorOf(caller), () => {
      this.deadline.set(deadline);
      return call(caller, noteEndFor(request));
    });
    const body = Buffer.from(JSON.stringify(await this.deadlines.wait(request, work)));
    return { copy: this.copyOf(route, body), until: rightUntil(request) };
  }

  private copyOf(route: string, body: Buffer): ResponseCopy {
    const etag = this.etagOf(body);
    const own = new Map([
      ['content-length', String(body.length)],
      ['etag', etag],
    ]);
    const headers = this.headers.get(route)!;
    const valueAt = (index: number) => own.get(headers[index - 1]!.toLowerCase()) ?? headers[index]!;
    const ownHeaders = headers.map((text, index) => (index % 2 === 0 ? text : valueAt(index)));
    return copyOf(route, etag, ownHeaders, body);
  }

  private etagOf(body: Buffer): string {
    const express = this.host.httpAdapter.getInstance<Application>();
    return (express.get('etag fn') as (body: Buffer) => string)(body);
  }
}
