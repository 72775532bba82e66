import type { ApiClient } from '../api-client';
import { type Range, datesOf, hoursOf, isAdditive, rangeOf, usageByMeter, usageByRange } from './aggregations';
import {
  type ModelEntry,
  type ModelValue,
  OTHER,
  type Sum,
  type UsageModel,
  dateInLondon,
  writeBillionths,
} from './model';
import { expectSubjectsAsModel } from './look-subjects';
import { BUILT_IN, METERS } from './random-usage';

const PATH = '/api/v2/usage/meters';
const DAY = 86_400;
const TWO_DAYS = 2 * DAY;
const HOUR = 3_600;

const CELL = '("(?:[^"]|"")*"|[^",]*)';
const LINE = new RegExp(`^${Array(10).fill(CELL).join(',')}\r\n`, 'gm');

export type Period = Record<'from' | 'to', string>;

/** Compares everything a server returns about its operator's usage with the model, to the digit. */
export async function expectAsModel(api: ApiClient, model: UsageModel, around: readonly number[]): Promise<void> {
  const whole = datesAround(Math.min(...around), Math.max(...around));
  const get = async (path: string, query: object) => readExactly((await api.get(path, { ...whole, ...query })).text);

  expect(await get(PATH, {})).toMatchObject(asSummary(model, whole));
  for (const moment of around) {
    const [from, to] = [dateInLondon(moment), dateInLondon(moment + DAY)];
    const before = { from: dateInLondon(moment - 2 * DAY), to: dateInLondon(moment - DAY) };
    const compared = await get(PATH, { from, to, Compare: 'previous-period' });
    expect(compared).toMatchObject({ ...asSummary(model, { from, to }), Previous: asSummary(model, before) });
    const yearLater = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
    const later = { from: yearLater(from), to: yearLater(to) };
    const { Previous } = await get(PATH, { ...later, Compare: 'previous-year' });
    expect(Previous).toMatchObject(asSummary(model, { from, to }));
  }

  const days = pointsOf((await get(`${PATH}/series`, { Interval: 'day' })).Meters, 'From');
  expect(days).toEqual(asPoints(usageByRange(model, rangesOfDays(whole))));
  for (const moment of around) {
    const period = datesAround(moment, moment);
    const hours = pointsOf((await get(`${PATH}/series`, { ...period, Interval: 'hour' })).Meters, 'FromTimestamp');
    expect(hours).toEqual(asPoints(usageByRange(model, rangesOfHours(period))));
  }

  await expectSubjectsAsModel(api, model, whole, around);

  for (const meter of METERS) {
    for (const By of model.keysOf(meter)) {
      const { Groups, Other } = await get(`${PATH}/breakdown`, { Meter: meter, By });
      const expected = model.breakdown(meter, By);
      expect({ meter, By, Groups, Other }).toEqual({ meter, By, ...asGroups(expected) });
    }
  }

  // Hundreds of thousands of entries take longer than one request may, so they are read day by day.
  const published = new Map<number, string[]>();
  for (const day of new Set([...model.entries.values()].map((entry) => entry.day))) {
    for (const [id, cells] of readCsv((await api.get(`${PATH}.csv`, { from: day, to: day })).text))
      published.set(id, cells);
  }
  expect(published).toEqual(new Map([...model.entries.values()].map((entry) => [entry.id, asCells(entry)])));
}

function asCells({ meter, usage, occurredAt, extraInfo, voidedAt, key = '', subject }: ModelEntry): string[] {
  return [meter, writeBillionths(usage), occurredAt, extraInfo ?? '', voidedAt ?? '', key, subject ?? ''].map(String);
}

