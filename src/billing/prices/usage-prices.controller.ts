import { Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { AnswersJsonText } from '../../platform/http/messages';
import { ApiData } from '../../platform/http/openapi';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { ExactNumber, writeExactJson } from '../../platform/values/json';
import { formatNano } from '../../metering';
import { PriceDto } from '../dto/price.dto';
import type { Price } from './price';
import { PricesService } from './prices.service';
import { readPrices } from './read-prices';

const METER = { name: 'Meter', description: 'Name of the meter, percent-encoded.', example: 'sms-sent' };

@ApiTags('Billing of usage')
@Controller('api/v2/usage/prices')
export class UsagePricesController {
  constructor(
    private readonly prices: PricesService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get(':Meter')
  @RequirePermission('usage:read')
  @AnswersJsonText()
  @ApiOperation({ summary: 'List prices of a meter', description: 'Returns all prices of a meter, ordered by `From`.' })
  @ApiParam(METER)
  @ApiData(PriceDto, { list: true })
  async listUsagePrices(@CurrentCaller() { operatorId }: Caller, @Param('Meter') meter: string): Promise<string> {
    return pricesJson(await this.prices.list(operatorId, meter));
  }

  @Put(':Meter')
  @RequirePermission('operator')
  @Conditional()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Set prices of a meter',
    description:
      'Replaces all prices of a meter. Each price applies from its date until the next one; the usage of each is priced separately, with its own tiers. Prices that apply in a closed month cannot change. A meter can have up to 100 prices, all meters together up to 1,000.',
  })
  @ApiParam(METER)
  @ApiBody({ type: PriceDto, isArray: true })
  @ApiData(PriceDto, { list: true })
  async setUsagePrices(
    @CurrentCaller() caller: Caller,
    @Param('Meter') meter: string,
    @IfMatch() expected: string | undefined,
    @RawJsonBody() body: JsonBody,
  ): Promise<string> {
    const prices = readPrices(body);
    const read = () => this.listUsagePrices(caller, meter);
    await this.conditional.run(expected, read, () => this.prices.replace(caller.operatorId, meter, prices));
    return read();
  }
}

function pricesJson(prices: readonly Price[]): string {
  return writeExactJson({ data: prices.map(toPriceDto) });
}

function toPriceDto({ from, currency, model, tiers, packageSize }: Price) {
  return {
    ...{ From: from, Currency: currency, Model: model },
    Tiers: tiers.map(({ upTo, unitPrice, flatFee }) => ({
      UpTo: upTo === null ? null : new ExactNumber(formatNano(upTo)),
      UnitPrice: unitPrice,
      ...(flatFee !== 0 && { FlatFee: { Amount: flatFee, Currency: currency } }),
    })),
    ...(packageSize !== null && { PackageSize: new ExactNumber(formatNano(packageSize)) }),
  };
}
