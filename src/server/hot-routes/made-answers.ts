import type { IncomingMessage } from 'node:http';
import { Injectable, StreamableFile } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type Caller, actorOf } from '../../platform/auth';
import { CurrentActor } from '../../platform/actor';
import { GracefulShutdown } from '../connections';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { RequestDeadlines, strongEtag } from '../../platform/http/messages';
import { copyOf, headersOf } from './copy-of-response';
import type { Exchange } from './exchange';
import { checkedHeaders } from './raw-answers';
import type { MadeCopy, ResponseCopy } from './kept-copies';
import type { FoundRead } from './routes/hot-routes';
import type { ReadCall } from './routes/read-call';
import { noteEndFor, rightUntil } from '../../platform/hot-routes';

/** Routes, and values of the header that answers of a route depend on, of which headers are kept. */
const KEPT_HEADERS = 500;

/** Beyond this, by the value of such a header, answers are the framework's. */
const MAX_KEY_LENGTH = 500;

/**
 * Makes answers to reads by the very method of their controller, with the headers of the framework's own first answer of
 * the route, and to the same value of the header that it depends on.
 */
@Injectable()
export class MadeAnswers {
  private readonly headers = new LRUCache<string, readonly string[]>({ max: KEPT_HEADERS });

  constructor(
    private readonly actor: CurrentActor,
    private readonly deadlines: RequestDeadlines,
    private readonly deadline: CurrentDeadline,
    private readonly shutdown: GracefulShutdown,
    private readonly modules: ModuleRef,
  ) {}

  /** Whether the framework has shown what such a read is answered with. */
  isKnown(read: FoundRead, request: IncomingMessage): boolean {
    return this.headers.has(keyOf(read, request));
  }

  /** Takes the headers from a whole answer that the framework is about to send, if such answers are made here. */
  learn(read: FoundRead, { request, response }: Exchange): void {
    const key = keyOf(read, request);
    if (read.call && key.length <= MAX_KEY_LENGTH) this.headers.set(key, headersOf(response));
  }

  /** @throws whatever is left to the framework */
  async make(read: FoundRead, call: ReadCall, caller: Caller, exchange: Exchange): Promise<MadeCopy> {
    this.shutdown.watch(exchange.response);
    const request = exchange.request as Request;
    const known = this.headers.get(keyOf(read, request))!;
    const deadline = this.deadlines.of(request);
    const work = this.actor.run(actorOf(caller), async () => {
      this.deadline.set(deadline);
      const own = await this.ownHeaders(read, caller);
      return { own, answer: await call({ caller, headers: request.headers, noteEnd: noteEndFor(request) }) };
    });
    const { own, answer } = await this.deadlines.wait(request, work);
    return { copy: this.copyOf(read.route, [known, own], bytesOf(answer)), until: rightUntil(request) };
  }

  private async ownHeaders({ headersFrom }: FoundRead, caller: Caller): Promise<Readonly<Record<string, string>>> {
    if (!headersFrom) return {};
    const headers = await this.modules.get(headersFrom, { strict: false }).headersFor({ caller });
    checkedHeaders(Object.entries(headers).flat());
    return headers;
  }

  private copyOf(
    route: string,
    [known, own]: readonly [readonly string[], Readonly<Record<string, string>>],
    body: Buffer,
  ): ResponseCopy {
    const etag = strongEtag(body);
    const ofAnswer = new Map(
      Object.entries({ ...own, etag, 'content-length': String(body.length) }).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    const valueAt = (index: number) => ofAnswer.get(known[index - 1]!.toLowerCase()) ?? known[index]!;
    const headers = known.map((text, index) => (index % 2 === 0 ? text : valueAt(index)));
    return copyOf(route, etag, headers, body);
  }
}

/** What tells the headers of answers apart. */
function keyOf({ route, by }: FoundRead, { headers }: IncomingMessage): string {
  const value = by && headers[by.header];
  return value === undefined ? route : `${route}\n${String(value)}`;
}

/** As the framework writes it: text as it is, everything else as JSON. @throws Error for what it streams */
function bytesOf(answer: unknown): Buffer {
  if (answer instanceof StreamableFile) {
    answer.getStream().destroy();
    throw new Error('a long answer is sent while it is made');
  }
  return Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
}
