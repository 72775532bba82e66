import { Injectable } from '@nestjs/common';
import {
  BreakdownService,
  DefinitionsService,
  EACH_SUBJECT,
  type MeterDefinition,
  type NamedEntry,
  type Threshold,
  ThresholdsService,
  UsageEntriesService,
  type UsagePeriod,
} from '../../../metering';
import { PageView, type Rejection } from '../../html';
import { type Page, decodeCursor, toPage } from '../../../platform/http/pagination';
import type { Visit } from '../frame/visit';
import { readUsageQuery, periodOf } from './usage-query';
import { MeterPage } from './meter.page';
import type { MeterBreakdown, MeterShown } from './meter-shown';
import { UsageOverviewService } from './usage-overview.service';

/** Entries per page. */
const ENTRIES_OF_A_PAGE = 20;

/** Query parameters other than the period: the meter, and the cursor of its entries. */
type MeterQuery = Readonly<Record<string, string>>;

/** Renders the page of a meter, also after one of its forms was rejected. */
@Injectable()
export class MeterPages {
  constructor(
    private readonly overviews: UsageOverviewService,
    private readonly definitions: DefinitionsService,
    private readonly breakdowns: BreakdownService,
    private readonly thresholds: ThresholdsService,
    private readonly entries: UsageEntriesService,
  ) {}

  /** @throws ValidationError for invalid dates or an invalid cursor */
  async renderMeterPage(
    { operatorId, operator, today }: Visit,
    parameters: MeterQuery,
    rejection?: Rejection,
  ): Promise<PageView> {
    const query = readUsageQuery(parameters, today);
    const meter = parameters['Meter'] ?? '';
    const period = await periodOf(operator.timeZone, query);
    const overview = await this.overviews.ofMeter(operatorId, period, query, meter);
    const definition = (await this.definitions.list(operatorId)).find((each) => each.meter === meter);
    const shown: MeterShown = {
      query,
      overview,
      definition,
      breakdowns: await this.breakdownsOf(operatorId, period, definition, query.subject),
      thresholds: (await this.thresholds.list(operatorId)).filter((each) => isShown(each, meter, query.subject)),
      entries: await this.entriesOf(operatorId, period, { meter, subject: query.subject }, parameters['Cursor']),
    };
    return new PageView(overview.meters[0]!.name, <MeterPage shown={shown} rejection={rejection} />);
  }

  private async breakdownsOf(
    operatorId: number,
    period: UsagePeriod,
    definition: MeterDefinition | undefined,
    subject: string | undefined,
  ): Promise<MeterBreakdown[]> {
    const breakdowns: MeterBreakdown[] = [];
    for (const by of definition?.groupBy ?? []) {
      const request = { meter: definition!.meter, by, subject };
      breakdowns.push({ by, ...(await this.breakdowns.loadBreakdown(operatorId, period, request)) });
    }
    return breakdowns;
  }

  private async entriesOf(
    operatorId: number,
    period: UsagePeriod,
    filter: { meter: string; subject: string | undefined },
    cursor: string | undefined,
  ): Promise<Page<NamedEntry>> {
    const [occurredAt, id] = decodeCursor(cursor || undefined, ['number', 'number']) ?? [];
    const after = occurredAt === undefined || id === undefined ? undefined : { occurredAt, id };
    const found = await this.entries.list(operatorId, period, ENTRIES_OF_A_PAGE + 1, { ...filter, after });
    return toPage(
      found,
      ENTRIES_OF_A_PAGE,
      (entry) => entry,
      (entry) => [entry.occurredAt, entry.id],
    );
  }
}

/** Whether a threshold applies to a meter, or to one of its subjects. */
function isShown(threshold: Threshold, meter: string, subject: string | undefined): boolean {
  if (threshold.meter !== meter) return false;
  return subject === undefined || threshold.subject === subject || threshold.subject === EACH_SUBJECT;
}
