import { Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ValidationError } from '../../platform/errors';
import { AnswersJsonText, streamOf } from '../../platform/http/messages';
import { ApiData } from '../../platform/http/openapi';
import { ClosedMonthDto, NOT_A_MONTH, StatementDto, StatementQuery } from '../dto/statement.dto';
import { type BillingMonth, isBillingMonth } from '../months/billing-month';
import { CloseMonthService } from './close-month.service';
import { statementCsv, statementJson, toClosedMonth } from './statement.mapper';
import { StatementsService } from './statements.service';

@ApiTags('Billing of usage')
@Controller('api/v2/usage')
export class UsageStatementsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly closing: CloseMonthService,
  ) {}

  @Get('statement')
  @RequirePermission('usage:read')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Retrieve a statement',
    description:
      'Returns what the usage of a subject costs in a billing month, by meter and tier. Meters without a price are not billed. After a month is closed, later changes to its usage are lines of the next open month, with the `Month` to which they belong.',
  })
  @ApiData(StatementDto)
  async getUsageStatement(@CurrentCaller() { operatorId }: Caller, @Query() query: StatementQuery): Promise<string> {
    return statementJson(await this.statements.load(operatorId, query.month, query.Subject));
  }

  @Get('statement.csv')
  @RequirePermission('usage:read')
  @ApiOperation({
    summary: 'Export a statement',
    description:
      "Returns the lines of a statement as CSV, with amounts in units of the currency. Texts that a spreadsheet would interpret as a formula are prefixed with `'`.",
  })
  @ApiProduces('text/csv')
  @ApiResponse({
    status: 200,
    description: 'CSV with a header row and one row per line.',
    content: {
      'text/csv': {
        schema: { type: 'string' },
        example:
          'Subject,Meter,Month,From,To,Quantity,Packages,Tier,UnitPrice,FlatFee,Amount,Currency\r\ncustomer-4711,sms-sent,2026-12,2026-12-01,2026-12-31,1230,,1,0.0125,0.00,15.38,GBP\r\n',
      },
    },
  })
  async exportUsageStatement(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: StatementQuery,
  ): Promise<StreamableFile> {
    const statement = await this.statements.load(operatorId, query.month, query.Subject);
    return new StreamableFile(streamOf(statementCsv(statement)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="statement-${query.month}.csv"`,
    });
  }

  @Post('statements/:month/close')
  @HttpCode(200)
  @RequirePermission('operator')
  @ApiOperation({
    summary: 'Close a billing month',
    description:
      'Freezes the statements of all subjects, which never change again, and the prices that apply in the month. Repeating the request changes nothing. A month that has started can be closed. Up to 1,000 statements are frozen before the response; until the others are, too, `Status` is `closing`.',
  })
  @ApiParam({ name: 'month', description: 'A billing month.', example: '2026-12' })
  @ApiData(ClosedMonthDto)
  async closeBillingMonth(
    @CurrentCaller() { operatorId }: Caller,
    @Param('month') month: string,
  ): Promise<{ data: ClosedMonthDto }> {
    return { data: toClosedMonth(await this.closing.close(operatorId, requireMonth(month))) };
  }
}

function requireMonth(month: string): BillingMonth {
  if (isBillingMonth(month)) return month;
  throw new ValidationError([{ field: 'month', code: 'matches', message: `month ${NOT_A_MONTH}` }]);
}
