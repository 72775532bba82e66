import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application, Request } from 'express';
import { type Caller, RateLimiter, partnerAliasOf } from '../auth';
import { AppConfig } from '../config';
import { GracefulShutdown, JSON_BODY_LIMIT, requestIdFrom } from '../shared/http';
import { FastReads } from './fast-reads';
import { FastWrites } from './fast-writes';
import { KnownConnections } from './known-connections';
import { isPlainRead, isPlainWrite } from './plain-request';
import type { ResponseCopy } from './response-copies';

/** Told about every answer that the framework does not see; the duration is in seconds. */
type Observer = (method: string, route: string, status: number, seconds: number) => void;

type EtagOf = (body: string) => string;

/** What all copied addresses begin with. */
const PARTNER_PATHS = '/api/v2/ota/';

/** Longer addresses are not worth keeping. */
const MAX_URL_LENGTH = 500;

/** At these levels of the log every request has its line, which the framework's logger writes. */
const LEVELS_WITH_REQUESTS = ['debug', 'trace'];

/**
 * Answers the hottest requests ahead of the framework, at a fraction of its cost (docs/adr/0017): plain reads from
 * copies of the framework's own answers, plain writes by the method of their controller. It holds no rule of its own:
 * everything out of the ordinary, such as a problem or a key not seen lately, is left to the framework.
 */
@Injectable()
export class FastPath {
  private observer: Observer | undefined;
  private etagOf!: EtagOf;

  constructor(
    private readonly config: AppConfig,
    private readonly connections: KnownConnections,
    private readonly rateLimiter: RateLimiter,
    private readonly reads: FastReads,
    private readonly writes: FastWrites,
    private readonly shutdown: GracefulShutdown,
  ) {}

  observe(observer: Observer): void {
    this.observer = observer;
  }

  /** Stands before the framework on its server, which must not be listening yet. */
  install(app: NestExpressApplication): void {
    if (!this.config.fastPath || LEVELS_WITH_REQUESTS.includes(this.config.logLevel)) return;
    this.etagOf = (app.getHttpAdapter().getInstance() as Application).get('etag fn') as EtagOf;
    const server = app.getHttpServer();
    const [framework] = server.listeners('request') as [RequestListener];
    server.removeListener('request', framework);
    server.on('request', (request, response) => this.take(new Exchange(request, response, framework)));
  }

  private take(exchange: Exchange): void {
    const { method, url } = exchange.request;
    if (this.shutdown.isDraining || url!.length > MAX_URL_LENGTH) exchange.leave();
    else if (method === 'GET' && url!.startsWith(PARTNER_PATHS)) this.takeRead(exchange);
    else if (method === 'POST') this.takeWrite(exchange);
    else exchange.leave();
  }

  private takeRead(exchange: Exchange): void {
    const { request, response } = exchange;
    const caller = isPlainRead(request) ? this.connections.recognise(request) : undefined;
    if (!caller) return exchange.leave();
    this.reads.find(caller, request, response, (copy) => {
      if (!copy) exchange.leave();
      else if (this.rateLimiter.isOn) this.sendLimited(exchange, caller, copy).catch(() => exchange.leave());
      else this.sendCopy(exchange, copy, []);
    });
  }

  private async sendLimited(exchange: Exchange, caller: Caller, copy: ResponseCopy): Promise<void> {
    const limit = await this.rateLimiter.take(caller.keyId);
    // The framework refuses it; that it counts the request again changes nothing before the minute is over.
    if (!limit?.allowed) return exchange.leave();
    this.sendCopy(exchange, copy, Object.entries(limit.headers).flat());
  }

  private sendCopy(exchange: Exchange, copy: ResponseCopy, more: readonly string[]): void {
    const isKnown = exchange.request.headers['if-none-match'] === copy.etag;
    const status = isKnown ? 304 : 200;
    const headers = isKnown ? copy.headersWithoutBody : copy.headers;
    exchange.send(status, more.length > 0 ? headers.concat(more) : headers, isKnown ? undefined : copy.body);
    this.observer?.('GET', copy.route, status, exchange.seconds());
  }

  private takeWrite(exchange: Exchange): void {
    const { request, response } = exchange;
    const alias = partnerAliasOf(request.url!);
    const write = this.writes.find(alias?.url ?? request.url!);
    if (!write || this.rateLimiter.isOn || !isPlainWrite(request, JSON_BODY_LIMIT)) return exchange.leave();
    const caller = this.connections.recognise(request);
    if (!caller?.permissions.has(write.permission)) return exchange.leave();
    if (alias && alias.slug !== caller.partner) return exchange.leave();
    if (!this.writes.isKnown(write)) {
      this.writes.learn(write, response);
      return exchange.leave();
    }
    this.shutdown.watch(response);
    this.writes
      .run(write, caller, request, () => exchange.requestId)
      .then(
        ({ status, headers, json }) => {
          const own = ['ETag', this.etagOf(json), 'Content-Length', String(Buffer.byteLength(json))];
          exchange.send(status, headers.concat(own), json);
          this.observer?.('POST', write.path, status, exchange.seconds());
        },
        (failure: Error) => {
          (request as Request).failure = failure;
          this.writes.learn(write, response);
          exchange.leave();
        },
      );
  }
}

/** One request with its answer. */
class Exchange {
  private readonly startedAt = performance.now();
  private id: string | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly framework: RequestListener,
  ) {
    (request as Request).arrivedAt = this.startedAt;
  }

  /** Leaves it to the framework. */
  leave(): void {
    void this.framework(this.request, this.response);
  }

  get requestId(): string {
    return (this.id ??= requestIdFrom(this.request));
  }

  /** Text goes out in one piece with the headers, which is quicker as long as it is short. */
  send(status: number, headers: readonly string[], body: Buffer | string | undefined): void {
    this.response.writeHead(status, headers.concat('X-Request-Id', this.requestId));
    this.response.end(body);
  }

  seconds(): number {
    return (performance.now() - this.startedAt) / 1000;
  }
}
