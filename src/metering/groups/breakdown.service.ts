import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { KeyedMutex, Turn, eachInTurn, sortInTurn } from '../../platform/concurrency/fairness';
import { ValidationError } from '../../platform/errors';
import { type DateRange, type LocalDate, addDays, partsOfRange } from '../../platform/values/time';
import { countOf, isCounted } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { DefinitionsService } from '../definitions/definitions.service';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import { wordsToNano } from '../decimal/words';
import { toNano } from '../decimal/quantity';
import { type UsagePeriod, requireBoundedPeriod } from '../queries/usage-period';
import { compareCodePoints } from '../entries/code-points';
import type { EntryFilter } from '../entries/usage-entries.repository';
import { SubjectsService } from '../subjects/subjects.service';
import { UsageTotalsRepository } from '../queries/usage-totals.repository';
import { GroupTotalsRepository } from './group-totals.repository';
import { CountedEntries } from './counted-entries';
import { type GroupMonth, GroupValuesRepository } from './group-values.repository';
import { OTHER_ID } from './group-values.service';
import { dayBucket, datesOf, monthBucket } from '../local-buckets';

/** How many breakdowns of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

/** Maximum number of cached characters; the values of a month have at most half a million. */
const REMEMBERED = 4_000_000;

/** Usage of one value. */
export interface GroupUsage {
  /** Null for entries without a value. */
  readonly value: string | null;
  /** In billionths. */
  readonly usage: bigint;
  readonly events: number;
}

export interface Breakdown {
  /** Sorted by usage, highest first, then by value, with null last. */
  readonly groups: GroupUsage[];
  /** All values beyond the first 1,000 of each month; undefined if there are none. */
  readonly other: Omit<GroupUsage, 'value'> | undefined;
}

interface Sum {
  usage: bigint;
  events: number;
}

/** Accumulates sums by value. */
class Sums {
  readonly byValue = new Map<string | null, Sum>();
  readonly other = { usage: 0n, events: 0 };

  add(value: string | null | typeof OTHER_ID, sum: Sum): void {
    if (value === OTHER_ID) addTo(this.other, sum);
    else addIn(this.byValue, value, sum);
  }
}

/** Breaks a meter's usage down by the values of a grouping key. */
@Injectable()
export class BreakdownService {
  private readonly queues = new KeyedMutex<number>(WAITING);
  /** Values by ID of each month. They never change, so each month is read once. */
  private readonly texts = new LRUCache<string, ReadonlyMap<number, string>>({
    maxSize: REMEMBERED,
    sizeCalculation: (texts) => Array.from(texts.values()).reduce((size, { length }) => size + length + 1, 1),
  });

  constructor(
    private readonly definitions: DefinitionsService,
    private readonly groupTotals: GroupTotalsRepository,
    private readonly values: GroupValuesRepository,
    private readonly entries: CountedEntries,
    private readonly totals: UsageTotalsRepository,
    private readonly subjects: SubjectsService,
    private readonly aggregations: AggregationsRepository,
  ) {}

  /**
   * A meter's usage by the values of a grouping key. The groups add up exactly to the meter's total, or to that of one
   * subject, whose entries are then read. Breakdowns of one operator run one after another, and yield to other
   * requests.
   * @throws ValidationError if the meter has no definition or not this grouping key, or for more than 36,600 dates
   * @throws OverloadedError if earlier breakdowns of the operator make it wait for more than 6 s
   */
  async loadBreakdown(
    operatorId: number,
    period: UsagePeriod,
    { meter, by, subject }: { meter: string; by: string; subject?: string | undefined },
  ): Promise<Breakdown> {
    requireBoundedPeriod(period);
    const group = await this.definitions.findGroup(operatorId, meter, by);
    if (!group) throw (await this.definitions.isDefined(operatorId, meter)) ? notGrouped() : notDefined();
    const sums = await this.queues.run(operatorId, () => this.sum(group, period, subject));
    const aggregations = await this.aggregations.list(operatorId, group.meterId);
    const usageOf = isCounted(aggregations, group.meterId)
      ? ({ events }: Sum) => countOf(events)
      : ({ usage }: Sum) => usage;
    const groups: GroupUsage[] = [];
    await eachInTurn(sums.byValue, ([value, sum]) => {
      if (sum.events > 0) groups.push({ value, usage: usageOf(sum), events: sum.events });
    });
    return {
      groups: await sortInTurn(groups, byUsageThenValue),
      other: sums.other.events > 0 ? { usage: usageOf(sums.other), events: sums.other.events } : undefined,
    };
  }

