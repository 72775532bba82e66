import { Get, Query } from '@nestjs/common';
import { DefinitionsService, UsageSubjectsService, UsageSummaryService } from '../../../metering';
import { DomainError } from '../../../platform/errors';
import { PageView } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { compareNames, wordsOf } from './meter-labels';
import { SubjectsPage, type SubjectsProps, type SubjectsQuery } from './subjects.page';
import { periodOf, readUsageQuery } from './usage-query';

/** Subjects per page. */
const SUBJECTS_OF_A_PAGE = 50;

const TITLE = 'Usage by subject';

/** The subjects of one meter: usage of different meters is not added together. */
@PageController('usage/subjects')
export class SubjectsController {
  constructor(
    private readonly subjects: UsageSubjectsService,
    private readonly summaries: UsageSummaryService,
    private readonly definitions: DefinitionsService,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query() parameters: Record<string, string>): Promise<PageView> {
    const { Meter: meter = '', Search: search = '', Cursor: cursor = '' } = parameters;
    const dates = readUsageQuery({ ...parameters, Subject: '' }, visit.today);
    const query = { ...dates, meter, search: search.trim() };
    try {
      return new PageView(TITLE, <SubjectsPage {...await this.load(visit, query, cursor)} />);
    } catch (error) {
      if (!(error instanceof DomainError) || error.problem !== 'validation') throw error;
      return new PageView(TITLE, <SubjectsPage query={query} wrong={error} />, 422);
    }
  }

  /** The subjects of the requested meter, or of the first one. */
  private async load({ operatorId, operator }: Visit, query: SubjectsQuery, cursor: string): Promise<SubjectsProps> {
    const period = await periodOf(operator.timeZone, query);
    const totals = await this.summaries.summarize(operatorId, period);
    const definitions = new Map((await this.definitions.list(operatorId)).map((each) => [each.meter, each]));
    const meters = totals.map(({ meter }) => wordsOf(meter, definitions.get(meter))).sort(compareNames);
    const { meter } = meters.find((each) => each.meter === query.meter) ?? meters[0] ?? query;
    const page = await this.subjects.list(operatorId, period, {
      ...{ meter, limit: SUBJECTS_OF_A_PAGE, cursor: cursor || undefined },
      ...(query.search && { search: query.search }),
    });
    return { query: { ...query, meter }, meters, page };
  }
}
