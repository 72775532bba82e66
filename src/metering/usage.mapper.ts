import { eachInTurn } from '../platform/concurrency/fairness';
import { listJson } from '../platform/http/messages';
import { csvLine } from '../platform/values/csv';
import { ExactNumber, writeExactJson } from '../platform/values/json';
import type { Page } from '../platform/http/pagination';
import { isAdditive } from './aggregations/aggregation';
import { compareCodePoints } from './entries/code-points';
import type { Breakdown } from './groups/breakdown.service';
import { formatNano, formatQuantity } from './decimal/quantity';
import type { NamedEntry } from './queries/usage-entries.service';
import { type UsagePeriod, toPeriodDto } from './queries/usage-period';
import type { MeterSeries, UsagePoint } from './queries/usage-series.service';
import type { SubjectsPage } from './queries/usage-subjects.service';
import type { MeterTotal } from './queries/usage-summary.service';
import type { Replacement, UsageEntry } from './entries/usage-entry';

/** Written by hand, because usage has more digits than a double. */
export function recordedUsageJson(id: number, { meter, usage }: UsageEntry): string {
  return `{"ID":${id},"Meter":${JSON.stringify(meter)},"Usage":${formatQuantity(usage)}}`;
}

export function correctedUsageJson(voidedId: number, { id, entry, voidedAt }: Replacement): string {
  return `{"data":${recordedUsageJson(id, entry).slice(0, -1)},"VoidedID":${voidedId},"VoidedAt":${voidedAt}}}`;
}

/** Totals per meter over a period. */
export interface PeriodTotals {
  readonly period: UsagePeriod;
  readonly totals: readonly MeterTotal[];
}

/** JSON text of a summary, in chunks. */
export async function* summaryJson(current: PeriodTotals, previous?: PeriodTotals): AsyncGenerator<string> {
  yield '{"data":{';
  yield* periodJson(current);
  if (previous) {
    yield ',"Previous":{';
    yield* periodJson(previous);
    yield '}';
  }
  yield '}}';
}

/** The members of a summary. */
async function* periodJson({ period, totals }: PeriodTotals): AsyncGenerator<string> {
  let usage = 0n;
  let events = 0;
  const excluded: string[] = [];
  await eachInTurn(totals, (total) => {
    if (isAdditive(total.aggregation)) usage += total.usage;
    else excluded.push(total.meter);
    events += total.events;
  });
  const sums = { Usage: exact(usage), Events: events };
  const Excluded = excluded.sort(compareCodePoints);
  const head = {
    Period: toPeriodDto(period),
    Totals: { ...sums, ...(Excluded.length > 0 && { Excluded }) },
  };
  yield `${openObject(head).slice(1)}"Meters":`;
  yield* listJson(totals, (total) => writeExactJson(toMeterTotal(total)));
}

/** JSON text of a breakdown, in chunks. */
export function* breakdownJson(
  { period, meter, by }: { period: UsagePeriod; meter: string; by: string },
  { groups, other }: Breakdown,
): Generator<string> {
  yield `{"data":${openObject({ Period: toPeriodDto(period), Meter: meter, By: by })}"Groups":`;
  yield* listJson(
    groups,
    ({ value, usage, events }) =>
      `{"Value":${JSON.stringify(value)},"TotalUsage":${formatNano(usage)},"EventCount":${events}}`,
  );
  yield `,"Other":${other ? writeExactJson(toSum(other)) : 'null'}}}`;
}

/** Lines of a CSV file with the groups of a breakdown. */
export function* breakdownCsv({ groups, other }: Breakdown): Generator<string> {
  yield csvLine(['Kind', 'Value', 'TotalUsage', 'EventCount']);
  for (const { value, usage, events } of groups) {
    yield csvLine([value === null ? 'none' : 'value', value, formatNano(usage), events]);
  }
  if (other) yield csvLine(['other', null, formatNano(other.usage), other.events]);
}

/** JSON text of series, in chunks. */
export function* seriesJson(period: UsagePeriod, interval: string, series: readonly MeterSeries[]): Generator<string> {
  yield `{"data":${openObject({ Period: toPeriodDto(period), Interval: interval })}"Meters":[`;
  let separator = '';
  for (const { meter, points } of series) {
    yield `${separator}${openObject({ Meter: meter })}"Points":`;
    yield* listJson(points, (point) => writeExactJson(toPoint(point)));
    yield '}';
    separator = ',';
  }
  yield ']}}';
}

/** JSON text of an object without its closing brace, so that more members can follow. */
function openObject(members: object): string {
  return `${writeExactJson(members).slice(0, -1)},`;
}

function toMeterTotal({ meter, platformEvents, ...sum }: MeterTotal) {
  const total = { Meter: meter, ...toSum(sum) };
  if (platformEvents === undefined) return total;
  // Each entry of the platform has Usage 1.
  return { ...total, PlatformUsage: platformEvents, PlatformEvents: platformEvents };
}

function toSum({ usage, events }: { usage: bigint; events: number }) {
  return { TotalUsage: exact(usage), EventCount: events };
}

function toPoint({ from, start, usage, events }: UsagePoint) {
  return { From: from, FromTimestamp: start, Usage: exact(usage), Events: events };
}

/** JSON text of a page of entries, in chunks. */
export function* entriesJson({ data, NextCursor }: Page<NamedEntry>): Generator<string> {
  yield '{"data":';
  yield* listJson(data, entryJson);
  yield `,"NextCursor":${JSON.stringify(NextCursor)}}`;
}

/** JSON text of a page of subjects, in chunks. */
export function* subjectsJson({ data, NextCursor, sumOfSubjects }: SubjectsPage): Generator<string> {
  yield '{"data":';
  yield* listJson(data, ({ subject, ...sum }) => writeExactJson({ Subject: subject, ...toSum(sum) }));
  yield `,"NextCursor":${JSON.stringify(NextCursor)}`;
  yield sumOfSubjects === undefined ? '}' : `,"Totals":{"SumOfSubjects":${formatNano(sumOfSubjects)}}}`;
}

/** JSON text of an entry. */
export function entryJson(entry: NamedEntry): string {
  return writeExactJson(toEntry(entry));
}

function toEntry(entry: NamedEntry) {
  return {
    ID: Number(entry.id),
    Meter: entry.meter,
    Usage: new ExactNumber(formatQuantity(entry)),
    ExtraInfo: entry.extraInfo,
    ...(entry.subject !== null && { Subject: entry.subject }),
    OccurredAt: Number(entry.occurredAt),
    RecordedAt: Number(entry.recordedAt),
    Origin: entry.isPlatform ? 'platform' : 'api',
    EntryKey: entry.entryKey,
    EventSource: entry.eventSource,
    EventID: entry.eventId,
    VoidedAt: entry.voidedAt === null ? null : Number(entry.voidedAt),
    VoidReason: entry.voidReason,
  };
}

function exact(nano: bigint): ExactNumber {
  return new ExactNumber(formatNano(nano));
}
