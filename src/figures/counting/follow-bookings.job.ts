import { Injectable } from '@nestjs/common';
import { FactsRepository } from '../../facts';
import { type Backlog, DueWork } from '../../jobs';
import { CountingProgressRepository } from './counting-progress.repository';
import { CountingService, PORTION } from './counting.service';

/** Figures are up to date within seconds of what they count. */
@DueWork()
@Injectable()
export class FollowBookings implements DueWork {
  readonly name = 'facts-counted';
  readonly batch = PORTION;

  constructor(
    private readonly counting: CountingService,
    private readonly progress: CountingProgressRepository,
    private readonly facts: FactsRepository,
  ) {}

  runDue(): Promise<number> {
    return this.counting.follow();
  }

  async backlog(): Promise<Backlog> {
    const after = await this.progress.followedTo();
    const { last } = await this.facts.bounds();
    const first = await this.facts.findFirst({ after, upTo: last });
    return { count: last - after, since: first?.occurredAt };
  }
}
