import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { Clock } from '../../shared/time';
import { isBuiltInMeter } from '../platform-meters/built-in-meters';
import { UsageRollups } from '../groups/usage-rollups';
import { UsageEntryNotFoundError } from '../metering.errors';
import { MetersService } from '../recording/meters.service';
import { EntryNotVoidableError } from './usage-void.errors';
import { UsageVoidsRepository } from './usage-voids.repository';

/** Takes entries back: they stay where they are listed, and count no more. */
@Injectable()
export class UsageVoidService {
  constructor(
    private readonly voids: UsageVoidsRepository,
    private readonly rollups: UsageRollups,
    private readonly meters: MetersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes an entry back and off its totals, once however often it is asked for.
   * @returns when it was taken back for the first time, in Unix seconds
   * @throws UsageEntryNotFoundError, EntryNotVoidableError
   */
  voidEntry(operatorId: number, id: number, reason: string | null): Promise<number> {
    return this.transactions.run(
      () => this.takeBack(operatorId, id, reason),
      // A new try finds the entry taken back, so a lost answer to COMMIT needs no look of its own.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async takeBack(operatorId: number, id: number, reason: string | null): Promise<number> {
    const entry = await this.voids.find(operatorId, id);
    if (!entry) throw new UsageEntryNotFoundError();
    if (entry.voidedAt !== null) return entry.voidedAt;
    if (entry.isPlatform) throw new EntryNotVoidableError();
    const now = this.clock.now();
    const meter = (await this.meters.namesOf(operatorId, [entry.meterId])).get(entry.meterId)!;
    if (!(await this.voids.mark(entry, now, reason))) {
      return (await this.voids.find(operatorId, id))!.voidedAt!;
    }
    await this.rollups.takeOff({ ...entry, isBuiltIn: isBuiltInMeter(meter) });
    return now;
  }
}
