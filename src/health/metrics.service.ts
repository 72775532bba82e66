import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { AppConfig } from '../config';
import { DueWorkRegistry } from '../jobs';

/** Upper bounds of the duration histogram, in seconds; the last are the deadline of a request. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures about this process and the work that is due, for Prometheus; kept only if there is a token to read them. */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private readonly backlog: Gauge<'work'>;
  private readonly oldest: Gauge<'work'>;

  constructor(
    private readonly config: AppConfig,
    private readonly dueWork: DueWorkRegistry,
  ) {
    const registers = [this.registry];
    this.requests = new Histogram({
      name: 'slipway_http_request_duration_seconds',
      help: 'Duration of HTTP requests by method, route and status; _count is their number.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.backlog = new Gauge({
      name: 'slipway_jobs_backlog',
      help: 'Things that are due and not done, by kind of work.',
      labelNames: ['work'],
      registers,
    });
    this.oldest = new Gauge({
      name: 'slipway_jobs_oldest_age_seconds',
      help: 'How long the first of them has been due.',
      labelNames: ['work'],
      registers,
    });
    if (this.isOn) collectDefaultMetrics({ register: this.registry });
  }

  get isOn(): boolean {
    return this.config.metricsToken !== undefined;
  }

  /** Whether this is the token that opens the metrics. */
  isToken(presented: string): boolean {
    return (
      this.config.metricsToken !== undefined && timingSafeEqual(digest(presented), digest(this.config.metricsToken))
    );
  }

  /** @param seconds how long the answer took */
  noteRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** Everything in Prometheus' text format, the backlog as it is now. */
  async read(): Promise<string> {
    for (const work of this.dueWork.all()) {
      const { count, oldestAgeSeconds } = await work.backlog();
      this.backlog.set({ work: work.name }, count);
      this.oldest.set({ work: work.name }, oldestAgeSeconds);
    }
    return this.registry.metrics();
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
