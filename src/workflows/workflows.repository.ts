import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, EntityRows, placeholders } from '../platform/database';
import { SESSION_TRIGGERS } from './triggers/triggers';
import { WorkflowEntity } from './workflow.entity';

@Injectable()
export class WorkflowsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  findWorkflow(operatorId: number, id: number): Promise<WorkflowEntity | null> {
    return this.database.manager.findOneBy(WorkflowEntity, { operatorId, id, removedAt: IsNull() });
  }

  /** By ID, including removed workflows. */
  async findMany(operatorId: number, ids: readonly number[]): Promise<Map<number, WorkflowEntity>> {
    if (ids.length === 0) return new Map();
    const requested = [...new Set(ids)];
    const rest = `WHERE operator_id = ? AND id IN (${placeholders(requested.length)})`;
    const workflows = await this.plain.select(WorkflowEntity, rest, [operatorId, ...requested]);
    return new Map(workflows.map((workflow) => [workflow.id, workflow]));
  }

  list(operatorId: number): Promise<WorkflowEntity[]> {
    return this.database.manager.find(WorkflowEntity, {
      where: { operatorId, removedAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  /** Enabled workflows of all operators with a session trigger, starting after `afterId`. */
  listFollowingSchedule(afterId: number, limit: number): Promise<WorkflowEntity[]> {
    return this.database.manager
      .createQueryBuilder(WorkflowEntity, 'w')
      .where('w.trigger IN (:...triggers) AND w.id > :afterId', { triggers: SESSION_TRIGGERS, afterId })
      .andWhere('w.enabled = :enabled AND w.removedAt IS NULL', { enabled: true })
      .orderBy('w.id')
      .limit(limit)
      .getMany();
  }

  /** Which emails tell customers that their booking was cancelled with its session. */
  async triggerOfCancelledSession(operatorId: number): Promise<'session-cancelled' | 'booking-cancelled'> {
    const workflow = await this.database.row(
      `SELECT id FROM workflow WHERE operator_id = ? AND trigger_name = ? AND enabled = 1 AND removed_at IS NULL LIMIT 1`,
      [operatorId, 'session-cancelled'],
    );
    return workflow === undefined ? 'booking-cancelled' : 'session-cancelled';
  }

  /** IDs of operators that have, or ever had, this default workflow. */
  async listOperatorIds(preset: string): Promise<Set<number>> {
    const rows = await this.database.rows<{ id: number }>('SELECT operator_id AS id FROM workflow WHERE preset = ?', [
      preset,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  async insert(workflow: Omit<WorkflowEntity, 'id'>): Promise<number> {
    const { identifiers } = await this.database.manager.insert(WorkflowEntity, workflow);
    return identifiers[0]!['id'] as number;
  }

  async update(operatorId: number, id: number, changes: Partial<WorkflowEntity>): Promise<void> {
    await this.database.manager.update(WorkflowEntity, { operatorId, id }, changes);
  }
}
