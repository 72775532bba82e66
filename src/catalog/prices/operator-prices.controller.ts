import { Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { OperatorsService } from '../../operators';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { checkItems } from '../../platform/http/validation';
import { Conditional, ConditionalChanges, IfMatch } from '../../platform/preconditions';
import { ActivityIdPipe } from '../../platform/values/identifiers';
import { ActivitiesService } from '../activities.service';
import { PriceRuleDto } from '../dto/price-rule.dto';
import { MAX_PRICE_RULES } from './price-rule.entity';
import { toPriceRuleDtos, toPriceRules } from './price-rule.mapper';
import { PriceRulesService } from './price-rules.service';

@ApiTags('Operator: activities')
@RequirePermission('operator')
@Controller('api/v2/operator/activities/:ActivityID/prices')
export class OperatorPricesController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly prices: PriceRulesService,
    private readonly operators: OperatorsService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List prices by date',
    description:
      'Returns the price rules of an activity in order. Sessions that no rule matches cost the `Price` of the ticket type.',
  })
  @ApiData(PriceRuleDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async listPriceRules(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: PriceRuleDto[] }> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const { currency } = await this.operators.getOperator(operatorId);
    return { data: toPriceRuleDtos(activity.priceRules, currency) };
  }

  @Put()
  @Conditional()
  @ApiOperation({
    summary: 'Set prices by date',
    description:
      'Replaces all price rules of an activity. A rule sets the price of a ticket type in the sessions that match its dates, weekdays and start times; if several match, the last one applies. An activity can have up to 200 rules. Bookings, holds and baskets that exist keep their prices.',
  })
  @ApiBody({ type: PriceRuleDto, isArray: true })
  @ApiData(PriceRuleDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async setPriceRules(
    @CurrentCaller() caller: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @IfMatch() expected: string | undefined,
    @RawJsonBody() body: JsonBody,
  ): Promise<{ data: PriceRuleDto[] }> {
    const { operatorId } = caller;
    const { currency } = await this.operators.getOperator(operatorId);
    const checked = await checkItems(PriceRuleDto, body.value, MAX_PRICE_RULES);
    const changed = await this.conditional.run(
      expected,
      () => this.listPriceRules(caller, activityId),
      () => this.prices.replace(operatorId, activityId, (activity) => toPriceRules(checked, activity, currency)),
    );
    return { data: toPriceRuleDtos(changed, currency) };
  }
}
