import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { AppConfig } from '../../platform/config';
import { whenClosed } from '../../platform/http/messages';

/** How long a connection may stay open after the last response, in milliseconds. */
const LEFTOVER_MS = 500;

/** How long to wait for the next request of each open connection, in milliseconds. */
const DRAIN_MS = 2_000;

/** Maximum number of abandoned requests that are logged. */
const NAMED_REQUESTS = 20;

/**
 * Shuts the server down while clients keep connections open. A closing server accepts no new connections, but requests
 * on open ones could delay it forever. Running requests are finished, and their connections close with the response.
 * Requests that still run after `SHUTDOWN_SECONDS` are abandoned.
 */
@Injectable()
export class GracefulShutdown implements BeforeApplicationShutdown {
  private readonly logger = new Logger(GracefulShutdown.name);
  private readonly running = new Set<ServerResponse>();
  private drained: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
  ) {}

  /** Middleware that tracks requests in progress. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    this.watch(response);
    if (this.isDraining) closeWithAnswer(response);
    next();
  };

  /** Whether connections must be closed with their next response. */
  get isDraining(): boolean {
    return this.drained !== undefined;
  }

  /** Delays shutdown until this response is sent. */
  watch(response: ServerResponse): void {
    if (this.running.has(response)) return;
    this.running.add(response);
    whenClosed(response, () => {
      this.running.delete(response);
      if (this.isEnding) this.endLeftovers();
    });
  }

  /** Ends the process if shutdown, which is starting, takes longer than `SHUTDOWN_SECONDS`. */
  limitEnd(): void {
    setTimeout(() => this.giveUp(), this.config.shutdownSeconds * 1000).unref();
  }

  /** @param signal the signal that ends the process; without one there are no clients */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    await this.drainFor(signal === undefined ? 0 : DRAIN_MS);
    this.isEnding = true;
    for (const response of this.running) closeWithAnswer(response);
    this.server?.closeIdleConnections();
    this.endLeftovers();
  }

  private drainFor(milliseconds: number): Promise<void> {
    return (this.drained ??= this.drain(milliseconds));
  }

  private async drain(milliseconds: number): Promise<void> {
    for (const response of this.running) closeWithAnswer(response);
    const { server } = this;
    if (!server?.listening) return;
    const closed = once(server, 'close');
    // Node.js's HTTP server would close idle connections immediately.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, sleep(milliseconds, undefined, { ref: false })]);
  }

  /** A connection whose response is sent but whose request body was not read counts as busy forever. */
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
    const rest = 'a response was not sent, or a scheduled job or the database did not finish';
    this.logger.error({
      unanswered: this.running.size,
      requests,
      msg: `shutdown aborted after SHUTDOWN_SECONDS=${this.config.shutdownSeconds}: ${rest}`,
    });
    process.exit(1);
  }

  /** Undefined on the command line. */
  private get server(): Server | undefined {
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | null;
    return adapter?.getHttpServer() as Server | undefined;
  }
}

function closeWithAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  // A stream of events has no end to wait for. Browsers connect again, to another process.
  else if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) response.end();
}
