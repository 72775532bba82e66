import { Injectable } from '@nestjs/common';
import { type Backlog, ScheduledJob } from '../../jobs';
import { OutboxRepository } from '../outbox.repository';
import { BATCH, OutboxSequencer } from './outbox-sequencer';

/** Sequences events within a second of their commit, which makes them readable. */
@ScheduledJob()
@Injectable()
export class SequenceOutbox implements ScheduledJob {
  readonly name = 'facts-numbered';
  readonly isUrgent = true;
  readonly batch = BATCH;

  constructor(
    private readonly numbering: OutboxSequencer,
    private readonly pending: OutboxRepository,
  ) {}

  runDue(): Promise<number> {
    return this.numbering.number();
  }

  backlog(): Promise<Backlog> {
    return this.pending.backlog();
  }
}
