import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { OFFERS_JOB, OffersService } from './offers.service';
import { WaitlistRepository } from '../waitlist.repository';

/** Timeslots processed in one run. */
const BATCH = 50;

/**
 * Expires offers and offers free places. Usually places are offered in the transaction that frees them; this job covers
 * places that become available through time or changed settings, and those for which a transaction has no time.
 */
@ScheduledJob()
@Injectable()
export class DueOffersService implements ScheduledJob {
  readonly name = OFFERS_JOB;
  /** Large queues take many transactions. Other jobs do not wait for them. */
  readonly hasOwnLoop = true;
  private afterTimeslotId = 0;

  constructor(
    private readonly entries: WaitlistRepository,
    private readonly offers: OffersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    let done = await this.entries.expireOffers(this.clock.now());
    const awaited = await this.entries.listAwaited(this.afterTimeslotId, BATCH);
    const turn = new Turn();
    for (const { operatorId, timeslotId } of awaited) {
      await turn.pass();
      done += await this.transactions.run(() => this.offers.offerFree(operatorId, timeslotId));
    }
    this.afterTimeslotId = awaited.length < BATCH ? 0 : awaited.at(-1)!.timeslotId;
    return done;
  }

  backlog(): Promise<Backlog> {
    return this.entries.backlog(this.clock.now());
  }
}
