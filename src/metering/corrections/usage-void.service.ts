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
        const voidedAt = entry.voidedAt ?? (await this.takeBack(entry, reason));
        return voidedAt ?? (await this.readVoidable(operatorId, id)).voidedAt!;
      },
      // A repeated attempt finds the entry voided, so a COMMIT without acknowledgement needs no separate lookup.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /**
   * Voids an entry and records another amount in its place, of the same meter, subject, time and `ExtraInfo`, in
   * one transaction. The key of an entry stays with it, so that it still counts once.
   * @throws UsageEntryNotFoundError
   * @throws EntryNotVoidableError, also if the entry was voided before
   */
  correctEntry(operatorId: number, id: number, { usage, reason }: Correction): Promise<Replacement> {
    let replacement: Replacement | undefined;
    return this.transactions.run<Replacement>(
      async () => {
        replacement = undefined;
        const voided = await this.readVoidable(operatorId, id);
        const voidedAt = voided.voidedAt === null ? await this.takeBack(voided, reason) : undefined;
        if (voidedAt === undefined) throw new EntryNotVoidableError(true);
        const { extraInfo, subject, occurredAt } = voided;
        const entry = {
          ...{ meter: await this.meterOf(voided), usage, extraInfo, occurredAt },
          ...(subject !== null && { subject }),
        };
        const [recorded] = await this.recorder.record(operatorId, [entry]);
        return (replacement = { id: recorded!, entry, voidedAt });
      },
      {
        findCommitted: async () => {
          const isThere = replacement && (await this.entries.findEntry(operatorId, replacement.id));
          return isThere ? replacement : undefined;
        },
      },
    );
  }

  /** The name of the meter of an entry, if it exists. */
  async findMeter(operatorId: number, id: number): Promise<string | undefined> {
    const entry = await this.entries.findVoidableEntry(operatorId, id);
    return entry && this.meterOf(entry);
  }

  private async readVoidable(operatorId: number, id: number): Promise<VoidableEntry> {
    const entry = await this.entries.findVoidableEntry(operatorId, id);
    if (!entry) throw new UsageEntryNotFoundError();
    return entry;
  }

  /** @returns when it was voided, in Unix seconds; undefined if somebody else voided it in the meantime */
  private async takeBack(entry: VoidableEntry, reason: string | null): Promise<number | undefined> {
    if (entry.isPlatform) throw new EntryNotVoidableError();
    const meter = await this.meterOf(entry);
    const now = this.clock.now();
    if (!(await this.entries.markVoided(entry, now, reason))) return undefined;
    // Read again now that the entry is locked, because it may have been counted for a new key in the meantime.
    const { definitionVersion } = await this.readVoidable(entry.operatorId, entry.id);
    await this.writer.subtract({ ...entry, definitionVersion, isBuiltIn: isBuiltInMeter(meter) });
    return now;
  }

  private async meterOf({ operatorId, meterId }: VoidableEntry): Promise<string> {
    return (await this.meters.namesOf(operatorId, [meterId])).get(meterId)!;
  }
}
