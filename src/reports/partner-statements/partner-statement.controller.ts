import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ownerOf } from '../../bookings';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { DEFAULT_PAGE_SIZE } from '../../platform/http/pagination';
import { PartnerStatementQuery, PartnerStatementRangeQuery } from './partner-statement.dto';
import { ApiStatement, ApiStatementCsv } from './partner-statement.documentation';
import { type PartnerStatementPage, toCsvFile, toStatementPage, toStatementRequest } from './partner-statement.mapper';
import { PartnerStatementExportService } from './partner-statement-export.service';
import { PartnerStatementsService } from './partner-statements.service';

const WHOSE = 'your';

@ApiTags('Partner: statements')
@RequirePermission('ota')
@Controller('api/v2/ota/partner')
export class PartnerStatementController {
  constructor(
    private readonly statements: PartnerStatementsService,
    private readonly exports: PartnerStatementExportService,
  ) {}

  @Get('statement')
  @ApiStatement(WHOSE)
  async getPartnerStatement(
    @CurrentCaller() caller: Caller,
    @Query() query: PartnerStatementQuery,
  ): Promise<PartnerStatementPage> {
    const request = { ...toStatementRequest(query), owner: ownerOf(caller) };
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    return toStatementPage(await this.statements.load(caller.operatorId, request, limit, query.Cursor));
  }

  @Get('statement.csv')
  @ApiStatementCsv(WHOSE)
  exportPartnerStatement(@CurrentCaller() caller: Caller, @Query() query: PartnerStatementRangeQuery): StreamableFile {
    const request = { ...toStatementRequest(query), owner: ownerOf(caller) };
    return toCsvFile(this.exports.lines(caller.operatorId, request), query);
  }
}
