import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { streamOf } from '../../platform/http/messages';
import { ApiData } from '../../platform/http/openapi';
import { WithoutDeadline } from '../../platform/http/problems';
import { requireDateRange } from '../../platform/http/validation';
import type { DateRange } from '../../platform/values/time';
import { TakingsDto, TakingsQuery } from './takings.dto';
import { TakingsExportService } from './takings-export.service';
import { type Takings, TakingsService } from './takings.service';

@ApiTags('Operator: takings')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class TakingsController {
  constructor(
    private readonly takings: TakingsService,
    private readonly exports: TakingsExportService,
  ) {}

  @Get('takings')
  @ApiOperation({
    summary: 'List takings',
    description:
      'Returns what you took and refunded, by date and payment method, ordered by date and method. A payment counts on the day on which you received it, and a refund on the day on which you requested it or, if you pay it out yourself, ticked it off, whenever the session is. Money that partners collect is not included. If bookings have different currencies, each has its own entry.',
  })
  @ApiData(TakingsDto, { list: true })
  async listTakings(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: TakingsQuery,
  ): Promise<{ data: TakingsDto[] }> {
    return { data: (await this.takings.listTakings(operatorId, datesOf(query))).map(toTakingsDto) };
  }

  @Get('takings.csv')
  @WithoutDeadline(true)
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="takings.csv"')
  @ApiOperation({
    summary: 'Export takings',
    description:
      'Returns the payments and refunds of these dates as CSV, earliest first. Amounts are in units of the currency, such as 45.50, and negative for refunds. `Net` is `Gross` without the VAT that it includes, rounded half to even, and `VAT` the difference. `VATPercent` is the rate when the payment was recorded; a refund has that of its payment. Failed refunds, and refunds that you have not paid out, are omitted.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({
    description: 'CSV with a header row and one row per payment and refund.',
    schema: { type: 'string' },
  })
  async exportTakings(@CurrentCaller() { operatorId }: Caller, @Query() query: TakingsQuery): Promise<StreamableFile> {
    return new StreamableFile(streamOf(await this.exports.export(operatorId, datesOf(query))));
  }
}

function datesOf({ From: from, To: to }: TakingsQuery): DateRange {
  requireDateRange({ field: 'From', date: from }, { field: 'To', date: to });
  return { from, to };
}

function toTakingsDto({ date, method, currency, taken, givenBack, count }: Takings): TakingsDto {
  return {
    Date: date,
    Method: method,
    Taken: { Amount: taken, Currency: currency },
    GivenBack: { Amount: givenBack, Currency: currency },
    Count: count,
  };
}
