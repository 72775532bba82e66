import type { RequestListener } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { Admission, partnerAliasOf } from '../../platform/auth';
import type { AppConfig } from '../../platform/config';
import { MetricsService } from '../../platform/health';
import { GracefulShutdown } from '../connections';
import { Exchange, type Observer } from './exchange';
import { FastReads } from './fast-reads';
import { FastWrites } from './fast-writes';
import { HotRoutes } from './routes/hot-routes';
import type { HotWrite } from './routes/hot-write';
import { isPlainPost, isPlainRead } from './plain-request';
import { RawAnswers } from './raw-answers';

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

  constructor(
    private readonly admission: Admission,
    private readonly routes: HotRoutes,
    private readonly reads: FastReads,
    private readonly writes: FastWrites,
    private readonly answers: RawAnswers,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** Stands before the framework on its server, which must not be listening yet. */
  install(app: NestExpressApplication, { fastPath, logLevel }: AppConfig): void {
    if (!fastPath || LEVELS_WITH_REQUESTS.includes(logLevel)) return;
    const metrics = app.get(MetricsService, { strict: false });
    if (metrics.isOn) this.observer = (...answer) => metrics.noteRequest(...answer);
    const server = app.getHttpServer();
    const [framework] = server.listeners('request') as [RequestListener];
    server.removeListener('request', framework);
    server.on('request', (request, response) => {
      this.take(new Exchange(request, response, framework, this.observer));
    });
  }

  private take(exchange: Exchange): void {
    const { method, url } = exchange.request;
    if (this.shutdown.isDraining || url!.length > MAX_URL_LENGTH) exchange.leave();
    else if (method === 'GET') this.takeRead(exchange);
    else if (method === 'POST') this.takePost(exchange);
    else exchange.leave();
  }

  private takeRead(exchange: Exchange): void {
    const { request, response } = exchange;
    const isPlain = isPlainRead(request) && RawAnswers.canBeSent(request, response);
    const caller = isPlain ? this.admission.findKnownCaller(request) : undefined;
    if (caller) this.reads.answer(exchange, caller);
    else exchange.leave();
  }

  private takePost(exchange: Exchange): void {
    const url = exchange.request.url!;
    const alias = partnerAliasOf(url);
    const write = this.routes.findWrite(alias?.url ?? url);
    if (write) return this.takeWrite(exchange, write, alias?.slug);
    const question = this.routes.findQuestion(alias?.url ?? url);
    if (question) this.takeQuestion(exchange, question.bodyLimit);
    else exchange.leave();
  }

  private takeQuestion(exchange: Exchange, bodyLimit: number): void {
    const { request, response } = exchange;
    const isPlain = isPlainPost(request, { bodyLimit, takesKey: false }) && RawAnswers.canBeSent(request, response);
    const caller = isPlain ? this.admission.findKnownCaller(request) : undefined;
    if (!caller) return exchange.leave();
    this.shutdown.watch(response);
    this.reads.answerQuestion(exchange, caller);
  }

  private takeWrite(exchange: Exchange, write: HotWrite, partnerAlias: string | undefined): void {
    const { request, response } = exchange;
    if (!isPlainPost(request, write) || !RawAnswers.canBeSent(request, response)) return exchange.leave();
    const entrance = { permission: write.permission, partnerAlias };
    const caller = this.admission.findCallerAt(request, entrance);
    if (!caller) return exchange.leave();
    if (!this.writes.isKnown(write)) {
      this.writes.learn(write, response);
      return exchange.leave();
    }
    this.shutdown.watch(response);
    this.writes.run(write, caller, exchange).then(
      ({ status, headers, answer }) => {
        if (!response.destroyed) this.answers.send(response, status, headers, answer);
        exchange.answered(write.path, status);
      },
      (failure: Error) => {
        (request as Request).failure = failure;
        this.writes.learn(write, response);
        exchange.leave();
      },
    );
  }
}
