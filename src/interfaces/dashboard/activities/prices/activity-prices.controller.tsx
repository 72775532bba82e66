import { Get, Param, Post, Query } from '@nestjs/common';
import {
  ActivitiesService,
  type NewPriceRule,
  PriceRuleNotFoundError,
  PriceRulesService,
  type PricedActivity,
} from '../../../../catalog';
import { isLocalDate } from '../../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../../html';
import { type Note, redirect } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { ActivityPricesPage, RULE_FORM } from './activity-prices.page';
import { activityPricesAddress } from './price-calendar';
import { readPriceRule } from './price-rule-form';

interface PricesQuery {
  /** `YYYY-MM`. */
  readonly Month?: unknown;
  readonly Rule?: unknown;
}

/** Returns the new rules of an activity. */
type ChangeRules = (activity: PricedActivity) => readonly NewPriceRule[];

/** The prices by date of an activity. */
@PageController('activities/:ActivityID/prices')
export class ActivityPricesController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly prices: PriceRulesService,
  ) {}

  @Get()
  show(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Query() query: PricesQuery,
  ): Promise<PageView> {
    return this.page(visit, activityId, query);
  }

  @Post()
  add(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Query() query: PricesQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      RULE_FORM,
      form,
      async () => {
        const rule = await this.readRule(visit, activityId, form);
        await form.once(() => this.replace(visit, activityId, ({ priceRules }) => [...priceRules, rule]));
        return redirectTo(visit, activityId, query, 'price-rule-added');
      },
      (rejection) => this.page(visit, activityId, query, rejection),
    );
  }

  @Post(':ID')
  change(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') id: string,
    @Query() query: PricesQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      RULE_FORM,
      form,
      async () => {
        const rule = await this.readRule(visit, activityId, form);
        await this.replace(visit, activityId, ({ priceRules }) => {
          const index = indexOf(priceRules, id);
          return [...priceRules.slice(0, index), rule, ...priceRules.slice(index + 1)];
        });
        return redirectTo(visit, activityId, query, 'price-rule-changed');
      },
      (rejection) => this.page(visit, activityId, { ...query, Rule: id }, rejection),
    );
  }

  @Post(':ID/order')
  async order(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') id: string,
    @Query() query: PricesQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    await this.replace(visit, activityId, ({ priceRules }) => {
      const index = indexOf(priceRules, id);
      const others = priceRules.toSpliced(index, 1);
      const position = form.integer('Position');
      return others.toSpliced(typeof position === 'number' ? Math.max(0, position) : index, 0, priceRules[index]!);
    });
    return redirectTo(visit, activityId, query);
  }

  @Post(':ID/remove')
  async remove(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') id: string,
    @Query() query: PricesQuery,
  ): Promise<View> {
    await this.replace(visit, activityId, ({ priceRules }) => priceRules.toSpliced(indexOf(priceRules, id), 1));
    return redirectTo(visit, activityId, query, 'price-rule-removed');
  }

  private async readRule({ operatorId, operator }: Visit, activityId: string, form: SubmittedForm) {
    const activity = await this.activities.getActivity(operatorId, activityId);
    return readPriceRule(form, activity, operator.currency);
  }

  /** The result consists of JSON values, for forms that count once. */
  private async replace({ operatorId }: Visit, activityId: string, change: ChangeRules): Promise<number> {
    return (await this.prices.replace(operatorId, activityId, change)).length;
  }

  private async page(visit: Visit, activityId: string, query: PricesQuery, rejection?: Rejection): Promise<PageView> {
    const activity = await this.activities.getActivity(visit.operatorId, activityId);
    const rule = activity.priceRules.find(({ id }) => String(id) === query.Rule);
    const shown = { activity, rule, rejection, month: monthOf(visit, query) };
    return new PageView(`Prices of ${activity.name}`, <ActivityPricesPage {...shown} />);
  }
}

/** @throws PriceRuleNotFoundError */
function indexOf(rules: PricedActivity['priceRules'], ruleId: string): number {
  const index = rules.findIndex(({ id }) => String(id) === ruleId);
  if (index < 0) throw new PriceRuleNotFoundError();
  return index;
}

function redirectTo(visit: Visit, activityId: string, query: PricesQuery, note?: Note): View {
  return redirect(`${activityPricesAddress(activityId, monthOf(visit, query))}#rules`, note);
}

/** The first date of the requested month, or of this one. */
function monthOf({ today }: Visit, { Month }: PricesQuery): string {
  const first = typeof Month === 'string' ? `${Month}-01` : '';
  return isLocalDate(first) ? first : `${today.slice(0, 7)}-01`;
}
