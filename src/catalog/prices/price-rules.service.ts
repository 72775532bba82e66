import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { DomainEvents, ProductChangedEvent } from '../../platform/domain-events';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { ActivitiesService } from '../activities.service';
import { isOnSale } from '../activity';
import { CatalogRepository } from '../catalog.repository';
import { MAX_PRICE_RULES } from './price-rule.entity';
import type { NewPriceRule, PricedActivity } from './price-rules';
import { PriceRulesRepository } from './price-rules.repository';

/** Changes the prices by date of activities. */
@Injectable()
export class PriceRulesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly catalog: CatalogRepository,
    private readonly rules: PriceRulesRepository,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces all rules of an activity. Existing bookings, holds and baskets keep their prices.
   * @param rulesFor returns the new rules of the activity, which is locked
   * @returns the new rules
   * @throws ProductNotFoundError, ValidationError if there are more than `MAX_PRICE_RULES`, and errors of `rulesFor`
   */
  async replace(
    operatorId: number,
    activityId: string,
    rulesFor: (activity: PricedActivity) => readonly NewPriceRule[],
  ): Promise<readonly NewPriceRule[]> {
    return this.transactions.run(async () => {
      const activity = await this.activities.lockActivity(operatorId, activityId);
      const rules = rulesFor(activity);
      if (rules.length > MAX_PRICE_RULES) throw tooManyRules();
      await this.rules.replace(operatorId, activity.id, rules);
      await this.catalog.update(operatorId, activity.id, { updatedAt: this.clock.now() });
      await this.audit.record(operatorId, 'activity.prices-changed', activityId, {
        PreviousRules: activity.priceRules.length,
        Rules: rules.length,
      });
      if (isOnSale(activity)) await this.events.publish(new ProductChangedEvent(operatorId, activity.id));
      return rules;
    });
  }
}

function tooManyRules(): ValidationError {
  const message = `An activity can have at most ${MAX_PRICE_RULES} price rules.`;
  return new ValidationError([{ field: '', code: 'array-max-size', message }]);
}
