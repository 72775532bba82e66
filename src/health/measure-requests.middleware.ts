import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from '../shared/http';
import { MetricsService } from './metrics.service';

/** Measures every request by its route, never by its path, which would make a series of each booking. */
@Injectable()
export class MeasureRequests implements NestMiddleware {
  constructor(private readonly metrics: MetricsService) {}

  use(request: Request, response: Response, next: NextFunction): void {
    if (this.metrics.isOn) {
      const startedAt = performance.now();
      response.once('finish', () => {
        const route = routeOf(request) ?? 'none';
        const seconds = (performance.now() - startedAt) / 1000;
        this.metrics.noteRequest(request.method, route, response.statusCode, seconds);
      });
    }
    next();
  }
}
