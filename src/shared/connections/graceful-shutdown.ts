import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { AppConfig } from '../../config';
import { RunningAnswers } from './running-answers';

/** How long a connection may stay open after the last answer, in milliseconds. */
const LEFTOVER_MS = 500;

/**
 * How long a process that another one has replaced waits for the next request of each open connection, in milliseconds.
 * Longer than clients pause that are at work.
 */
const DRAIN_MS = 5_000;

/** The same of a process that ends for good: its clients are turned away soon after anyway. */
const LAST_DRAIN_MS = 2_000;

/** Requests that are named when they are given up. */
const NAMED_REQUESTS = 20;

/**
 * Lets the server end while clients keep their connections open: a closing server takes no new connections, but the
 * open ones would bring one request after another and hold it up for ever. Running requests are answered, and their
 * connections close with the answer. What is still under way after `SHUTDOWN_SECONDS` is given up.
 */
@Injectable()
export class GracefulShutdown implements BeforeApplicationShutdown {
  private readonly logger = new Logger(GracefulShutdown.name);
  private readonly running = new RunningAnswers();
  private drained: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
  ) {}

  /** Middleware that knows the requests that are being answered. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    this.watch(response);
    if (this.isDraining) closeWithAnswer(response);
    next();
  };

  /** Whether connections are to be closed with their next answer. */
  get isDraining(): boolean {
    return this.drained !== undefined;
  }

  /** Waits for the answer before the server ends. */
  watch(response: ServerResponse): void {
    if (this.running.has(response)) return;
    this.running.add(response);
    response.once('close', () => {
      this.running.delete(response);
      if (this.isEnding) this.endLeftovers();
    });
  }

  /**
   * Hands the clients over to another process that listens on the same port: takes no new connection and closes each
   * open one with its next answer. Closing an idle one could meet a request that is on its way.
   * @returns when no connection is left, or after 5 s
   */
  drain(): Promise<void> {
    return this.drainFor(DRAIN_MS);
  }

  /** Ends the process when its end, which is beginning, takes longer than `SHUTDOWN_SECONDS`. */
  limitEnd(): void {
    setTimeout(() => this.giveUp(), this.config.shutdownSeconds * 1000).unref();
  }

  /** @param signal what ends the process; without one nobody is at work */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    await this.drainFor(signal === undefined ? 0 : LAST_DRAIN_MS);
    this.isEnding = true;
    for (const response of this.running) closeWithAnswer(response);
    this.server?.closeIdleConnections();
    this.endLeftovers();
  }

  private drainFor(milliseconds: number): Promise<void> {
    return (this.drained ??= this.letGo(milliseconds));
  }

  private async letGo(milliseconds: number): Promise<void> {
    for (const response of this.running) closeWithAnswer(response);
    const { server } = this;
    if (!server?.listening) return;
    const closed = once(server, 'close');
    // Node.js's HTTP server would close the idle connections as well.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, sleep(milliseconds, undefined, { ref: false })]);
  }

  /** A connection whose answer is sent but whose body nobody read counts as busy for ever. */
  private endLeftovers(): void {
    setTimeout(() => {
      if (this.running.size === 0) this.server?.closeAllConnections();
    }, LEFTOVER_MS).unref();
  }

  private giveUp(): void {
    const requests = [...this.running].slice(0, NAMED_REQUESTS).map((response) => {
      const request = response.req as Request;
      const route = request.route as { path?: string } | undefined;
      return { requestId: request.requestId, method: request.method, route: route?.path };
    });
    const rest = 'an answer was not sent, or due work or the database did not come to an end';
    this.logger.error({
      unanswered: this.running.size,
      requests,
      msg: `given up after SHUTDOWN_SECONDS=${this.config.shutdownSeconds}: ${rest}`,
    });
    process.exit(1);
  }

  /** The command line has none. */
  private get server(): Server | undefined {
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | null;
    return adapter?.getHttpServer() as Server | undefined;
  }
}

function closeWithAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
