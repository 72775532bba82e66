import { Injectable } from '@nestjs/common';
import { limbsToNano } from '../numbers/limbs';
import { MetersService } from '../recording/meters.service';
import { timeParts } from '../time-parts';
import type { UsagePeriod } from './usage-period';
import { UsageTotalsRepository } from './usage-totals.repository';

/** What one meter adds up to. */
export interface MeterTotal {
  readonly meter: string;
  /** In billionths. */
  readonly usage: bigint;
  readonly events: number;
}

@Injectable()
export class UsageSummaryService {
  constructor(
    private readonly totals: UsageTotalsRepository,
    private readonly meters: MetersService,
  ) {}

  /** Totals per meter over a period, highest first; every entry that was recorded before the call is in it. */
  async summarize(operatorId: number, { start, end }: UsagePeriod): Promise<MeterTotal[]> {
    const sums = new Map<number, { usage: bigint; events: number }>();
    for (const row of await this.totals.sum(operatorId, timeParts(start, end))) {
      const before = sums.get(row.meterId) ?? { usage: 0n, events: 0 };
      sums.set(row.meterId, {
        usage: before.usage + limbsToNano(row),
        events: before.events + Number(row.entries),
      });
    }
    const names = await this.meters.namesOf(operatorId, sums.keys());
    return [...sums].map(([id, sum]) => ({ meter: names.get(id)!, ...sum })).sort(byUsageThenName);
  }
}

function byUsageThenName(one: MeterTotal, other: MeterTotal): number {
  if (one.usage !== other.usage) return one.usage > other.usage ? -1 : 1;
  return compareCodePoints(one.meter, other.meter);
}

/** JavaScript compares UTF-16 units, which puts U+FF5E after U+1F600; the bytes of UTF-8 are in code point order. */
export function compareCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
