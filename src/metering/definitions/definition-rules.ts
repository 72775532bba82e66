import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { OperatorsService } from '../../operators';
import { type MeterAggregation, isAdditive } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { fieldError } from '../entries/usage-fields';
import { AggregationFixedError } from '../metering.errors';
import { DefinitionsRepository } from './definitions.repository';
import { RecordingSetup } from './recording-setup';
import { ThresholdsRepository } from './thresholds.repository';

/** The definition of a meter before a change, and after it. */
interface AggregationChange {
  readonly before: MeterAggregation;
  readonly after: MeterAggregation;
  readonly isGrouped: boolean;
}

/** What the change of a definition needs besides storing it. Requires the transaction that has locked the meter. */
@Injectable()
export class DefinitionRules {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly aggregations: AggregationsRepository,
    private readonly thresholds: ThresholdsRepository,
    private readonly operators: OperatorsService,
    private readonly setup: RecordingSetup,
    private readonly clock: Clock,
  ) {}

  /** @returns the version from which these keys apply */
  async changeGroups(
    operatorId: number,
    meterId: number,
    groupBy: readonly string[] | undefined,
    version: number,
  ): Promise<number> {
    if (!groupBy) return version;
    const before = await this.definitions.groups(operatorId, meterId);
    const ended = before.filter(({ name }) => !groupBy.includes(name));
    const added = groupBy.filter((name) => !before.some((group) => group.name === name));
    if (ended.length === 0 && added.length === 0) return version;
    const next = version + 1;
    const { timeZone } = await this.operators.getOperator(operatorId);
    for (const group of ended) await this.definitions.endGroup(group, next);
    for (const name of added) {
      const term = { fromVersion: next, untilVersion: null, createdAt: this.clock.now() };
      await this.definitions.insertGroup({ operatorId, meterId, name, timeZone, ...term });
    }
    await this.setup.noteChange();
    return next;
  }

  /**
   * @throws ValidationError if the aggregation does not match the rest of the definition or has no thresholds
   * @throws AggregationFixedError if it differs and the meter has entries
   */
  async checkAggregation(
    operatorId: number,
    meterId: number,
    { before, after, isGrouped }: AggregationChange,
  ): Promise<void> {
    const errors = errorsOf(after, isGrouped);
    if (errors.length > 0) throw new ValidationError(errors);
    if (before.aggregation === after.aggregation && before.uniqueBy === after.uniqueBy) return;
    if (await this.aggregations.hasEntries(operatorId, meterId)) throw new AggregationFixedError(before);
    if (isAdditive(after.aggregation)) return;
    const thresholds = await this.thresholds.list(operatorId);
    if (thresholds.some((threshold) => threshold.meterId === meterId)) {
      throw new ValidationError([
        fieldError('Aggregation', 'not-allowed', 'must be sum or count while the meter has thresholds.'),
      ]);
    }
  }
}

function errorsOf({ aggregation, uniqueBy }: MeterAggregation, isGrouped: boolean): FieldError[] {
  const errors: FieldError[] = [];
  if (aggregation === 'unique' && uniqueBy === null) {
    errors.push(fieldError('UniqueBy', 'is-required', 'is required with the Aggregation unique.'));
  }
  if (aggregation !== 'unique' && uniqueBy !== null) {
    errors.push(fieldError('UniqueBy', 'not-allowed', 'is only possible with the Aggregation unique.'));
  }
  if (isGrouped && !isAdditive(aggregation)) {
    errors.push(fieldError('GroupBy', 'not-allowed', 'is only possible with the Aggregation sum or count.'));
  }
  return errors;
}
