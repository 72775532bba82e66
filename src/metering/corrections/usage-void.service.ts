import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { UsageEntryNotFoundError, EntryNotVoidableError } from '../metering.errors';
import { UsageEntriesRepository } from '../entries/usage-entries.repository';
import { EntryWriter } from '../recording/entry-writer';
import { isBuiltInMeter, MetersService } from '../entries/meters.service';

/** Voids entries: they stay in lists but no longer count. */
@Injectable()
export class UsageVoidService {
  constructor(
    private readonly entries: UsageEntriesRepository,
    private readonly writer: EntryWriter,
    private readonly meters: MetersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Voids an entry and subtracts it from its totals. Repeated calls have no further effect.
   * @returns when it was first voided, in Unix seconds
   * @throws UsageEntryNotFoundError, EntryNotVoidableError
   */
  voidEntry(operatorId: number, id: number, reason: string | null): Promise<number> {
    return this.transactions.run(
      () => this.takeBack(operatorId, id, reason),
      // A repeated attempt finds the entry voided, so a COMMIT without acknowledgement needs no separate lookup.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async takeBack(operatorId: number, id: number, reason: string | null): Promise<number> {
    const entry = await this.entries.findVoidableEntry(operatorId, id);
    if (!entry) throw new UsageEntryNotFoundError();
    if (entry.voidedAt !== null) return entry.voidedAt;
    if (entry.isPlatform) throw new EntryNotVoidableError();
    const now = this.clock.now();
    const meter = (await this.meters.namesOf(operatorId, [entry.meterId])).get(entry.meterId)!;
    if (!(await this.entries.markVoided(entry, now, reason))) {
      return (await this.entries.findVoidableEntry(operatorId, id))!.voidedAt!;
    }
    await this.writer.subtract({ ...entry, isBuiltIn: isBuiltInMeter(meter) });
    return now;
  }
}
