import { Injectable } from '@nestjs/common';
import { type Backlog, DueWork } from '../../jobs';
import { PendingFactsRepository } from '../pending-facts.repository';
import { BATCH, FactNumberingService } from './fact-numbering.service';

/** Facts can be read as soon as they have a number: within a second of their commit. */
@DueWork()
@Injectable()
export class NumberFacts implements DueWork {
  readonly name = 'facts-numbered';
  readonly isUrgent = true;
  readonly batch = BATCH;

  constructor(
    private readonly numbering: FactNumberingService,
    private readonly pending: PendingFactsRepository,
  ) {}

  runDue(): Promise<number> {
    return this.numbering.number();
  }

  backlog(): Promise<Backlog> {
    return this.pending.backlog();
  }
}
