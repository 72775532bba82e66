import { Injectable } from '@nestjs/common';
import { CacheInvalidation } from '../../platform/cache';
import { Turn } from '../../platform/concurrency/fairness';
import { Database, EntityRows, placeholders } from '../../platform/database';
import { PriceRuleEntity } from './price-rule.entity';
import type { NewPriceRule } from './price-rules';

/** Activities whose rules one statement reads: up to 5,000 rules. */
const ACTIVITIES_AT_ONCE = 25;

@Injectable()
export class PriceRulesRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
    private readonly cache: CacheInvalidation,
  ) {}

  /** The rules of activities, in order, by the numeric ID of the activity. Yields to other requests. */
  async listOf(operatorId: number, activityIds: readonly number[]): Promise<Map<number, PriceRuleEntity[]>> {
    const turn = new Turn();
    const ofActivity = new Map(activityIds.map((id) => [id, [] as PriceRuleEntity[]]));
    for (let start = 0; start < activityIds.length; start += ACTIVITIES_AT_ONCE) {
      if (turn.hasEnded) await turn.pass();
      const ids = activityIds.slice(start, start + ACTIVITIES_AT_ONCE);
      const rules = await this.plain.select(
        PriceRuleEntity,
        `WHERE operator_id = ? AND activity_id IN (${placeholders(ids.length)}) ORDER BY activity_id, position`,
        [operatorId, ...ids],
      );
      for (const rule of rules) ofActivity.get(rule.activityId)!.push(rule);
    }
    return ofActivity;
  }

  /** Replaces all rules of an activity. Requires an open transaction that has locked the activity. */
  async replace(operatorId: number, activityId: number, rules: readonly NewPriceRule[]): Promise<void> {
    this.cache.offerChanged(operatorId);
    await this.database.execute('DELETE FROM price_rule WHERE operator_id = ? AND activity_id = ?', [
      ...[operatorId, activityId],
    ]);
    const rows = rules.map((rule, position) => ({ ...rule, operatorId, activityId, position }));
    await this.plain.insertAll(PriceRuleEntity, rows);
  }

  /** Removes the rules of ticket types that are withdrawn from sale. Requires an open transaction. */
  async removeOf(operatorId: number, activityId: number, ticketTypeIds: readonly number[]): Promise<void> {
    this.cache.offerChanged(operatorId);
    await this.database.execute(
      `DELETE FROM price_rule
        WHERE operator_id = ? AND activity_id = ? AND ticket_type_id IN (${placeholders(ticketTypeIds.length)})`,
      [operatorId, activityId, ...ticketTypeIds],
    );
  }
}
