import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { isOutage } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { DeliveriesRepository } from './deliveries.repository';
import { SENDING } from './queue-deliveries';
import { EndpointDeliveriesService } from './endpoint-deliveries.service';

/** Maximum number of endpoints to which a process sends concurrently: in total, and of one operator. */
const MOST_ENDPOINTS = 50;
const MOST_OF_OPERATOR = 10;

/** Due endpoints per query. */
const LOOKED_AT = 200;

/** How long attempts may continue at shutdown, in milliseconds. After that they are aborted and remain due. */
const DRAIN_MS = 5_000;

/**
 * Sends due deliveries, to each endpoint independently, so that a slow receiver delays only itself. Its counts are
 * attempts.
 */
@ScheduledJob()
@Injectable()
export class DeliverWebhooks implements ScheduledJob, BeforeApplicationShutdown {
  readonly name = SENDING;
  readonly isUrgent = true;
  readonly mayOverlap = true;
  private readonly logger = new Logger(DeliverWebhooks.name);
  /** Keyed by endpoint ID. */
  private readonly underWay = new Map<number, { operatorId: number; hasEnded: Promise<number> }>();
  private readonly ending = new AbortController();
  private looking: Promise<unknown> | undefined;
  private isEnding = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpointDeliveries: EndpointDeliveriesService,
    private readonly clock: Clock,
  ) {
    // Each attempt in progress adds a listener.
    setMaxListeners(0, this.ending.signal);
  }

  /** Sends to endpoints that are due and not being sent to. Waits only for those it starts. */
  async runDue(): Promise<number> {
    if (this.isEnding) return 0;
    // Runs may overlap while attempts are in progress, but only one at a time queries the database, which may hang.
    if (this.looking) {
      await this.looking;
      return 0;
    }
    const looking = this.startDeliveries().finally(() => (this.looking = undefined));
    this.looking = looking;
    const attempts = await Promise.all(await looking);
    return attempts.reduce((sum, count) => sum + count, 0);
  }

  backlog(): Promise<Backlog> {
    return this.deliveries.backlog(this.clock.now());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    const timer = setTimeout(() => this.ending.abort(), DRAIN_MS);
    await this.whatIsUnderWay();
    clearTimeout(timer);
  }

  /** Queries again without operators that have reached their limit, so that they do not hide others. */
  private async startDeliveries(): Promise<Promise<number>[]> {
    const started: Promise<number>[] = [];
    for (let isMore = true; isMore && this.underWay.size < MOST_ENDPOINTS;) {
      const served = this.servedOperators();
      const due = await this.endpointDeliveries.listDue(LOOKED_AT, served);
      for (const { id, operatorId } of due) {
        if (this.underWay.size >= MOST_ENDPOINTS) break;
        if (this.underWay.has(id) || this.countOf(operatorId) >= MOST_OF_OPERATOR) continue;
        const hasEnded = this.send(id);
        // If it fails before the run waits for it.
        hasEnded.catch(() => {});
        this.underWay.set(id, { operatorId, hasEnded });
        started.push(hasEnded);
      }
      isMore = due.length === LOOKED_AT && this.servedOperators().length > served.length;
    }
    return started;
  }

  /** Operators for which nothing more is started now. */
  private servedOperators(): number[] {
    const operators = new Set([...this.underWay.values()].map(({ operatorId }) => operatorId));
    return [...operators].filter((operatorId) => this.countOf(operatorId) >= MOST_OF_OPERATOR);
  }

  private countOf(operatorId: number): number {
    return [...this.underWay.values()].filter((each) => each.operatorId === operatorId).length;
  }

  private async whatIsUnderWay(): Promise<void> {
    await Promise.allSettled([...this.underWay.values()].map(({ hasEnded }) => hasEnded));
  }

  private async send(id: number): Promise<number> {
    try {
      return await this.endpointDeliveries.send(id, this.ending.signal);
    } catch (error) {
      // The run fails then, as if the query for what is due had failed.
      if (isOutage(error)) throw error;
      this.logger.error({ msg: 'webhooks could not be sent; they will be retried', endpointId: id, err: error });
      return 0;
    } finally {
      this.underWay.delete(id);
    }
  }
}
