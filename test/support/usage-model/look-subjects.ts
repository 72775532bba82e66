import type { ApiClient } from '../api-client';
import { isAdditive, rangeOf, usageByMeter, usageByRange, usageBySubject } from './aggregations';
import {
  type Period,
  asGroups,
  asPoints,
  asSummary,
  pointsOf,
  rangesOfDays,
  rangesOfHours,
  readExactly,
  toSum,
} from './look';
import { type Sum, type UsageModel, dateInLondon, writeBillionths } from './model';
import { AGGREGATIONS, METERS, SUBJECTS } from './random-usage';

const PATH = '/api/v2/usage/meters';
const DAY = 86_400;

/** Subjects of whom everything is compared; all are compared in the list. */
const LOOKED_AT = [...SUBJECTS.slice(0, 3), 'customer 7', 'guest 1'];

/** Compares everything a server returns about subjects with the model, to the digit. */
export async function expectSubjectsAsModel(
  api: ApiClient,
  model: UsageModel,
  whole: Period,
  around: readonly number[],
): Promise<void> {
  const months = new Set([...model.entries.values()].map(({ day }) => day.slice(0, 7)));
  for (const period of [whole, ...Array.from(months, monthOf)]) {
    for (const Meter of [undefined, METERS[0]!, METERS[5]!, ...Object.keys(AGGREGATIONS)]) {
      await expectListAsModel(api, period, Meter, usageBySubject(model, rangeOf(period), Meter));
    }
  }
  for (const instant of around) {
    const range = { start: instant - 1_234, end: instant + DAY + 1_234 };
    const period = { from: toIso(range.start), to: toIso(range.end) };
    for (const Meter of [undefined, ...Object.keys(AGGREGATIONS)]) {
      await expectListAsModel(api, period, Meter, usageBySubject(model, range, Meter));
    }
    const { Meters } = readExactly((await api.get(PATH, { ...period, Subject: 'ada' })).text);
    const ofAda = usageByMeter(model, range, 'ada');
    expect(Meters).toHaveLength(ofAda.size);
    const expected = [...ofAda].map(([Meter, sum]) => ({ Meter, ...toSum(sum, 'TotalUsage', 'EventCount') }));
    expect(Meters).toEqual(expect.arrayContaining(expected.map((each): unknown => expect.objectContaining(each))));
  }
  for (const subject of LOOKED_AT) await expectSubjectAsModel(api, model, whole, around, subject);
}

/** Highest usage first; the sum of subjects is only said where it is not the usage of the meter. */
async function expectListAsModel(
  api: ApiClient,
  period: Period,
  Meter: string | undefined,
  sums: ReadonlyMap<string | null, Sum>,
): Promise<void> {
  const { listed, sumOfSubjects } = await listSubjects(api, { ...period, ...(Meter && { Meter }) });
  expect(new Map(listed.map(({ Subject, ...sum }) => [Subject, sum]))).toEqual(
    new Map([...sums].map(([subject, sum]) => [subject, toSum(sum, 'TotalUsage', 'EventCount')])),
  );
  const usages = listed.map(({ Subject }) => sums.get(Subject)!.usage);
  expect(usages.map(writeBillionths)).toEqual([...usages].sort(highestFirst).map(writeBillionths));
  const isSum = Meter === undefined || isAdditive(Meter);
  expect(sumOfSubjects).toBe(isSum ? undefined : writeBillionths(usages.reduce((sum, usage) => sum + usage, 0n)));
}

async function expectSubjectAsModel(
  api: ApiClient,
  model: UsageModel,
  whole: Period,
  around: readonly number[],
  subject: string,
): Promise<void> {
  const get = async (path: string, query: object) =>
    readExactly((await api.get(path, { ...whole, Subject: subject, ...query })).text);
  expect(await get(PATH, {})).toMatchObject(asSummary(model, whole, subject));
  const days = pointsOf((await get(`${PATH}/series`, { Interval: 'day' })).Meters, 'From');
  expect(days).toEqual(asPoints(usageByRange(model, rangesOfDays(whole), subject)));
  for (const instant of around) {
    const day = dateInLondon(instant);
    const period = { from: day, to: day };
    const hours = pointsOf((await get(`${PATH}/series`, { ...period, Interval: 'hour' })).Meters, 'FromTimestamp');
    expect(hours).toEqual(asPoints(usageByRange(model, rangesOfHours(period), subject)));
  }
  for (const meter of METERS) {
    for (const By of model.keysOf(meter)) {
      const { Groups, Other } = await get(`${PATH}/breakdown`, { Meter: meter, By });
      expect({ Groups, Other }).toEqual(asGroups(model.breakdown(meter, By, subject)));
    }
  }
}

interface Listed {
  readonly Subject: string | null;
  readonly TotalUsage: string;
  readonly EventCount: number;
}

/** All subjects, page by page. */
async function listSubjects(
  api: ApiClient,
  query: object,
): Promise<{ listed: Listed[]; sumOfSubjects: string | undefined }> {
  const listed: Listed[] = [];
  for (let Cursor: string | undefined; ;) {
    const { text, body } = await api.get('/api/v2/usage/subjects', { ...query, Limit: 150, ...(Cursor && { Cursor }) });
    listed.push(...readExactly(text));
    if (body.NextCursor === null) return { listed, sumOfSubjects: /"SumOfSubjects":([^}]+)/.exec(text)?.[1] };
    Cursor = body.NextCursor;
  }
}

function toIso(second: number): string {
  return new Date(second * 1_000).toISOString();
}

function monthOf(month: string): Period {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

function highestFirst(one: bigint, other: bigint): number {
  return one > other ? -1 : Number(one < other);
}
