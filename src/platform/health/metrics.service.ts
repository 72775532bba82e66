import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { isWorker, metricsOfAllWorkers } from '../cluster';
import { AppConfig } from '../config';
import { ScheduledJobRegistry } from '../jobs';
import { Clock } from '../values/time';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from '../http/messages';
import { OverloadedError } from '../errors';

/** Upper bounds of the duration histogram, in seconds; the last ones are around the request deadline. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics of this server and the backlog of jobs; collected only if a metrics token is configured. */
@Injectable()
export class MetricsService {
  /** Metrics of this process. */
  private readonly own = new Registry();
  /** Metrics from the database, which are the same in every process. */
  private readonly shared = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private readonly backlog: Gauge<'work'>;
  private readonly oldest: Gauge<'work'>;

  constructor(
    private readonly config: AppConfig,
    private readonly jobs: ScheduledJobRegistry,
    private readonly clock: Clock,
  ) {
    this.requests = new Histogram({
      name: 'slipway_http_request_duration_seconds',
      help: 'Duration of HTTP requests by method, route and status; _count is their number.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers: [this.own],
    });
    this.backlog = new Gauge({
      name: 'slipway_jobs_backlog',
      help: 'Number of overdue items, by job.',
      labelNames: ['work'],
      registers: [this.shared],
    });
    this.oldest = new Gauge({
      name: 'slipway_jobs_oldest_age_seconds',
      help: 'Age of the oldest overdue item, in seconds.',
      labelNames: ['work'],
      registers: [this.shared],
    });
    if (this.isOn) collectDefaultMetrics({ register: this.own });
    if (this.isOn && isWorker()) this.reportToPrimary();
  }

  get isOn(): boolean {
    return this.config.metricsToken !== undefined;
  }

  /** Whether this is the metrics token. */
  isToken(presented: string): boolean {
    return (
      this.config.metricsToken !== undefined && timingSafeEqual(digest(presented), digest(this.config.metricsToken))
    );
  }

  /** @param seconds duration until the response */
  noteRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /**
   * All metrics in Prometheus' text format: the sum of all workers, and the current backlog.
   * @throws OverloadedError if a worker does not respond within 5 s, for example while it starts
   */
  async read(): Promise<string> {
    for (const work of this.jobs.all()) {
      const { count, since } = await work.backlog();
      this.backlog.set({ work: work.name }, count);
      this.oldest.set({ work: work.name }, since === undefined ? 0 : Math.max(0, this.clock.now() - since));
    }
    const server = isWorker() ? await metricsOfAllWorkers() : await this.own.metrics();
    if (server === undefined) throw new OverloadedError('A worker did not respond; there are no complete metrics.');
    return `${server}\n${await this.shared.metrics()}`;
  }

  private reportToPrimary(): void {
    AggregatorRegistry.setRegistries([this.own]);
    // Adds the listener for the primary process's requests.
    new AggregatorRegistry();
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

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
