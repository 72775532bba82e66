import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { UsageEntryNotFoundError, EntryNotVoidableError } from '../metering.errors';
import { UsageEntriesRepository, type VoidableEntry } from '../entries/usage-entries.repository';
import type { Replacement } from '../entries/usage-entry';
import { EntryWriter } from '../recording/entry-writer';
import { UsageRecorder } from '../recording/usage-recorder';
import { isBuiltInMeter, MetersService } from '../entries/meters.service';
import type { Correction } from './read-correction';

/** Voids entries: they stay in lists but no longer count. */
@Injectable()
export class UsageVoidService {
  constructor(
    private readonly entries: UsageEntriesRepository,
    private readonly writer: EntryWriter,
    private readonly recorder: UsageRecorder,
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
      async () => {
        const entry = await this.readVoidable(operatorId, id);
        if (entry.voidedAt !== null) return entry.voidedAt;
        if (await this.takeBack(entry, reason)) return this.clock.now();
        return (await this.readVoidable(operatorId, id)).voidedAt!;
      },
      // A repeated attempt finds the entry voided, so a COMMIT without acknowledgement needs no separate lookup.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /**
   * Voids an entry and records another amount in its place, of the same meter, time and `ExtraInfo`, in one
   * transaction. The key of an entry stays with it, so that it still counts once.
   * @throws UsageEntryNotFoundError
   * @throws EntryNotVoidableError, also if the entry was voided before
   */
  correctEntry(operatorId: number, id: number, { usage, reason }: Correction): Promise<Replacement> {
    let replacement: Replacement | undefined;
    return this.transactions.run<Replacement>(
      async () => {
        replacement = undefined;
        const voided = await this.readVoidable(operatorId, id);
        if (voided.voidedAt !== null || !(await this.takeBack(voided, reason))) throw new EntryNotVoidableError(true);
        const entry = { meter: await this.meterOf(voided), usage, ...contextOf(voided) };
        const [recorded] = await this.recorder.record(operatorId, [entry]);
        return (replacement = { id: recorded!, entry, voidedAt: this.clock.now() });
      },
      {
        findCommitted: async () => {
          const isThere = replacement && (await this.entries.findEntry(operatorId, replacement.id));
          return isThere ? replacement : undefined;
        },
      },
    );
  }

  private async readVoidable(operatorId: number, id: number): Promise<VoidableEntry> {
    const entry = await this.entries.findVoidableEntry(operatorId, id);
    if (!entry) throw new UsageEntryNotFoundError();
    return entry;
  }

  /** @returns false if it was voided in the meantime */
  private async takeBack(entry: VoidableEntry, reason: string | null): Promise<boolean> {
    if (entry.isPlatform) throw new EntryNotVoidableError();
    const meter = await this.meterOf(entry);
    if (!(await this.entries.markVoided(entry, this.clock.now(), reason))) return false;
    await this.writer.subtract({ ...entry, isBuiltIn: isBuiltInMeter(meter) });
    return true;
  }

  private async meterOf({ operatorId, meterId }: VoidableEntry): Promise<string> {
    return (await this.meters.namesOf(operatorId, [meterId])).get(meterId)!;
  }
}

function contextOf({ extraInfo, occurredAt }: VoidableEntry) {
  return { extraInfo, occurredAt };
}
