import { Injectable } from '@nestjs/common';
import { KeyedMutex, Turn, eachInTurn } from '../../platform/concurrency/fairness';
import { type Page, decodeCursor, toPage } from '../../platform/http/pagination';
import { monthAround } from '../../platform/values/time';
import { nanoToWords, wordsToNano } from '../decimal/words';
import { type AddedMeters, type MeterAggregation, addedMeters, isAdditive } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { SubjectsRepository } from '../entries/names.repository';
import { dayBucket, monthBucket } from '../local-buckets';
import { ALL, SubjectTotalsRepository } from '../subjects/subject-totals.repository';
import { AggregatedUsageService } from './aggregated-usage.service';
import { SubjectSumsService } from './subject-sums.service';
import { UsageFilters } from './usage-filters';
import { type UsagePeriod, completeDates, requireBoundedPeriod } from './usage-period';

/** How many lists of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

/** Subjects per statement of a search: a few milliseconds, during which SQLite blocks all other statements. */
const PORTION = 100;

/** Usage of one subject. */
export interface SubjectUsageTotal {
  /** Null for entries without a subject. */
  readonly subject: string | null;
  /** Zero for entries without a subject. */
  readonly subjectId: number;
  /** In billionths. */
  readonly usage: bigint;
  readonly events: number;
}

/** A position in a list of subjects: starts after this one. */
type SubjectPosition = Pick<SubjectUsageTotal, 'usage' | 'subjectId'>;

interface SubjectsRequest {
  readonly meter?: string | undefined;
  /** Only subjects that contain this text, regardless of case. */
  readonly search?: string | undefined;
  /** `NextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A request with the ID of its meter. */
interface ListRequest extends SubjectsRequest {
  readonly operatorId: number;
  readonly period: UsagePeriod;
  readonly meterId: number | undefined;
  /** The meter, or all whose usage can be added. */
  readonly meters: readonly AddedMeters[];
  readonly after: SubjectPosition | undefined;
}

interface SubjectList {
  readonly rows: SubjectUsageTotal[];
  /** The sum over all subjects, if it is not the usage of the meter. */
  readonly sumOfSubjects?: bigint | undefined;
}

/** A page of subjects. */
export interface SubjectsPage extends Page<SubjectUsageTotal>, Omit<SubjectList, 'rows'> {}

/** Lists subjects by their usage. */
@Injectable()
export class UsageSubjectsService {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly sums: SubjectSumsService,
    private readonly totals: SubjectTotalsRepository,
    private readonly subjects: SubjectsRepository,
    private readonly filters: UsageFilters,
    private readonly aggregations: AggregationsRepository,
    private readonly aggregated: AggregatedUsageService,
  ) {}

  /**
   * A page of the subjects with usage in a period, highest usage first, then the subject that was recorded last;
   * entries without a subject are one of them. They add up exactly to the totals of the period, unless the usage of the
   * meter is no sum. One complete month is read in this order; other periods add up the totals of all subjects, one
   * list of an operator after another.
   * @throws ValidationError for more than 36,600 dates, or a cursor of another list
   * @throws OverloadedError if earlier lists of the operator make it wait for more than 6 s
   */
  async list(
    operatorId: number,
    period: UsagePeriod,
    { limit, cursor, ...requested }: SubjectsRequest,
  ): Promise<SubjectsPage> {
    requireBoundedPeriod(period);
    const ids = await this.filters.findIds(operatorId, { meter: requested.meter });
    const after = positionOf(cursor);
    if (!ids) return { data: [], NextCursor: null };
    const aggregations = await this.aggregations.list(operatorId, ids.meterId);
    const { rows, sumOfSubjects } = await this.read(
      {
        ...{ ...requested, operatorId, period, meterId: ids.meterId, limit: limit + 1, after },
        meters: addedMeters(aggregations, ids.meterId),
      },
      ids.meterId === undefined ? undefined : aggregations.get(ids.meterId),
    );
    return { ...toPage(rows, limit, (row) => row, toPosition), sumOfSubjects };
  }

