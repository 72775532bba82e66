import type { ApiClient } from '../api-client';
import { type Period, asGroups, asPoints, asSummary, pointsOf, readExactly, toSum } from './look';
import { type ModelEntry, type UsageModel, dateInLondon, writeBillionths } from './model';
import { METERS, SUBJECTS } from './random-usage';

const PATH = '/api/v2/usage/meters';
const HOUR = 3_600;
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
    for (const Meter of [undefined, METERS[0]!, METERS[5]!]) {
      const isCounted = ({ day, meter }: ModelEntry) =>
        day >= period.from && day <= period.to && (Meter === undefined || meter === Meter);
      const sums = model.sums((entry) => (isCounted(entry) ? entry.subject : undefined));
      const listed = await listSubjects(api, { ...period, ...(Meter && { Meter }) });
      expect(new Map(listed.map(({ Subject, ...sum }) => [Subject, sum]))).toEqual(
        new Map([...sums].map(([subject, sum]) => [subject, toSum(sum, 'TotalUsage', 'EventCount')])),
      );
      const usages = listed.map(({ Subject }) => sums.get(Subject)!.usage);
      expect(usages.map(writeBillionths)).toEqual([...usages].sort(highestFirst).map(writeBillionths));
    }
  }
  for (const instant of around) {
    const [start, end] = [instant - 1_234, instant + DAY + 1_234];
    const isBetween = ({ occurredAt }: ModelEntry) => occurredAt >= start && occurredAt < end;
    const period = { from: toIso(start), to: toIso(end) };
    const sums = model.sums((entry) => (isBetween(entry) ? entry.subject : undefined));
    const listed = await listSubjects(api, period);
    expect(new Map(listed.map(({ Subject, ...sum }) => [Subject, sum]))).toEqual(
      new Map([...sums].map(([subject, sum]) => [subject, toSum(sum, 'TotalUsage', 'EventCount')])),
    );
    const { Totals } = readExactly((await api.get(PATH, { ...period, Subject: 'ada' })).text);
    const ofAda = model.sums((entry) => (isBetween(entry) && entry.subject === 'ada' ? 'ada' : undefined));
    expect(Totals).toEqual(toSum(ofAda.get('ada'), 'Usage', 'Events'));
  }
  for (const subject of LOOKED_AT) await expectSubjectAsModel(api, model, whole, around, subject);
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
  const isOf = (entry: ModelEntry) => entry.subject === subject;
  const days = pointsOf((await get(`${PATH}/series`, { Interval: 'day' })).Meters, 'From');
  expect(days).toEqual(asPoints(model.sums((entry) => (isOf(entry) ? `${entry.meter} ${entry.day}` : undefined))));
  for (const instant of around) {
    const day = dateInLondon(instant);
    const query = { from: day, to: day, Interval: 'hour' };
    const hours = pointsOf((await get(`${PATH}/series`, query)).Meters, 'FromTimestamp');
    const hourOf = ({ meter, occurredAt }: ModelEntry) => `${meter} ${occurredAt - (occurredAt % HOUR)}`;
    const sums = model.sums((entry) => (isOf(entry) && entry.day === day ? hourOf(entry) : undefined));
    expect(hours).toEqual(asPoints(sums));
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
async function listSubjects(api: ApiClient, query: object): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (let Cursor: string | undefined; ;) {
    const { text, body } = await api.get('/api/v2/usage/subjects', { ...query, Limit: 150, ...(Cursor && { Cursor }) });
    listed.push(...readExactly(text));
    if (body.NextCursor === null) return listed;
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
