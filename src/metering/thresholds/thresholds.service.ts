import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { isAdditive } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { RecordingSetup } from '../definitions/recording-setup';
import { EACH_SUBJECT } from '../dto/record-usage.dto';
import type { ThresholdPeriod } from '../dto/threshold.dto';
import { ThresholdNotFoundError } from '../metering.errors';
import { type Quantity, formatQuantity } from '../decimal/quantity';
import { MetersService } from '../entries/meters.service';
import type { ThresholdEntity } from '../definitions/threshold.entity';
import { ThresholdsRepository } from '../definitions/thresholds.repository';
import { ALL } from '../subjects/subject-totals.repository';
import { SubjectsService } from '../subjects/subjects.service';

const MAX_THRESHOLDS = 100;

/** A requested threshold. */
export interface ThresholdRequest {
  readonly meter: string;
  /** Whose usage counts; `*` for each subject, undefined for the meter's total. */
  readonly subject: string | undefined;
  readonly period: ThresholdPeriod;
  readonly limit: Quantity;
  /** Percentages of the limit in ascending order; null for the limit alone. */
  readonly levels: readonly number[] | null;
}

/** What is changed of a threshold. */
export type ThresholdChange = Partial<Pick<ThresholdRequest, 'period' | 'limit' | 'levels'>>;

export interface Threshold extends ThresholdRequest {
  /** The ThresholdID. */
  readonly id: string;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** Maps the meters and subjects of thresholds to IDs and back. */
@Injectable()
export class ThresholdNames {
  constructor(
    private readonly meters: MetersService,
    private readonly subjects: SubjectsService,
  ) {}

  async ensureMeter(operatorId: number, meter: string): Promise<number> {
    const [meterId] = (await this.meters.ensure(operatorId, [meter])) as [number];
    return meterId;
  }

  /** Requires an open transaction. @returns null for the meter's total */
  async ensureSubject(operatorId: number, subject: string | undefined): Promise<number | null> {
    if (subject === undefined) return null;
    if (subject === EACH_SUBJECT) return ALL;
    return (await this.subjects.ensure(operatorId, new Set([subject]), false)).get(subject)!;
  }

  async describe(operatorId: number, rows: readonly ThresholdEntity[]): Promise<Threshold[]> {
    const meters = await this.meters.namesOf(
      operatorId,
      rows.map(({ meterId }) => meterId),
    );
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? []).filter((id) => id !== ALL);
    const subjects = new Map([[ALL, EACH_SUBJECT], ...(await this.subjects.namesOf(operatorId, ids))]);
    return rows.map(({ publicId, meterId, subjectId, period, whole, nano, levels, createdAt }) => ({
      ...{ id: publicId, meter: meters.get(meterId)!, limit: { whole, nano }, period, levels, createdAt },
      subject: subjectId === null ? undefined : subjects.get(subjectId)!,
    }));
  }
}

/** Amounts of usage at which operators are notified. */
@Injectable()
export class ThresholdsService {
  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly names: ThresholdNames,
    private readonly setup: RecordingSetup,
    private readonly aggregations: AggregationsRepository,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Oldest first; at most 100. */
  async list(operatorId: number): Promise<Threshold[]> {
    return this.names.describe(operatorId, await this.thresholds.list(operatorId));
  }

  /**
   * Adds a threshold. It applies from the next entry on: immediately in this process, within half a second in others.
   * Usage already recorded in the current period counts.
   * @throws ValidationError if the operator has 100, or the usage of the meter cannot be added
   */
  async add(operatorId: number, request: ThresholdRequest): Promise<Threshold> {
    const { meter, subject, period, limit, levels } = request;
    const meterId = await this.names.ensureMeter(operatorId, meter);
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      if ((await this.thresholds.list(operatorId)).length >= MAX_THRESHOLDS) throw tooMany();
      const { aggregation } = (await this.aggregations.list(operatorId, meterId)).get(meterId) ?? {};
      if (!isAdditive(aggregation)) throw notAdditive();
      const { whole, nano } = limit;
      const row = {
        ...{ operatorId, publicId: randomPrefixedId('thr'), meterId, period, whole, nano, levels },
        subjectId: await this.names.ensureSubject(operatorId, subject),
        createdAt: this.clock.now(),
      };
      await this.thresholds.insert(row);
      await this.setup.noteChange();
      const whose = { Meter: meter, ...(subject !== undefined && { Subject: subject }) };
      const details = { ...whose, Period: period, Limit: formatQuantity(limit), ...(levels && { Levels: levels }) };
      await this.audit.record(operatorId, 'threshold.added', row.publicId, details);
      return { ...request, id: row.publicId, createdAt: row.createdAt };
    });
  }

  /**
   * Changes a threshold from the next entry on. Levels that a period has reached stay reached; all others are compared
   * with the changed threshold.
   * @throws ThresholdNotFoundError, also for thresholds of other operators
   */
  async change(operatorId: number, publicId: string, { period, limit, levels }: ThresholdChange): Promise<Threshold> {
    return this.transactions.run(async () => {
      const threshold = await this.getLocked(operatorId, publicId);
      const changes = { ...(period && { period }), ...limit, ...(levels !== undefined && { levels }) };
      if (Object.keys(changes).length > 0) {
        await this.thresholds.change(threshold, changes);
        await this.setup.noteChange();
        const amounts = {
          ...(limit && { Limit: formatQuantity(limit) }),
          ...(levels !== undefined && { Levels: levels }),
        };
        await this.audit.record(operatorId, 'threshold.changed', publicId, {
          ...(period && { Period: period }),
          ...amounts,
        });
      }
      const [changed] = await this.names.describe(operatorId, [{ ...threshold, ...changes }]);
      return changed!;
    });
  }

  /** @throws ThresholdNotFoundError, also for thresholds of other operators */
  async remove(operatorId: number, publicId: string): Promise<void> {
    await this.transactions.run(async () => {
      await this.thresholds.delete(await this.getLocked(operatorId, publicId), this.clock.now());
      await this.setup.noteChange();
      await this.audit.record(operatorId, 'threshold.removed', publicId);
    });
  }

  private async getLocked(operatorId: number, publicId: string): Promise<ThresholdEntity> {
    const threshold = await this.thresholds.lockThreshold(operatorId, publicId);
    if (!threshold) throw new ThresholdNotFoundError();
    return threshold;
  }
}

function tooMany(): ValidationError {
  const message = `Meter cannot have another threshold: the limit of ${MAX_THRESHOLDS} is reached.`;
  return new ValidationError([{ field: 'Meter', code: 'too-many', message }]);
}

function notAdditive(): ValidationError {
  const message = 'Meter must be a meter with the Aggregation sum or count.';
  return new ValidationError([{ field: 'Meter', code: 'not-allowed', message }]);
}
