import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../platform/errors';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import type { BodyErrors } from '../entries/body-errors';
import { MetersService } from '../entries/meters.service';

/** Permits negative amounts of meters that measure a level. */
@Injectable()
export class NegativeAmounts {
  constructor(
    private readonly aggregations: AggregationsRepository,
    private readonly meters: MetersService,
  ) {}

  /** @throws ValidationError listing every invalid field */
  async throwErrors(operatorId: number, { all, negative }: BodyErrors): Promise<void> {
    if (all.length === 0) return;
    const levels = negative.size === 0 ? new Set<string>() : await this.levels(operatorId);
    const errors = all.filter((error) => !levels.has(negative.get(error) ?? ''));
    if (errors.length > 0) throw new ValidationError(errors);
  }

  private async levels(operatorId: number): Promise<Set<string>> {
    const aggregations = [...(await this.aggregations.list(operatorId))];
    const ids = aggregations.flatMap(([id, { aggregation }]) => (aggregation === 'weighted-sum' ? id : []));
    return new Set((await this.meters.namesOf(operatorId, ids)).values());
  }
}
