import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventSubscribers, EventLogRepository } from '../../platform/event-log';
import { type Backlog, ScheduledJob, JobsRunner } from '../../platform/jobs';
import { Turn } from '../../platform/concurrency/fairness';
import { EndpointCursorsRepository } from '../endpoints/endpoint-cursors.repository';
import { LogQueueingService } from './log-queueing.service';

/** Operators per round, each in a separate transaction, so that one with many events does not delay the others. */
const MOST_OPERATORS = 200;

/** Queues new events for endpoints. Its counts are endpoints that advanced. */
@ScheduledJob()
@Injectable()
export class QueueWebhooks implements ScheduledJob, OnModuleInit {
  readonly name = 'webhooks-queued';
  readonly isUrgent = true;
  /** Everything up to this sequence number is queued, so nothing is read until the log grows. */
  private queuedTo = -1;

  constructor(
    private readonly events: EventLogRepository,
    private readonly cursors: EndpointCursorsRepository,
    private readonly queueing: LogQueueingService,
    private readonly followers: EventSubscribers,
    private readonly jobs: JobsRunner,
  ) {}

  onModuleInit(): void {
    this.followers.register(() => this.jobs.wake(this.name));
  }

  async runDue(): Promise<number> {
    const { last } = await this.events.bounds();
    if (last === this.queuedTo) return 0;
    const operators = await this.cursors.listOperatorsBehind(MOST_OPERATORS);
    if (operators.length === 0) this.queuedTo = last;
    let advanced = 0;
    const turn = new Turn();
    for (const operatorId of operators) {
      advanced += await this.queueing.queueSome(operatorId);
      if (turn.hasEnded) await turn.pass();
    }
    return advanced;
  }

  backlog(): Promise<Backlog> {
    return this.cursors.backlog();
  }
}
