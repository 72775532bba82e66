import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { OperatorsService } from '../operators';
import { AnswersJsonText, JSON_TEXT, streamOf, wholeOrStreamed } from '../platform/http/messages';
import { WithoutDeadline } from '../platform/http/problems';
import { parseNumericId } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../platform/http/pagination';
import { UsageEntryDto } from './dto/usage.dto';
import { UsageEntriesQuery, UsageExportQuery } from './dto/usage.query';
import { UsageEntriesService } from './queries/usage-entries.service';
import { usagePeriod } from './queries/usage-period';
import { UsageEntryNotFoundError } from './metering.errors';
import type { EntryKey } from './entries/usage-entry';
import { entriesJson, entryJson } from './usage.mapper';

@ApiTags('Usage meters')
@RequirePermission('usage:read')
@Controller('api/v2/usage')
export class UsageEntriesController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly entries: UsageEntriesService,
  ) {}

  @Get('meters/entries')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'List usage entries',
    description:
      'Returns usage entries, including voided ones, with the latest `OccurredAt` first, then the highest `ID`.',
  })
  @ApiData(UsageEntryDto, { paged: true })
  async listUsageEntries(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageEntriesQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const period = usagePeriod(timeZone, query.from, query.to);
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const rows = await this.entries.list(operatorId, period, limit + 1, {
      meter: query.Meter,
      subject: query.Subject,
      key: keyOf(query),
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

  @Get('meters/entries/:ID')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Retrieve a usage entry',
    description: 'Returns a usage entry, even if it has been voided.',
  })
  @ApiData(UsageEntryDto)
  @ApiProblems('not-found')
  async getUsageEntry(@CurrentCaller() { operatorId }: Caller, @Param('ID') text: string): Promise<string> {
    const id = parseNumericId(text);
    if (id === undefined) throw new UsageEntryNotFoundError();
    return `{"data":${entryJson(await this.entries.getEntry(operatorId, id))}}`;
  }

  @Get('meters.csv')
  @WithoutDeadline(true)
  @ApiOperation({
    summary: 'Export usage entries',
    description:
      "Returns the same entries as the list, in the same order, as CSV without pagination. The last column, `Subject`, exists if you have ever recorded a subject. Texts that a spreadsheet would interpret as a formula are prefixed with `'`.",
  })
  @ApiProduces('text/csv')
  @ApiResponse({
    status: 200,
    description: 'CSV with a header row and one row per entry.',
    content: {
      'text/csv': {
        schema: { type: 'string' },
        example:
          'ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt,EntryKey,EventSource,EventID\r\n40117,sms-sent,2.5,1796464800,"{""Campaign"":""spring""}",,message-7001,,\r\n',
      },
    },
  })
  async exportUsageEntries(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageExportQuery,
  ): Promise<StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const period = usagePeriod(timeZone, query.from, query.to);
    const { name, lines } = await this.entries.exportCsv(operatorId, period, {
      meter: query.Meter,
      subject: query.Subject,
    });
    return new StreamableFile(streamOf(lines), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }
}

function keyOf({ EntryKey, EventSource, EventID }: UsageEntriesQuery): EntryKey | undefined {
  if (EntryKey !== undefined) return { key: EntryKey, source: null };
  return EventID !== undefined && EventSource !== undefined ? { key: EventID, source: EventSource } : undefined;
}

function positionOf(cursor: string | undefined) {
  const position = decodeCursor(cursor, ['number', 'number']);
  return position && { occurredAt: position[0], id: position[1] };
}
