import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** How long a connection may stay open after the last answer, in milliseconds. */
const LEFTOVER_MS = 500;

/**
 * Lets the server end while clients keep their connections open: a closing server takes no new connections, but the
 * open ones would bring one request after another and hold it up for ever. Running requests are answered, and their
 * connections close with the answer.
 */
@Injectable()
export class GracefulShutdown implements BeforeApplicationShutdown {
  private readonly running = new Set<Response>();
  private isEnding = false;

  constructor(private readonly host: HttpAdapterHost) {}

  /** Middleware that knows the requests that are being answered. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    this.running.add(response);
    response.once('close', () => {
      this.running.delete(response);
      if (this.isEnding) this.endLeftovers();
    });
    if (this.isEnding) closeWithAnswer(response);
    next();
  };

  beforeApplicationShutdown(): void {
    this.isEnding = true;
    for (const response of this.running) closeWithAnswer(response);
    this.server?.closeIdleConnections();
    this.endLeftovers();
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

function closeWithAnswer(response: Response): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
