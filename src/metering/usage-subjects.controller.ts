import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { OperatorsService } from '../operators';
import { AnswersJsonText, JSON_TEXT, wholeOrStreamed } from '../platform/http/messages';
import { ApiData } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE } from '../platform/http/pagination';
import { SubjectTotalsDto, SubjectUsageDto, UsageSubjectsQuery } from './dto/subjects.dto';
import { usageRange } from './queries/usage-period';
import { UsageSubjectsService } from './queries/usage-subjects.service';
import { subjectsJson } from './usage.mapper';

@ApiTags('Usage in detail')
@RequirePermission('usage:read')
@Controller('api/v2/usage/subjects')
export class UsageSubjectsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly subjects: UsageSubjectsService,
  ) {}

  @Get()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'List usage by subject',
    description:
      'Returns the subjects with usage in a range of dates, highest `TotalUsage` first. Together, they add up exactly to the total of the range, unless the usage of the `Meter` is no sum or number of entries. Without `Meter`, only the usage of meters that can be added is contained. One complete calendar month is fastest, regardless of the number of subjects. The range has at most 36,600 dates.',
  })
  @ApiData(SubjectUsageDto, { paged: true, totals: SubjectTotalsDto })
  async listUsageSubjects(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageSubjectsQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const page = await this.subjects.list(operatorId, usageRange(timeZone, query.from, query.to), {
      meter: query.Meter,
      search: query.Search,
      cursor: query.Cursor,
      limit: query.Limit ?? DEFAULT_PAGE_SIZE,
    });
    return wholeOrStreamed(subjectsJson(page), JSON_TEXT);
  }
}
