import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions, isDuplicate } from '../platform/database';
import { OnDomainEvent, OperatorCreatedEvent } from '../platform/domain-events';
import { OperatorsService } from '../operators';
import { Clock } from '../platform/values/time';
import { DEFAULT_WORKFLOWS, type DefaultWorkflow } from './defaults/default-workflows';
import { WorkflowsRepository } from './workflows.repository';

/**
 * Adds default workflows: to new operators immediately, and to existing ones at startup, unless they had them before.
 */
@Injectable()
export class GiveDefaultWorkflows implements OnApplicationBootstrap {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(OperatorCreatedEvent)
  async toNewOperator({ operatorId }: OperatorCreatedEvent): Promise<void> {
    for (const preset of DEFAULT_WORKFLOWS) await this.createDefaultWorkflow(preset, operatorId);
  }

  /** The row of a removed workflow remains, so that it is not added again. */
  async onApplicationBootstrap(): Promise<void> {
    const operatorIds = await this.operators.listIds();
    for (const preset of DEFAULT_WORKFLOWS) {
      const served = await this.workflows.listOperatorIds(preset.preset);
      for (const operatorId of operatorIds) {
        if (!served.has(operatorId)) await this.giveToExisting(preset, operatorId);
      }
    }
  }

  private async giveToExisting(preset: DefaultWorkflow, operatorId: number): Promise<void> {
    try {
      await this.transactions.run(() => this.createDefaultWorkflow(preset, operatorId));
    } catch (error) {
      // Another process that started at the same time has added it.
      if (!isDuplicate(error)) throw error;
    }
  }

  private async createDefaultWorkflow(preset: DefaultWorkflow, operatorId: number): Promise<void> {
    const now = this.clock.now();
    await this.workflows.insert({
      ...preset,
      operatorId,
      activityIds: [],
      enabled: true,
      enabledAt: now,
      createdAt: now,
      updatedAt: now,
      removedAt: null,
    });
  }
}