  private async sum(group: MeterGroupEntity, period: UsagePeriod, subject: string | undefined): Promise<Sums> {
    const sums = new Sums();
    if (subject !== undefined) {
      const subjectId = await this.subjects.findSubjectId(group.operatorId, subject);
      if (subjectId !== undefined) await this.sumEntries(group, { ...period, subjectId }, sums);
    } else if (group.timeZone === period.timeZone) await this.sumTotals(group, period, sums);
    else await this.sumEntries(group, period, sums);
    return sums;
  }

  private async sumTotals(group: MeterGroupEntity, period: UsagePeriod, sums: Sums): Promise<void> {
    const used = await this.totals.usedMonths(group.operatorId);
    if (!used) return;
    const dates = { from: latest(period.from, used.from), to: earliest(period.to, used.to) };
    const turn = new Turn();
    for (const { month, parts } of months(dates, this.groupTotals.daysAtOnce)) {
      await this.sumMonth(group, month, parts, sums, turn);
    }
  }

  private async sumMonth(
    group: MeterGroupEntity,
    month: number,
    parts: readonly Slice[],
    sums: Sums,
    turn: Turn,
  ): Promise<void> {
    const byId = new Map<number, Sum>();
    for (const [first, last] of parts) {
      const rest = { usage: 0n, events: 0 };
      for (const row of await this.groupTotals.sumByValue(group, first, last)) {
        const sum = { usage: wordsToNano(row), events: Number(row.entries) };
        if (row.valueId === null) addTo(rest, sum);
        else {
          addTo(rest, { usage: -sum.usage, events: -sum.events });
          addIn(byId, Number(row.valueId), sum);
        }
        if (turn.hasEnded) await turn.pass();
      }
      sums.add(null, rest);
    }
    if (byId.size === 0) return;
    // Every total has a value by now, because one transaction writes both.
    const ids = [...byId.keys()].filter((id) => id !== OTHER_ID);
    const texts = await this.textsOf({ operatorId: group.operatorId, groupId: group.id, month }, ids);
    for (const [id, sum] of byId) sums.add(id === OTHER_ID ? OTHER_ID : texts.get(id)!, sum);
  }

  /** All values of a month by ID, including these. */
  private async textsOf(month: GroupMonth, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const name = `${month.groupId} ${month.month}`;
    const known = this.texts.get(name);
    if (known && ids.every((id) => known.has(id))) return known;
    const texts = await this.values.list(month);
    this.texts.set(name, texts);
    return texts;
  }

  /**
   * There are no totals of subjects by group, and the others use the days of the time zone that the operator had when
   * the key was defined.
   */
  private async sumEntries(group: MeterGroupEntity, filter: EntryFilter, sums: Sums): Promise<void> {
    for await (const entry of this.entries.of(group, filter)) {
      sums.add(entry.valueId === OTHER_ID ? OTHER_ID : entry.value, { usage: toNano(entry), events: 1 });
    }
  }
}

/** The first and last bucket of a part of a month, or the month itself twice. */
type Slice = readonly [first: number, last: number];

/** Yields each complete month as one slice, and incomplete ones in slices of a few days. */
function* months({ from, to }: DateRange, daysAtOnce: number): Generator<{ month: number; parts: Slice[] }> {
  for (let date = from; date <= to;) {
    const { bucket: month, first, last } = monthOf(date);
    const end = earliest(last, to);
    const isWhole = date === first && end === last;
    yield { month, parts: isWhole ? [[month, month]] : slicesOf({ from: date, to: end }, daysAtOnce) };
    if (end === to) return;
    date = addDays(end, 1);
  }
}

function slicesOf(dates: DateRange, daysAtOnce: number): Slice[] {
  return Array.from(partsOfRange(dates, daysAtOnce), ({ from, to }) => [dayBucket(from), dayBucket(to)]);
}

function addTo(sum: Sum, { usage, events }: Readonly<Sum>): void {
  sum.usage += usage;
  sum.events += events;
}

function addIn<Key>(sums: Map<Key, Sum>, key: Key, added: Readonly<Sum>): void {
  const sum = sums.get(key);
  if (sum) addTo(sum, added);
  else sums.set(key, { ...added });
}

function monthOf(date: LocalDate): { bucket: number; first: LocalDate; last: LocalDate } {
  const bucket = monthBucket(dayBucket(date));
  return { bucket, ...datesOf(bucket) };
}

function latest(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}

function earliest(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? one : other;
}

function byUsageThenValue(one: GroupUsage, other: GroupUsage): number {
  if (one.usage !== other.usage) return one.usage > other.usage ? -1 : 1;
  if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
  return compareCodePoints(one.value, other.value);
}

function notDefined(): ValidationError {
  const message = 'Meter must be a meter with a definition. Names are compared byte by byte.';
  return new ValidationError([{ field: 'Meter', code: 'is-in', message }]);
}

function notGrouped(): ValidationError {
  const message = 'By must be one of the keys in the GroupBy of this Meter’s definition.';
  return new ValidationError([{ field: 'By', code: 'is-in', message }]);
}
