import { Injectable } from '@nestjs/common';
import { Admission, type Caller, requireWithin } from '../../platform/auth';
import { type Snapshot, VersionedCache } from '../../platform/cache';
import { Clock } from '../../platform/values/time';
import type { Exchange } from './exchange';
import { type ComputedResponse, type Read, ReadHandler } from './read-handler';
import { type CachedResponse, linesOf } from './response-factory';
import { ResponseWriter } from './response-writer';
import { RouteTable, addressOf } from './route-table';

/** Larger responses are not cached, in bytes. */
const MAX_CACHED_RESPONSE = 4_000_000;

/** Requests in which a header of `varyBy` is longer fall through: they are not worth caching. */
const MAX_VARIED_HEADER = 500;

interface Pending {
  readonly snapshot: Snapshot;
  readonly computed: Promise<ComputedResponse>;
}

/** Answers reads from cached responses, or else by their handlers. Every error falls through to Nest. */
@Injectable()
export class HotReads {
  /** Concurrent requests for the same response share one computation. */
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly table: RouteTable,
    private readonly cache: VersionedCache,
    private readonly handler: ReadHandler,
    private readonly admission: Admission,
    private readonly writer: ResponseWriter,
    private readonly clock: Clock,
  ) {}

  /** @param body of a POST */
  answer(exchange: Exchange, caller: Caller, body?: Buffer): void {
    const key = this.keyOf(exchange, caller, body);
    if (key === undefined) return exchange.fallThrough();
    const cached = this.cache.get<CachedResponse>(key);
    if (cached) return this.sendCached(exchange, caller, cached);
    const read = this.findRead(exchange, caller, body);
    if (!read) return exchange.fallThrough();
    this.compute(exchange, caller, key, read).then(
      (response) => this.sendCached(exchange, caller, response),
      () => exchange.fallThrough(),
    );
  }

  async answerPost(exchange: Exchange, caller: Caller): Promise<void> {
    const { request } = exchange;
    let body: Buffer;
    try {
      body = await this.handler.readBody(exchange);
    } catch (failure) {
      request.failure = failure as Error;
      return exchange.fallThrough();
    }
    this.answer(exchange, caller, body);
  }

  private async compute(exchange: Exchange, caller: Caller, key: string, read: Read): Promise<CachedResponse> {
    requireWithin(await this.admission.count(exchange.request, caller));
    const { response, expiresAt } = await this.computeOnce(exchange, caller, key, read);
    if (this.clock.now() >= expiresAt) throw new Error('The response has expired');
    return response;
  }

  private findRead({ request }: Exchange, caller: Caller, body: Buffer | undefined): Read | undefined {
    const address = addressOf(request.url);
    const found = this.table.findRead(request.method, address);
    if (!found || !this.admission.admits(caller, found.entrance)) return undefined;
    return this.handler.parse(found, address, body);
  }

  private computeOnce(exchange: Exchange, caller: Caller, key: string, read: Read): Promise<ComputedResponse> {
    const pending = this.pending.get(key);
    if (pending && this.cache.isCurrent(pending.snapshot)) return pending.computed;
    const snapshot = this.cache.takeSnapshot(caller.operatorId, this.handler.placesOf(read));
    const computed = this.handler.compute(exchange, caller, read).finally(() => {
      if (this.pending.get(key)?.computed === computed) this.pending.delete(key);
    });
    this.pending.set(key, { snapshot, computed });
    computed.then(
      ({ response, expiresAt }) => this.store(key, response, snapshot, expiresAt),
      () => {},
    );
    return computed;
  }

  private store(key: string, response: CachedResponse, snapshot: Snapshot, expiresAt: number): void {
    const bytes = response.complete.length + response.notModified.length;
    if (bytes <= MAX_CACHED_RESPONSE) this.cache.set(key, response, { snapshot, bytes, expiresAt });
  }

  private sendCached(exchange: Exchange, caller: Caller, cached: CachedResponse): void {
    const counted = this.admission.count(exchange.request, caller);
    if (!counted) return this.send(exchange, cached, '');
    counted.then(
      ({ allowed, headers }) => (allowed ? this.send(exchange, cached, linesOf(headers)) : exchange.fallThrough()),
      () => exchange.fallThrough(),
    );
  }

  private send(exchange: Exchange, cached: CachedResponse, lines: string): void {
    const { request, response, requestId } = exchange;
    if (response.destroyed) return;
    const isKnown = request.headers['if-none-match'] === cached.etag;
    const status = isKnown ? 304 : 200;
    const own = `X-Request-Id: ${requestId}\r\n${lines}`;
    this.writer.write(response, status, own, isKnown ? cached.notModified : cached.complete);
    exchange.noteAnswered(cached.route, status);
  }

  /**
   * Grants, URL, the headers on which some response depends, and the bytes of the body; undefined if a header is too
   * long.
   */
  private keyOf({ request }: Exchange, { grant }: Caller, body: Buffer | undefined): string | undefined {
    let key = `${grant} ${request.url}`;
    for (const name of this.table.varyBy) {
      const value = request.headers[name];
      // `*` accepts everything, like no header; Node’s `fetch` sends it in `Accept-Language`.
      if (value === undefined || value === '*') continue;
      if (value.length > MAX_VARIED_HEADER) return undefined;
      key += `\n${name}: ${String(value)}`;
    }
    return body ? `${key}\n\n${body.toString('latin1')}` : key;
  }
}