  private async read(request: ListRequest, aggregation: MeterAggregation | undefined): Promise<SubjectList> {
    const { operatorId, period, meterId } = request;
    if (meterId !== undefined && aggregation && !isAdditive(aggregation.aggregation)) {
      return this.queues.run(operatorId, () => this.listAggregated(request, meterId, aggregation));
    }
    const isRanked = isOneMonth(period) && (await this.sums.hasTotals(operatorId, period));
    if (isRanked) return { rows: await this.listRanked(request) };
    return { rows: await this.queues.run(operatorId, () => this.listSummed(request)) };
  }

  private async listRanked(request: ListRequest): Promise<SubjectUsageTotal[]> {
    const { operatorId, period, meters, meterId = ALL, limit, search } = request;
    const top = new Top(request);
    top.add({ subject: null, subjectId: ALL, ...(await this.sums.withoutSubject(operatorId, period, meters)) });
    const month = monthBucket(dayBucket(period.from));
    const size = search === undefined ? limit : PORTION;
    let { after } = request;
    const turn = new Turn();
    for (;;) {
      const rank = after && { ...nanoToWords(after.usage), subjectId: after.subjectId };
      const rows = await this.totals.ranked(operatorId, month, meterId, size, rank);
      for (const { name: subject, subjectId, ...words } of rows) {
        after = { subjectId, usage: wordsToNano(words) };
        top.add({ subject, ...after, events: Number(words.entries) });
      }
      // All further ones have less usage.
      if (rows.length < size || top.isFull) return top.sorted();
      if (turn.hasEnded) await turn.pass();
    }
  }

  private async listSummed(request: ListRequest): Promise<SubjectUsageTotal[]> {
    const { operatorId, period, meters } = request;
    const top = new Top(request);
    for await (const total of this.sums.bySubject(operatorId, period, meters)) top.add(total);
    return top.sorted();
  }

  /** Computes the usage of all subjects from the entries of the meter. */
  private async listAggregated(
    request: ListRequest,
    meterId: number,
    aggregation: MeterAggregation,
  ): Promise<SubjectList> {
    const { operatorId, period } = request;
    const aggregates = await this.aggregated.bySubject(operatorId, meterId, aggregation, period);
    const names = await this.subjects.names(operatorId, [...aggregates.keys()]);
    const top = new Top(request);
    let sumOfSubjects = 0n;
    await eachInTurn(aggregates, ([subjectId, aggregate]) => {
      sumOfSubjects += aggregate.usage;
      top.add({ subjectId, subject: names.get(subjectId) ?? null, ...aggregate });
    });
    return { rows: top.sorted(), sumOfSubjects };
  }
}

/** Collects the requested subjects of the highest usage. */
class Top {
  private found: SubjectUsageTotal[] = [];
  private readonly searched: string | undefined;

  constructor(private readonly request: ListRequest) {
    this.searched = request.search?.toLowerCase();
  }

  get isFull(): boolean {
    return this.found.length >= this.request.limit;
  }

  add(total: SubjectUsageTotal): void {
    const { after, limit } = this.request;
    if ((total.events === 0 && total.usage === 0n) || (after && inOrder(after, total) >= 0) || !this.isSearched(total))
      return;
    this.found.push(total);
    if (this.found.length >= 2 * limit) this.found = this.sorted();
  }

  sorted(): SubjectUsageTotal[] {
    return this.found.sort(inOrder).slice(0, this.request.limit);
  }

  private isSearched({ subject }: SubjectUsageTotal): boolean {
    return this.searched === undefined || (subject?.toLowerCase().includes(this.searched) ?? false);
  }
}

function inOrder(one: SubjectPosition, other: SubjectPosition): number {
  if (one.usage !== other.usage) return one.usage > other.usage ? -1 : 1;
  return other.subjectId - one.subjectId;
}

function isOneMonth(period: UsagePeriod): boolean {
  const { dates, edges } = completeDates(period);
  if (!dates || edges.length > 0) return false;
  const month = monthAround(dates.from);
  return month.from === dates.from && month.to === dates.to;
}

function toPosition({ usage, subjectId }: SubjectPosition): number[] {
  const { high, low, nano } = nanoToWords(usage);
  return [high, low, nano, subjectId];
}

function positionOf(cursor: string | undefined): SubjectPosition | undefined {
  const position = decodeCursor(cursor, ['number', 'number', 'number', 'number']);
  if (!position) return undefined;
  const [high, low, nano, subjectId] = position;
  return { usage: wordsToNano({ high, low, nano, entries: 0 }), subjectId };
}
