import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import type { MeterAggregation } from '../aggregations/aggregation';
import { compareCodePoints } from '../entries/code-points';
import { MetersService } from '../entries/meters.service';
import { meterError } from '../entries/usage-fields';
import { DefinitionsRepository, type WrittenDefinition } from './definitions.repository';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import { DefinitionRules } from './definition-rules';
import { RecordingSetup } from './recording-setup';

const MAX_DEFINITIONS = 1_000;

/** An operator's description of a meter. */
export interface MeterDescription extends MeterAggregation {
  readonly displayName: string | null;
  readonly unit: string | null;
  readonly description: string | null;
  /** Up to two top-level keys of ExtraInfo. */
  readonly groupBy: readonly string[];
  /** Whether CloudEvents without `data.Usage` are rejected instead of counting as 1. */
  readonly requireUsage: boolean;
}

const NOT_DESCRIBED = {
  ...{ displayName: null, unit: null, description: null, requireUsage: false },
  ...({ aggregation: 'sum', uniqueBy: null, version: 0 } as const),
};

export interface MeterDefinition extends MeterDescription {
  readonly meter: string;
  /** Unix seconds. */
  readonly updatedAt: number;
}

/** Names, units and grouping keys of meters. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly meters: MetersService,
    private readonly rules: DefinitionRules,
    private readonly setup: RecordingSetup,
    private readonly lock: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Sorted by meter in code point order; at most 1,000. */
  async list(operatorId: number): Promise<MeterDefinition[]> {
    const rows = await this.definitions.list(operatorId);
    const groups = new Map<number, MeterGroupEntity[]>();
    for (const group of await this.definitions.groups(operatorId)) {
      groups.set(group.meterId, [...(groups.get(group.meterId) ?? []), group]);
    }
    const names = await this.meters.namesOf(
      operatorId,
      rows.map(({ meterId }) => meterId),
    );
    return rows
      .map((row) => toDefinition(row, names.get(row.meterId)!, groups.get(row.meterId) ?? []))
      .sort((one, other) => compareCodePoints(one.meter, other.meter));
  }

  async isDefined(operatorId: number, meter: string): Promise<boolean> {
    const meterId = await this.meters.findMeterId(operatorId, meter);
    return meterId !== undefined && (await this.definitions.findDefinition(operatorId, meterId)) !== undefined;
  }

  /** The active grouping key of a meter with this name. */
  async findGroup(operatorId: number, meter: string, name: string): Promise<MeterGroupEntity | undefined> {
    const meterId = await this.meters.findMeterId(operatorId, meter);
    if (meterId === undefined) return undefined;
    return (await this.definitions.groups(operatorId, meterId)).find((group) => group.name === name);
  }

  /**
   * Defines a meter; omitted fields stay unchanged. The meter need not have entries yet. A new grouping key counts, and
   * usage is required, from the next entry on: immediately in this process, within a second in others.
   * @throws ValidationError if the name is invalid, the operator has 1,000 definitions, or fields do not match each other
   * @throws AggregationFixedError if the aggregation would change and the meter has entries
   */
  async define(operatorId: number, meter: string, requested: Partial<MeterDescription>): Promise<MeterDefinition> {
    const fault = meterError(meter, 'Meter');
    if (fault) throw new ValidationError([fault]);
    const [meterId] = (await this.meters.ensure(operatorId, [meter])) as [number];
    return this.transactions.run(async () => {
      await this.lock.lockOperator(operatorId);
      await this.definitions.lockMeter(operatorId, meterId);
      const before = await this.definitions.findDefinition(operatorId, meterId);
      if (!before && (await this.definitions.list(operatorId)).length >= MAX_DEFINITIONS) throw tooMany();
      const current = before ?? NOT_DESCRIBED;
      const version = await this.rules.changeGroups(operatorId, meterId, requested.groupBy, current.version);
      const groups = await this.definitions.groups(operatorId, meterId);
      const { displayName, unit, description, requireUsage, aggregation, uniqueBy } = {
        ...current,
        ...requested,
      };
      await this.rules.checkAggregation(operatorId, meterId, {
        ...{ before: current, after: { aggregation, uniqueBy }, isGrouped: groups.length > 0 },
      });
      if (requireUsage !== current.requireUsage) await this.setup.noteChange();
      const now = this.clock.now();
      const written = {
        ...{ operatorId, meterId, displayName, unit, description, requireUsage, aggregation, uniqueBy, version },
        ...{ createdAt: before?.createdAt ?? now, updatedAt: now },
      };
      if (before) await this.definitions.change(written);
      else await this.definitions.insert(written);
      await this.audit.record(operatorId, 'meter.defined', meter, {
        Meter: meter,
        GroupBy: groups.map(({ name }) => name),
        ...(aggregation !== 'sum' && { Aggregation: aggregation }),
      });
      return toDefinition(written, meter, groups);
    });
  }
}

function toDefinition(
  { displayName, unit, description, requireUsage, aggregation, uniqueBy, updatedAt }: WrittenDefinition,
  meter: string,
  groups: readonly MeterGroupEntity[],
): MeterDefinition {
  const described = { displayName, unit, description, requireUsage, aggregation, uniqueBy };
  return { meter, ...described, updatedAt, groupBy: groups.map(({ name }) => name) };
}

function tooMany(): ValidationError {
  const message = `Meter cannot be described: the limit of ${MAX_DEFINITIONS} definitions is reached.`;
  return new ValidationError([{ field: 'Meter', code: 'too-many', message }]);
}
