import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { RecordingSetup } from '../definitions/recording-setup';
import type { ThresholdPeriod } from '../dto/threshold.dto';
import { ThresholdNotFoundError } from '../metering.errors';
import { type Quantity, formatQuantity } from '../decimal/quantity';
import { MetersService } from '../entries/meters.service';
import type { ThresholdEntity } from '../definitions/threshold.entity';
import { ThresholdsRepository } from '../definitions/thresholds.repository';

const MAX_THRESHOLDS = 100;

/** A requested threshold. */
export interface ThresholdRequest {
  readonly meter: string;
  readonly period: ThresholdPeriod;
  readonly limit: Quantity;
}

export interface Threshold extends ThresholdRequest {
  /** The ThresholdID. */
  readonly id: string;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** Amounts of usage at which operators are notified. */
@Injectable()
export class ThresholdsService {
  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly meters: MetersService,
    private readonly setup: RecordingSetup,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Oldest first; at most 100. */
  async list(operatorId: number): Promise<Threshold[]> {
    const rows = await this.thresholds.list(operatorId);
    const names = await this.meters.namesOf(
      operatorId,
      rows.map(({ meterId }) => meterId),
    );
    return rows.map((row) => toThreshold(row, names.get(row.meterId)!));
  }

  /**
   * Adds a threshold. It applies from the next entry on: immediately in this process, within half a second in others.
   * Usage already recorded in the current period counts.
   * @throws ValidationError if the operator has 100
   */
  async add(operatorId: number, { meter, period, limit }: ThresholdRequest): Promise<Threshold> {
    const [meterId] = (await this.meters.ensure(operatorId, [meter])) as [number];
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      if ((await this.thresholds.list(operatorId)).length >= MAX_THRESHOLDS) throw tooMany();
      const { whole, nano } = limit;
      const row = {
        ...{ operatorId, publicId: randomPrefixedId('thr'), meterId, period, whole, nano },
        createdAt: this.clock.now(),
      };
      const id = await this.thresholds.insert(row);
      await this.setup.noteChange();
      const details = { Meter: meter, Period: period, Limit: formatQuantity(limit) };
      await this.audit.record(operatorId, 'threshold.added', row.publicId, details);
      return toThreshold({ ...row, id }, meter);
    });
  }

  /** @throws ThresholdNotFoundError, also for thresholds of other operators */
  async remove(operatorId: number, publicId: string): Promise<void> {
    await this.transactions.run(async () => {
      if (!(await this.thresholds.delete(operatorId, publicId))) throw new ThresholdNotFoundError();
      await this.setup.noteChange();
      await this.audit.record(operatorId, 'threshold.removed', publicId);
    });
  }
}

function toThreshold({ publicId, period, whole, nano, createdAt }: ThresholdEntity, meter: string): Threshold {
  return { id: publicId, meter, period, limit: { whole, nano }, createdAt };
}

function tooMany(): ValidationError {
  const message = `Meter cannot have another threshold: the limit of ${MAX_THRESHOLDS} is reached.`;
  return new ValidationError([{ field: 'Meter', code: 'too-many', message }]);
}
