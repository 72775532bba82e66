import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../../database';
import { OperatorsService } from '../../operators';
import type { LocalDate } from '../../shared/time';
import { limbsToNano, nanoToLimbs } from '../numbers/limbs';
import { formatNano } from '../numbers/quantity';
import { usagePeriod } from '../reading/usage-period';
import { MetersService } from '../recording/meters.service';
import { UsageWritesRepository } from '../recording/usage-writes.repository';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';
import { type AuditedTotal, UsageAuditRepository } from './usage-audit.repository';

/** A total that does not equal the entries it stands for. */
export interface UsageDifference {
  readonly OperatorID: number;
  /** `null` when the entries refer to a meter that does not exist. */
  readonly Meter: string | null;
  readonly Total: 'quarter' | 'day';
  /** Unix seconds at which the quarter of an hour or the UTC day begins. */
  readonly FromTimestamp: number;
  readonly Kept: { readonly Usage: string; readonly Events: number };
  readonly Recomputed: { readonly Usage: string; readonly Events: number };
}

/** Which totals to check; everything if left out. */
export interface AuditScope {
  readonly operatorId?: number | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

interface Sum {
  readonly nano: bigint;
  readonly events: number;
}

const NOTHING: Sum = { nano: 0n, events: 0 };

type Progress = (entries: number) => void;

/** Checks totals against entries, and makes them anew. Safe beside servers that record usage meanwhile. */
@Injectable()
export class UsageAuditService {
  constructor(
    private readonly audit: UsageAuditRepository,
    private readonly writes: UsageWritesRepository,
    private readonly meters: MetersService,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
  ) {}

  /** @returns how many entries were summed, and every total that differs */
  async verify(
    scope: AuditScope = {},
    onProgress: Progress = () => {},
  ): Promise<{ checked: number; differences: UsageDifference[] }> {
    const differences: UsageDifference[] = [];
    let checked = 0;
    for await (const { operatorId, day } of this.days(scope)) {
      const sums = sumDay(await this.audit.totals(operatorId, day), day);
      const names = await this.meters.namesOf(operatorId, sums.meterIds);
      differences.push(...compare('quarter', operatorId, QUARTER_SECONDS, sums.quarters, sums.keptQuarters, names));
      differences.push(...compare('day', operatorId, DAY_SECONDS, sums.days, sums.keptDays, names));
      for (const { events } of sums.days.values()) checked += events;
      onProgress(checked);
    }
    return { checked, differences };
  }

  /** @returns how many entries were summed */
  async rebuild(onProgress: Progress = () => {}): Promise<number> {
    let summed = 0;
    for await (const { operatorId, day } of this.days({})) {
      summed += await this.rebuildDay(operatorId, day);
      onProgress(summed);
    }
    return summed;
  }

  /**
   * The kept totals go first, which makes writers of the same totals wait; what they then commit adds to the new ones.
   * A total that somebody makes for the first time meanwhile is a duplicate here, and the day is done again.
   */
  private async rebuildDay(operatorId: number, day: number): Promise<number> {
    for (;;) {
      try {
        return await this.transactions.run(async () => {
          await this.audit.clear(operatorId, day);
          const { quarters, days } = sumDay(await this.audit.totals(operatorId, day), day);
          await this.writes.insertTotals('usage_quarter', toTotals(operatorId, quarters));
          await this.writes.insertTotals('usage_day', toTotals(operatorId, days));
          return [...days.values()].reduce((sum, { events }) => sum + events, 0);
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  }

  private async *days(scope: AuditScope): AsyncGenerator<{ operatorId: number; day: number }> {
    const operatorIds = scope.operatorId === undefined ? await this.audit.operatorIds() : [scope.operatorId];
    for (const operatorId of operatorIds) {
      const { first, last } = await this.dayRange(operatorId, scope);
      for (let day = first; ; day++) {
        const next = await this.audit.nextDay(operatorId, day);
        if (next === undefined || next > last) break;
        day = next;
        yield { operatorId, day };
      }
    }
  }

  /** The UTC days that the operator's local dates touch. */
  private async dayRange(operatorId: number, { from, to }: AuditScope): Promise<{ first: number; last: number }> {
    const { timeZone } = await this.operators.get(operatorId);
    const { start, end } = usagePeriod(timeZone, from ?? '1970-01-01', to ?? '9999-12-31');
    return {
      first: from === undefined ? 0 : Math.max(0, Math.floor(start / DAY_SECONDS)),
      last: to === undefined ? Infinity : Math.floor((end - 1) / DAY_SECONDS),
    };
  }
}

/** Sums by `<bucket> <meter ID>`. */
type Sums = Map<string, Sum>;

interface DaySums {
  /** What the entries add up to. */
  readonly quarters: Sums;
  readonly days: Sums;
  readonly keptQuarters: Sums;
  readonly keptDays: Sums;
  readonly meterIds: Set<number>;
}

function sumDay(totals: readonly AuditedTotal[], day: number): DaySums {
  const sums: DaySums = {
    quarters: new Map(),
    days: new Map(),
    keptQuarters: new Map(),
    keptDays: new Map(),
    meterIds: new Set(totals.map(({ meterId }) => meterId)),
  };
  for (const total of totals) {
    const key = `${total.bucket} ${total.meterId}`;
    if (total.source === 'days') add(sums.keptDays, key, total);
    else if (total.source === 'quarters') add(sums.keptQuarters, key, total);
    else {
      add(sums.quarters, key, total);
      add(sums.days, `${day} ${total.meterId}`, total);
    }
  }
  return sums;
}

function add(sums: Sums, key: string, total: AuditedTotal): void {
  const before = sums.get(key) ?? NOTHING;
  sums.set(key, { nano: before.nano + limbsToNano(total), events: before.events + Number(total.entries) });
}

function compare(
  kind: 'quarter' | 'day',
  operatorId: number,
  bucketSeconds: number,
  recomputed: Sums,
  kept: Sums,
  names: ReadonlyMap<number, string>,
): UsageDifference[] {
  const differences: UsageDifference[] = [];
  for (const key of new Set([...recomputed.keys(), ...kept.keys()])) {
    const is = kept.get(key) ?? NOTHING;
    const should = recomputed.get(key) ?? NOTHING;
    const { bucket, meterId } = parseKey(key);
    if (is.nano === should.nano && is.events === should.events && names.has(meterId)) continue;
    differences.push({
      OperatorID: operatorId,
      Meter: names.get(meterId) ?? null,
      Total: kind,
      FromTimestamp: bucket * bucketSeconds,
      Kept: { Usage: formatNano(is.nano), Events: is.events },
      Recomputed: { Usage: formatNano(should.nano), Events: should.events },
    });
  }
  return differences;
}

function toTotals(operatorId: number, sums: Sums) {
  return [...sums].map(([key, { nano, events }]) => ({
    operatorId,
    ...parseKey(key),
    ...nanoToLimbs(nano),
    entries: events,
  }));
}

function parseKey(key: string): { bucket: number; meterId: number } {
  const [bucket, meterId] = key.split(' ').map(Number);
  return { bucket: bucket!, meterId: meterId! };
}
