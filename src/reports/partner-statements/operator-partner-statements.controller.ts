import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { requirePartnerSlug } from '../../operators';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { DEFAULT_PAGE_SIZE } from '../../platform/http/pagination';
import { PartnerStatementQuery, PartnerStatementRangeQuery } from './partner-statement.dto';
import { ApiStatement, ApiStatementCsv } from './partner-statement.documentation';
import { type PartnerStatementPage, toCsvFile, toStatementPage, toStatementRequest } from './partner-statement.mapper';
import { PartnerStatementExportService } from './partner-statement-export.service';
import { PartnerStatementsService } from './partner-statements.service';

const WHOSE = 'a partner’s';
const SLUG = { name: 'Slug', description: 'Slug of the partner.', example: 'adventuro' };

@ApiTags('Operator: partners')
@RequirePermission('operator')
@Controller('api/v2/operator/partners/:Slug')
export class OperatorPartnerStatementsController {
  constructor(
    private readonly statements: PartnerStatementsService,
    private readonly exports: PartnerStatementExportService,
  ) {}

  @Get('statement')
  @ApiParam(SLUG)
  @ApiStatement(WHOSE)
  async getStatementOfPartner(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Slug') partner: string,
    @Query() query: PartnerStatementQuery,
  ): Promise<PartnerStatementPage> {
    requirePartnerSlug(partner);
    const request = { ...toStatementRequest(query), owner: { partner } };
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    return toStatementPage(await this.statements.load(operatorId, request, limit, query.Cursor));
  }

  @Get('statement.csv')
  @ApiParam(SLUG)
  @ApiStatementCsv(WHOSE)
  async exportStatementOfPartner(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Slug') partner: string,
    @Query() query: PartnerStatementRangeQuery,
  ): Promise<StreamableFile> {
    requirePartnerSlug(partner);
    return toCsvFile(await this.exports.export(operatorId, partner, toStatementRequest(query)), query);
  }
}
