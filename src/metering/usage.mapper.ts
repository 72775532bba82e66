import { ExactNumber } from './numbers/exact-json';
import { formatNano, formatQuantity } from './numbers/quantity';
import type { NamedEntry } from './reading/usage-entries.service';
import { type UsagePeriod, toPeriodDto } from './reading/usage-period';
import type { MeterSeries } from './reading/usage-series.service';
import type { MeterTotal } from './reading/usage-summary.service';
import type { UsageEntry } from './recording/usage-entry';

/** JSON text of a recorded entry; written by hand because its usage has more digits than a double. */
export function recordedUsageJson(id: number, { meter, usage }: UsageEntry): string {
  return `{"ID":${id},"Meter":${JSON.stringify(meter)},"Usage":${formatQuantity(usage)}}`;
}

export function toSummary(period: UsagePeriod, totals: readonly MeterTotal[]) {
  return {
    Period: toPeriodDto(period),
    Totals: {
      Usage: exact(totals.reduce((sum, { usage }) => sum + usage, 0n)),
      Events: totals.reduce((sum, { events }) => sum + events, 0),
    },
    Meters: totals.map(({ meter, usage, events }) => ({
      Meter: meter,
      TotalUsage: exact(usage),
      EventCount: events,
    })),
  };
}

export function toSeries(period: UsagePeriod, interval: string, series: readonly MeterSeries[]) {
  return {
    Period: toPeriodDto(period),
    Interval: interval,
    Meters: series.map(({ meter, points }) => ({
      Meter: meter,
      Points: points.map(({ from, start, usage, events }) => ({
        From: from,
        FromTimestamp: start,
        Usage: exact(usage),
        Events: events,
      })),
    })),
  };
}

export function toEntry(entry: NamedEntry) {
  return {
    ID: Number(entry.id),
    Meter: entry.meter,
    Usage: new ExactNumber(formatQuantity(entry)),
    ExtraInfo: entry.extraInfo,
    OccurredAt: Number(entry.occurredAt),
    RecordedAt: Number(entry.recordedAt),
  };
}

function exact(nano: bigint): ExactNumber {
  return new ExactNumber(formatNano(nano));
}