/** An answer with its amounts as they are written. */
export function readExactly(text: string): any {
  const { data } = JSON.parse(text.replace(/"(Usage|TotalUsage|Limit)":([^",}\]]+)/g, '"$1":"$2"'));
  return data;
}

function datesAround(first: number, last: number): Period {
  return { from: dateInLondon(first - TWO_DAYS), to: dateInLondon(last + TWO_DAYS) };
}

export function asSummary(model: UsageModel, period: Period, subject?: string) {
  const { from, to } = period;
  const meters = usageByMeter(model, rangeOf(period), subject);
  const isRequested = ({ day, isPlatform }: ModelEntry) => isPlatform && day >= from && day <= to;
  const ofPlatform = model.sums((entry) =>
    isRequested(entry) && (subject === undefined || entry.subject === subject) ? entry.meter : undefined,
  );
  const platformOf = (meter: string, { events }: Sum) => {
    const platform = ofPlatform.get(meter)?.events ?? 0;
    // Said only where clients have used the name too.
    return meter === BUILT_IN && platform < events ? { PlatformUsage: platform, PlatformEvents: platform } : {};
  };
  const excluded = [...meters.keys()].filter((meter) => !isAdditive(meter)).sort();
  const totals = { usage: 0n, events: 0 };
  for (const [meter, { usage, events }] of meters) {
    if (isAdditive(meter)) totals.usage += usage;
    totals.events += events;
  }
  return {
    Totals: { ...toSum(totals, 'Usage', 'Events'), ...(excluded.length > 0 && { Excluded: excluded }) },
    Meters: [...meters]
      .sort(([one, { usage }], [other, sum]) => compare(sum.usage, usage) || compare(one, other))
      .map(([Meter, sum]) => ({ Meter, ...toSum(sum, 'TotalUsage', 'EventCount'), ...platformOf(Meter, sum) })),
  };
}

export function rangesOfDays(period: Period): Map<string, Range> {
  return new Map(datesOf(period).map((date) => [date, rangeOf({ from: date, to: date })]));
}

export function rangesOfHours(period: Period): Map<number, Range> {
  return new Map(hoursOf(period).map((start) => [start, { start, end: start + HOUR }]));
}

export function toSum(sum: Sum | undefined, usage: string, events: string) {
  return { [usage]: writeBillionths(sum?.usage ?? 0n), [events]: sum?.events ?? 0 };
}

export function pointsOf(
  meters: { Meter: string; Points: Record<string, string>[] }[],
  start: string,
): Map<string, unknown> {
  return new Map(
    meters.flatMap(({ Meter, Points }) =>
      Points.map((point) => [`${Meter} ${point[start]}`, { Usage: point['Usage'], Events: point['Events'] }]),
    ),
  );
}

export function asPoints(sums: ReadonlyMap<string, Sum>): Map<string, unknown> {
  return new Map([...sums].map(([name, sum]) => [name, toSum(sum, 'Usage', 'Events')]));
}

export function asGroups(sums: ReadonlyMap<ModelValue, Sum>) {
  const other = sums.get(OTHER);
  const groups = [...sums].filter((group): group is [string | null, Sum] => group[0] !== OTHER);
  groups.sort(([one, { usage }], [value, sum]) => compare(sum.usage, usage) || nullLast(one, value));
  return {
    Groups: groups.map(([Value, sum]) => ({ Value, ...toSum(sum, 'TotalUsage', 'EventCount') })),
    Other: other ? toSum(other, 'TotalUsage', 'EventCount') : null,
  };
}

function readCsv(text: string): Map<number, string[]> {
  const lines = [...text.matchAll(LINE)].slice(1);
  const cells = lines.map((line) => line.slice(1).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')));
  return new Map(
    cells.map(([id, meter, usage, occurredAt, extraInfo, voidedAt, entryKey, _source, eventId, subject]) => [
      Number(id),
      [meter!, usage!, occurredAt!, extraInfo!, voidedAt!, entryKey || eventId!, subject!],
    ]),
  );
}

function nullLast(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === null ? 1 : -1;
  return compare(one, other);
}

function compare<T extends string | bigint>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other);
}
