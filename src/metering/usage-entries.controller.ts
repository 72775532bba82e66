import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { OperatorsService } from '../operators';
import { AnswersJsonText, JSON_TEXT, streamOf, wholeOrStreamed } from '../shared/http';
import { WithoutDeadline } from '../shared/problems';
import { ApiData } from '../shared/openapi';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../shared/pagination';
import { UsageEntryDto } from './dto/usage.dto';
import { UsageEntriesQuery, UsagePeriodQuery } from './dto/usage.query';
import { UsageEntriesService } from './reading/usage-entries.service';
import { UsageExportService } from './reading/usage-export.service';
import { usagePeriod } from './reading/usage-period';
import { entriesJson } from './usage.mapper';

@ApiTags('Usage meters')
@RequirePermission('usage:read')
@Controller('api/v2/usage')
export class UsageEntriesController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly entries: UsageEntriesService,
    private readonly exports: UsageExportService,
  ) {}

  @Get('meters/entries')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'List usage entries',
    description: 'Newest OccurredAt first, then highest ID; those that were taken back too.',
  })
  @ApiData(UsageEntryDto, { paged: true })
  async listUsageEntries(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageEntriesQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.get(operatorId);
    const period = usagePeriod(timeZone, query.from, query.to);
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const rows = await this.entries.list(operatorId, period, limit + 1, {
      meter: query.Meter,
      after: positionOf(query.Cursor),
    });
    const page = toPage(
      rows,
      limit,
      (row) => row,
      ({ occurredAt, id }) => [occurredAt, id],
    );
    return wholeOrStreamed(entriesJson(page), JSON_TEXT);
  }

  @Get('meters.csv')
  @WithoutDeadline(true)
  @ApiOperation({
    summary: 'Export usage entries',
    description:
      "The same entries in the same order as CSV. Texts that a spreadsheet would run as a formula get a leading `'`.",
  })
  @ApiProduces('text/csv')
  @ApiResponse({
    status: 200,
    description: 'A header row and one row per entry.',
    content: {
      'text/csv': {
        schema: { type: 'string' },
        example:
          'ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt\r\n40117,sms-sent,2.5,1796464800,"{""Campaign"":""spring""}",\r\n',
      },
    },
  })
  async exportUsageEntries(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsagePeriodQuery,
  ): Promise<StreamableFile> {
    const { timeZone } = await this.operators.get(operatorId);
    const period = usagePeriod(timeZone, query.from, query.to);
    const { name, lines } = await this.exports.export(operatorId, period);
    return new StreamableFile(streamOf(lines), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }
}

function positionOf(cursor: string | undefined) {
  const position = decodeCursor(cursor, ['number', 'number']);
  return position && { occurredAt: position[0], id: position[1] };
}
