import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { requestIdOf } from '../http/messages';

/** Logs completed requests: server errors as errors, client errors as information, and the rest for debugging. */
@Injectable()
export class RequestLog {
  constructor(private readonly logger: PinoLogger) {}

  readonly follow = (request: Request, response: Response, next: NextFunction): void => {
    response.once('close', () => {
      const level = levelOf(response);
      if (!this.logger.logger.isLevelEnabled(level)) return;
      const message = level === 'error' ? 'request errored' : 'request completed';
      const responseTime = Math.round(performance.now() - request.arrivedAt);
      this.logger[level]({ requestId: requestIdOf(request), req: request, res: response, responseTime }, message);
    });
    next();
  };
}

function levelOf({ statusCode }: Response): 'error' | 'info' | 'debug' {
  if (statusCode >= 500) return 'error';
  return statusCode >= 400 ? 'info' : 'debug';
}
