import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../../platform/database';
import { OperatorsService } from '../../operators';
import type { LocalDate } from '../../platform/values/time';
import { usagePeriod } from '../queries/usage-period';
import { MetersService } from '../entries/meters.service';
import { UsageWritesRepository } from '../recording/usage-writes.repository';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';
import { type UsageDifference, compare, sumDay, toTotals, withoutEntry } from './day-sums';
import { GroupAuditService } from './group-audit.service';
import { SubjectAuditService } from './subject-audit.service';
import { UsageAuditRepository } from './usage-audit.repository';

/** Which totals to check; everything if omitted. */
export interface AuditScope {
  readonly operatorId?: number | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

type Progress = (entries: number) => void;

/** Checks totals against entries, and recomputes them. Safe while servers record usage. */
@Injectable()
export class UsageAuditService {
  constructor(
    private readonly audit: UsageAuditRepository,
    private readonly groups: GroupAuditService,
    private readonly subjects: SubjectAuditService,
    private readonly writes: UsageWritesRepository,
    private readonly meters: MetersService,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the number of entries summed, and every total that differs */
  async verify(
    scope: AuditScope = {},
    onProgress: Progress = () => {},
  ): Promise<{ checked: number; differences: UsageDifference[] }> {
    const differences: UsageDifference[] = [];
    let checked = 0;
    for await (const { operatorId, day } of this.days(scope)) {
      const sums = sumDay(await this.audit.totals(operatorId, day), day);
      const names = await this.meters.namesOf(operatorId, sums.meterIds);
      differences.push(...compare('quarter', operatorId, QUARTER_SECONDS, sums.quarters, sums.storedQuarters, names));
      differences.push(...compare('day', operatorId, DAY_SECONDS, sums.days, sums.storedDays, names));
      for (const { events } of sums.days.values()) checked += events;
      onProgress(checked);
    }
    for await (const { operatorId, first, last } of this.ranges(scope)) {
      for await (const keys of this.audit.keysWithoutEntry(operatorId, first * DAY_SECONDS, (last + 1) * DAY_SECONDS)) {
        differences.push(...keys.map(({ occurredAt }) => withoutEntry(operatorId, occurredAt)));
      }
      for await (const { meterId, differences: found } of this.groups.verify(operatorId, scope)) {
        const Meter = (await this.meters.namesOf(operatorId, [meterId])).get(meterId) ?? null;
        differences.push(...found.map((difference) => ({ ...difference, Meter })));
      }
      for await (const found of this.subjects.verify(operatorId, scope)) differences.push(...found);
    }
    return { checked, differences };
  }

  /** Recomputes totals, and deletes keys whose entries do not exist. @returns the number of entries summed */
  async rebuild(onProgress: Progress = () => {}): Promise<number> {
    let summed = 0;
    for await (const { operatorId, day } of this.days({})) {
      summed += await this.rebuildDay(operatorId, day);
      onProgress(summed);
    }
    for await (const { operatorId } of this.ranges({})) {
      for await (const keys of this.audit.keysWithoutEntry(operatorId)) {
        await this.transactions.run(() => this.audit.deleteKeys(operatorId, keys));
      }
      await this.groups.rebuild(operatorId);
      await this.subjects.rebuild(operatorId);
    }
    return summed;
  }

  /**
   * Deletes stored totals first: the lock makes writers of the same totals wait, and they then add to the new ones. If
   * a writer inserts a total for the first time, this one hits a duplicate and processes the day again.
   */
  private async rebuildDay(operatorId: number, day: number): Promise<number> {
    for (;;) {
      try {
        return await this.transactions.run(async () => {
          await this.audit.clear(operatorId, day);
          const { quarters, days, meterIds } = sumDay(await this.audit.totals(operatorId, day), day);
          const names = await this.meters.namesOf(operatorId, meterIds);
          await this.writes.insertTotals('usage_quarter', toTotals(operatorId, quarters, names));
          await this.writes.insertTotals('usage_day', toTotals(operatorId, days, names));
          return [...days.values()].reduce((sum, { events }) => sum + events, 0);
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  }

  private async *days(scope: AuditScope): AsyncGenerator<{ operatorId: number; day: number }> {
    for await (const { operatorId, first, last } of this.ranges(scope)) {
      for (let day = first; ; day++) {
        const next = await this.audit.nextDay(operatorId, day);
        if (next === undefined || next > last) break;
        day = next;
        yield { operatorId, day };
      }
    }
  }

  private async *ranges(scope: AuditScope): AsyncGenerator<{ operatorId: number; first: number; last: number }> {
    const operatorIds = scope.operatorId === undefined ? await this.audit.operatorIds() : [scope.operatorId];
    for (const operatorId of operatorIds) yield { operatorId, ...(await this.dayRange(operatorId, scope)) };
  }

  /** The UTC days that overlap the operator's local dates. */
  private async dayRange(operatorId: number, { from, to }: AuditScope): Promise<{ first: number; last: number }> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const { start, end } = usagePeriod(timeZone, from ?? '1970-01-01', to ?? '9999-12-31');
    return {
      first: from === undefined ? 0 : Math.max(0, Math.floor(start / DAY_SECONDS)),
      last: to === undefined ? Infinity : Math.floor((end - 1) / DAY_SECONDS),
    };
  }
}
