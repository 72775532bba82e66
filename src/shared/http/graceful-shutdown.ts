import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

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
    response.once('close', () => this.running.delete(response));
    if (this.isEnding) closeWithAnswer(response);
    next();
  };

  beforeApplicationShutdown(): void {
    this.isEnding = true;
    for (const response of this.running) closeWithAnswer(response);
    // The command line has no server.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | null;
    (adapter?.getHttpServer() as Server | undefined)?.closeIdleConnections();
  }
}

function closeWithAnswer(response: Response): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
