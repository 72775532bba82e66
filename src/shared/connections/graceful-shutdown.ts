import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** How long a connection may stay open after the last answer, in milliseconds. */
const LEFTOVER_MS = 500;

/**
 * How long a process that another one has replaced waits for the next request of each open connection, in milliseconds.
 * Longer than clients pause that are at work.
 */
const DRAIN_MS = 5_000;

/**
 * Lets the server end while clients keep their connections open: a closing server takes no new connections, but the
 * open ones would bring one request after another and hold it up for ever. Running requests are answered, and their
 * connections close with the answer.
 */
@Injectable()
export class GracefulShutdown implements BeforeApplicationShutdown {
  private readonly running = new Set<ServerResponse>();
  private draining = false;
  private isEnding = false;

  constructor(private readonly host: HttpAdapterHost) {}

  /** Middleware that knows the requests that are being answered. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    this.watch(response);
    if (this.draining) closeWithAnswer(response);
    next();
  };

  /** Whether connections are to be closed with their next answer. */
  get isDraining(): boolean {
    return this.draining;
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
  async drain(): Promise<void> {
    this.closeWithAnswers();
    const { server } = this;
    if (!server) return;
    const closed = once(server, 'close');
    // Node.js's HTTP server would close the idle connections as well.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
  }

  beforeApplicationShutdown(): void {
    this.isEnding = true;
    this.closeWithAnswers();
    this.server?.closeIdleConnections();
    this.endLeftovers();
  }

  private closeWithAnswers(): void {
    this.draining = true;
    for (const response of this.running) closeWithAnswer(response);
  }

  /** A connection whose answer is sent but whose body nobody read counts as busy for ever. */
  private endLeftovers(): void {
    setTimeout(() => {
      if (this.running.size === 0) this.server?.closeAllConnections();
    }, LEFTOVER_MS).unref();
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
