import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from '../http/messages';
import { MetricsService } from './metrics.service';

/** Measures requests by route. Measuring by path would create a series for each booking. */
@Injectable()
export class RequestMeasures {
  constructor(private readonly metrics: MetricsService) {}

  get areTaken(): boolean {
    return this.metrics.isOn;
  }

  readonly follow = (request: Request, response: Response, next: NextFunction): void => {
    response.once('finish', () => {
      const seconds = (performance.now() - request.arrivedAt) / 1000;
      this.metrics.noteRequest(request.method, routeOf(request) ?? 'none', response.statusCode, seconds);
    });
    next();
  };
}
