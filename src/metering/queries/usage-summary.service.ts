import { compareCodePoints } from '../entries/code-points';
import { Injectable } from '@nestjs/common';
import { Turn, sortInTurn } from '../../platform/concurrency/fairness';
import { type Aggregations, computedMeters, countOf, isAdditive, isCounted } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { wordsToNano } from '../decimal/words';
import type { Aggregation } from '../dto/meter-definition.dto';
import { isBuiltInMeter, MetersService } from '../entries/meters.service';
import { timeParts } from '../time-parts';
import { AggregatedUsageService } from './aggregated-usage.service';
import { SubjectSumsService } from './subject-sums.service';
import { type FilterIds, UsageFilters } from './usage-filters';
import type { UsageFilter, UsagePeriod } from './usage-period';
import type { MeterSumByOrigin } from './usage-sums';
import { UsageTotalsRepository } from './usage-totals.repository';

/** Total usage of one meter. */
export interface MeterTotal {
  /** Numeric ID of the meter. */
  readonly id: number;
  readonly meter: string;
  /** How its entries make up its usage. */
  readonly aggregation: Aggregation;
  /** In billionths. */
  readonly usage: bigint;
  readonly events: number;
  /** How many of them the platform recorded, if clients also used the name of its meter. */
  readonly platformEvents?: number | undefined;
}

interface Sum {
  usage: bigint;
  events: number;
  apiEvents: number;
}

@Injectable()
export class UsageSummaryService {
  constructor(
    private readonly totals: UsageTotalsRepository,
    private readonly meters: MetersService,
    private readonly filters: UsageFilters,
    private readonly subjectSums: SubjectSumsService,
    private readonly aggregations: AggregationsRepository,
    private readonly aggregated: AggregatedUsageService,
  ) {}

  /** Totals per meter over a period, highest first. Includes every entry recorded before the call. */
  async summarize(operatorId: number, period: UsagePeriod, filter: UsageFilter = {}): Promise<MeterTotal[]> {
    const ids = await this.filters.findIds(operatorId, filter);
    if (!ids) return [];
    const sums = new Map<number, Sum>();
    const turn = new Turn();
    for await (const rows of this.rows(operatorId, period, ids)) {
      for (const row of rows) {
        const sum = sums.get(row.meterId);
        if (!sum) sums.set(row.meterId, toSum(row));
        else {
          sum.usage += wordsToNano(row);
          sum.events += Number(row.entries);
          sum.apiEvents += Number(row.apiEntries);
        }
        if (turn.hasEnded) await turn.pass();
      }
    }
    // Read after the entries, whose first one fixes the aggregation.
    const aggregations = await this.aggregations.list(operatorId, ids.meterId);
    const computed = computedMeters(aggregations, sums.keys());
    const aggregates = await this.aggregated.ofMeters({ operatorId, period, subjectId: ids.subjectId }, computed);
    for (const id of computed.keys()) sums.delete(id);
    for (const [id, aggregate] of aggregates) sums.set(id, { ...aggregate, apiEvents: aggregate.events });
    const names = await this.meters.namesOf(operatorId, sums.keys());
    const totals = Array.from(sums, ([id, sum]) => toTotal(id, names.get(id)!, sum, aggregations));
    return sortInTurn(totals, byUsageThenName);
  }

  /** The usage of one meter, or of one of its subjects, whatever its aggregation; undefined without any. */
  async totalOf(
    operatorId: number,
    period: UsagePeriod,
    filter: UsageFilter & { readonly meter: string },
  ): Promise<MeterTotal | undefined> {
    return (await this.summarize(operatorId, period, filter))[0];
  }

  private rows(operatorId: number, period: UsagePeriod, { meterId, subjectId }: FilterIds) {
    if (subjectId !== undefined) return this.subjectSums.sum(operatorId, period, subjectId, meterId);
    const meterIds = meterId === undefined ? undefined : [meterId];
    return this.totals.sum(operatorId, timeParts(period.start, period.end), { meterIds });
  }
}

function toSum(row: MeterSumByOrigin): Sum {
  return { usage: wordsToNano(row), events: Number(row.entries), apiEvents: Number(row.apiEntries) };
}

function toTotal(
  id: number,
  meter: string,
  { usage: sum, events, apiEvents }: Sum,
  aggregations: Aggregations,
): MeterTotal {
  const { aggregation } = aggregations.get(id) ?? { aggregation: 'sum' };
  const usage = isCounted(aggregations, id) ? countOf(events) : sum;
  const total = { id, meter, aggregation, usage, events };
  if (apiEvents === 0 || !isAdditive(aggregation) || !isBuiltInMeter(meter)) return total;
  return { ...total, platformEvents: events - apiEvents };
}

function byUsageThenName(one: MeterTotal, other: MeterTotal): number {
  if (one.usage !== other.usage) return one.usage > other.usage ? -1 : 1;
  return compareCodePoints(one.meter, other.meter);
}
