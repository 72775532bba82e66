import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type Backlog, ScheduledJob } from '../../jobs';
import { Clock } from '../../shared/time';
import { DeliveriesRepository } from '../delivery-log/deliveries.repository';
import { SENDING } from '../delivery-log/queue-deliveries';
import { EndpointDeliveriesService } from './endpoint-deliveries.service';

/** Endpoints that one process sends to at the same time: of all operators, and of one. */
const MOST_ENDPOINTS = 50;
const MOST_OF_OPERATOR = 10;

/** Due endpoints that one look finds. */
const LOOKED_AT = 200;

/** At the end of the server, what is under way has this long, in milliseconds; then it is given up and stays due. */
const DRAIN_MS = 5_000;

/**
 * Sends facts to the endpoints that have some due, to each on its own: one that is slow or dead holds up only itself.
 * Counts attempts.
 */
@ScheduledJob()
@Injectable()
export class DeliverWebhooks implements ScheduledJob, BeforeApplicationShutdown {
  readonly name = SENDING;
  readonly isUrgent = true;
  readonly mayOverlap = true;
  private readonly logger = new Logger(DeliverWebhooks.name);
  /** By endpoint. */
  private readonly underWay = new Map<number, { operatorId: number; hasEnded: Promise<number> }>();
  private readonly ending = new AbortController();
  private isLooking = false;
  private isEnding = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpointDeliveries: EndpointDeliveriesService,
    private readonly clock: Clock,
  ) {
    // Each attempt that is under way listens.
    setMaxListeners(0, this.ending.signal);
  }

  /** Sends to those that have something due and are not being sent to; whatever else goes on, it waits for these only. */
  async runDue(): Promise<number> {
    // Runs overlap while attempts are under way, but not while the database is asked: one that hangs is asked once.
    if (this.isEnding || this.isLooking) return 0;
    this.isLooking = true;
    const started = await this.begin().finally(() => (this.isLooking = false));
    const attempts = await Promise.all(started);
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

  /** Looks again behind an operator who has its share under way, so that it hides nobody however many it has due. */
  private async begin(): Promise<Promise<number>[]> {
    const started: Promise<number>[] = [];
    for (let isMore = true; isMore && this.underWay.size < MOST_ENDPOINTS;) {
      const served = this.servedOperators();
      const due = await this.endpointDeliveries.listDue(LOOKED_AT, served);
      for (const { id, operatorId } of due) {
        if (this.underWay.size >= MOST_ENDPOINTS) break;
        if (this.underWay.has(id) || this.countOf(operatorId) >= MOST_OF_OPERATOR) continue;
        const hasEnded = this.send(id);
        this.underWay.set(id, { operatorId, hasEnded });
        started.push(hasEnded);
      }
      isMore = due.length === LOOKED_AT && this.servedOperators().length > served.length;
    }
    return started;
  }

  /** Those of whom nothing more is begun for now. */
  private servedOperators(): number[] {
    const operators = new Set([...this.underWay.values()].map(({ operatorId }) => operatorId));
    return [...operators].filter((operatorId) => this.countOf(operatorId) >= MOST_OF_OPERATOR);
  }

  private countOf(operatorId: number): number {
    return [...this.underWay.values()].filter((each) => each.operatorId === operatorId).length;
  }

  private async whatIsUnderWay(): Promise<void> {
    await Promise.all([...this.underWay.values()].map(({ hasEnded }) => hasEnded));
  }

  private async send(id: number): Promise<number> {
    try {
      return await this.endpointDeliveries.send(id, this.ending.signal);
    } catch (error) {
      this.logger.error({ msg: 'webhooks could not be sent; they stay due', endpointId: id, err: error });
      return 0;
    } finally {
      this.underWay.delete(id);
    }
  }
}
