import type { RequestListener } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Admission, type Caller } from '../../platform/auth';
import { GracefulShutdown } from '../connections';
import { Exchange, type Observer } from './exchange';
import { HotReads } from './hot-reads';
import { HotWrites } from './hot-writes';
import { isNextOnConnection, isPlainGet, isPlainPost, isPlainUrl } from './plain-request';
import { ResponseWriter } from './response-writer';
import { MAX_READ_BODY, RouteTable, type WriteEntry, addressOf } from './route-table';

/**
 * Answers plain requests to hot routes before Express, at a fraction of the cost (docs/adr/0017). Everything else, such
 * as a request with an unusual header or a key that is not cached, falls through to Express and Nest.
 */
@Injectable()
export class HotRoutes {
  constructor(
    private readonly admission: Admission,
    private readonly table: RouteTable,
    private readonly reads: HotReads,
    private readonly writes: HotWrites,
    private readonly writer: ResponseWriter,
    private readonly shutdown: GracefulShutdown,
  ) {}

  listener(express: RequestListener, observer: Observer | undefined): RequestListener {
    return (request, response) => this.handle(new Exchange(request, response, express, observer));
  }

  /** Whether requests like this one are usually answered here. */
  isHot({ method, originalUrl }: Request): boolean {
    const address = addressOf(originalUrl);
    return (
      (method === 'POST' && this.table.findWrite(address) !== undefined) ||
      this.table.findRead(method, address) !== undefined
    );
  }

  private handle(exchange: Exchange): void {
    const { request, response } = exchange;
    const isPlain = isPlainUrl(request.url) && isNextOnConnection(request, response);
    if (!isPlain || this.shutdown.isDraining) exchange.fallThrough();
    else if (request.method === 'GET') this.handleGet(exchange);
    else if (request.method === 'POST') this.handlePost(exchange);
    else exchange.fallThrough();
  }

  private handleGet(exchange: Exchange): void {
    const { request } = exchange;
    const caller = isPlainGet(request) ? this.admission.findCachedCaller(request) : undefined;
    if (caller) this.reads.answer(exchange, caller);
    else exchange.fallThrough();
  }

  private handlePost(exchange: Exchange): void {
    const { request } = exchange;
    const address = addressOf(request.url);
    const write = this.table.findWrite(address);
    const bodyLimit = write?.bodyLimit ?? (this.table.findRead('POST', address) && MAX_READ_BODY);
    const takesKey = write?.route.takesKey === true || request.headers['idempotency-key'] === undefined;
    const isPlain = bodyLimit !== undefined && takesKey && isPlainPost(request, bodyLimit);
    const caller = isPlain ? this.admission.findCachedCaller(request) : undefined;
    if (!caller) exchange.fallThrough();
    else if (!write) void this.reads.answerPost(exchange, caller);
    else {
      const entrance = { permission: write.route.permission, partnerAlias: address.partnerAlias };
      if (this.admission.admits(caller, entrance)) this.answerWrite(exchange, caller, write);
      else exchange.fallThrough();
    }
  }

  private answerWrite(exchange: Exchange, caller: Caller, write: WriteEntry): void {
    const { request, response, requestId } = exchange;
    this.writes.answer(exchange, caller, write).then(
      ({ status, prepared }) => {
        if (!response.destroyed) this.writer.write(response, status, `X-Request-Id: ${requestId}\r\n`, prepared);
        exchange.noteAnswered(write.name, status);
      },
      (failure: Error) => {
        request.failure = failure;
        exchange.fallThrough();
      },
    );
  }
}
