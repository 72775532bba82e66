import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, EntityRows } from '../../platform/database';
import { MeterDefinitionEntity } from '../entries/meter-definition.entity';
import { MeterGroupEntity } from '../entries/meter-group.entity';

/** A meter's definition as its operator entered it. */
export type WrittenDefinition = Omit<MeterDefinitionEntity, 'id'>;

/** A grouping key, with the columns that recording needs. */
export type CountedGroup = Pick<MeterGroupEntity, 'id' | 'name' | 'timeZone'>;

/** The grouping keys of a meter. */
export interface MeterGrouping {
  /** Version of the definition. */
  readonly version: number;
  readonly groups: readonly CountedGroup[];
}

@Injectable()
export class DefinitionsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  list(operatorId: number): Promise<MeterDefinitionEntity[]> {
    return this.plain.select(MeterDefinitionEntity, 'WHERE operator_id = ?', [operatorId]);
  }

  async findDefinition(operatorId: number, meterId: number): Promise<MeterDefinitionEntity | undefined> {
    return (
      await this.plain.select(MeterDefinitionEntity, 'WHERE operator_id = ? AND meter_id = ?', [operatorId, meterId])
    )[0];
  }

  /** Locks the definition of a meter until the open transaction ends. */
  async lockMeter(operatorId: number, meterId: number): Promise<void> {
    await this.database.row(`SELECT id FROM meter WHERE operator_id = ? AND id = ? ${this.database.forUpdate}`, [
      operatorId,
      meterId,
    ]);
  }

  async insert(definition: WrittenDefinition): Promise<void> {
    await this.plain.insert(MeterDefinitionEntity, definition);
  }

  async change({ operatorId, meterId, ...changes }: WrittenDefinition): Promise<void> {
    await this.database.manager.update(MeterDefinitionEntity, { operatorId, meterId }, changes);
  }

  /** The active grouping keys of one meter or of all, in the order of their definition. */
  groups(operatorId: number, meterId?: number): Promise<MeterGroupEntity[]> {
    const filter = meterId === undefined ? '' : 'AND meter_id = ?';
    return this.plain.select(
      MeterGroupEntity,
      `WHERE operator_id = ? ${filter} AND until_version IS NULL ORDER BY id`,
      meterId === undefined ? [operatorId] : [operatorId, meterId],
    );
  }

  /** The active grouping keys by meter. A single statement, so that they match the version. */
  async groupings(operatorId: number): Promise<Map<number, MeterGrouping>> {
    const rows = await this.database.rows<CountedGroup & { meterId: number; version: number }>(
      `SELECT g.id, g.name, g.time_zone AS timeZone, g.meter_id AS meterId, d.version
        FROM meter_group g JOIN meter_definition d ON d.operator_id = g.operator_id AND d.meter_id = g.meter_id
        WHERE g.operator_id = ? AND g.until_version IS NULL ORDER BY g.id`,
      [operatorId],
    );
    const groupings = new Map<number, MeterGrouping>();
    for (const { meterId, version, ...group } of rows) {
      groupings.set(meterId, { version, groups: [...(groupings.get(meterId)?.groups ?? []), group] });
    }
    return groupings;
  }

  /** The meters whose CloudEvents must contain their usage. */
  async metersRequiringUsage(operatorId: number): Promise<Set<number>> {
    const rows = await this.database.rows<{ meterId: number }>(
      'SELECT meter_id AS meterId FROM meter_definition WHERE operator_id = ? AND require_usage = 1',
      [operatorId],
    );
    return new Set(rows.map(({ meterId }) => meterId));
  }

  /** The grouping keys that apply to entries of this version. */
  groupsOfVersion(operatorId: number, meterId: number, version: number): Promise<MeterGroupEntity[]> {
    return this.plain.select(
      MeterGroupEntity,
      `WHERE operator_id = ? AND meter_id = ? AND from_version <= ? AND (until_version IS NULL OR until_version > ?)
        ORDER BY id`,
      [operatorId, meterId, version, version],
    );
  }

  async insertGroup(group: Omit<MeterGroupEntity, 'id'>): Promise<void> {
    await this.plain.insert(MeterGroupEntity, group);
  }

  async endGroup({ operatorId, id }: MeterGroupEntity, untilVersion: number): Promise<void> {
    await this.database.manager.update(MeterGroupEntity, { operatorId, id, untilVersion: IsNull() }, { untilVersion });
  }

  /** Counts changes to definitions and thresholds of all operators, by which other processes notice them. */
  async setupVersion(): Promise<number> {
    const row = await this.database.row<{ version: number | string }>(
      'SELECT version FROM metering_configuration WHERE id = 1',
    );
    return Number(row!.version);
  }

  async countSetupChange(): Promise<void> {
    await this.database.execute('UPDATE metering_configuration SET version = version + 1 WHERE id = 1');
  }
}
