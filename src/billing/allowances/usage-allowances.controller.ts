import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { AnswersJsonText } from '../../platform/http/messages';
import { ApiData } from '../../platform/http/openapi';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { ExactNumber, writeExactJson } from '../../platform/values/json';
import { UsageAllowanceDto, UsageBalanceDto, UsageBalanceQuery } from '../dto/allowance.dto';
import { formatNano, formatQuantity } from '../../metering';
import { AllowancesService } from './allowances.service';
import { BalancesService } from './balances.service';
import { type GivenAllowance, readAllowances } from './read-allowances';

const METER = { name: 'Meter', description: 'Name of the meter, percent-encoded.', example: 'sms-sent' };

@ApiTags('Billing of usage')
@Controller('api/v2/usage')
export class UsageAllowancesController {
  constructor(
    private readonly allowances: AllowancesService,
    private readonly balances: BalancesService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get('allowances/:Meter')
  @RequirePermission('usage:read')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'List the allowances of a meter',
    description: 'Returns the allowances of a meter in the order in which they were set; none if it has none.',
  })
  @ApiParam(METER)
  @ApiData(UsageAllowanceDto, { list: true })
  async listUsageAllowances(@CurrentCaller() { operatorId }: Caller, @Param('Meter') meter: string): Promise<string> {
    return writeExactJson({ data: (await this.allowances.list(operatorId, meter)).map(toAllowanceDto) });
  }

  @Put('allowances/:Meter')
  @RequirePermission('operator')
  @Conditional()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Set the allowances of a meter',
    description:
      'Replaces all allowances of a meter: how much of it one subject, or each (`*`), may use in a billing month or once. Nothing is rejected when an allowance is used up: read the balance, and decide. A meter can have up to 100 allowances, and does not need to have entries.',
  })
  @ApiParam(METER)
  @ApiBody({ type: UsageAllowanceDto, isArray: true })
  @ApiData(UsageAllowanceDto, { list: true })
  async setUsageAllowances(
    @CurrentCaller() caller: Caller,
    @Param('Meter') meter: string,
    @IfMatch() expected: string | undefined,
    @RawJsonBody() body: JsonBody,
  ): Promise<string> {
    const given = readAllowances(body);
    const read = () => this.listUsageAllowances(caller, meter);
    await this.conditional.run(expected, read, () => this.allowances.replace(caller.operatorId, meter, given));
    return writeExactJson({ data: given.map(toAllowanceDto) });
  }

  @Get('balance')
  @RequirePermission('usage:read')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Retrieve a balance',
    description:
      'Returns what a subject has left of a meter in the current billing month: `Granted` by its allowances, `Used`, and `Remaining`, which is never below 0. It includes every entry that was recorded before the request.',
  })
  @ApiData(UsageBalanceDto)
  async getUsageBalance(
    @CurrentCaller() { operatorId }: Caller,
    @Query() { Subject: subject, Meter: meter }: UsageBalanceQuery,
  ): Promise<string> {
    const { granted, used, remaining, resetsAt } = await this.balances.loadBalance(operatorId, subject, meter);
    const exact = (nano: bigint) => new ExactNumber(formatNano(nano));
    const amounts = { Granted: exact(granted), Used: exact(used), Remaining: exact(remaining) };
    return writeExactJson({ data: { ...amounts, ResetsAt: resetsAt } });
  }
}

function toAllowanceDto({ subject, amount, period, from, expiresAt, rollover }: GivenAllowance) {
  return {
    ...{ Subject: subject, Amount: new ExactNumber(formatQuantity(amount)), Period: period, From: from },
    ...(expiresAt !== null && { ExpiresAt: expiresAt }),
    ...(rollover && { Rollover: new ExactNumber(formatQuantity(rollover)) }),
  };
}
