import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions, isDuplicate } from '../database';
import { OnDomainEvent, OperatorCreatedEvent } from '../events';
import { OperatorsService } from '../operators';
import { Clock } from '../shared/time';
import { DEFAULT_WORKFLOWS } from './default-workflows';
import { WorkflowsRepository } from './workflows.repository';

/** Gives every operator the workflows to begin with: new ones at once, those from before workflows at the next start. */
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
    const now = this.clock.now();
    for (const preset of DEFAULT_WORKFLOWS) {
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

  async onApplicationBootstrap(): Promise<void> {
    const served = await this.workflows.listOperatorIds();
    for (const operatorId of await this.operators.listIds()) {
      if (!served.has(operatorId)) await this.toExistingOperator(operatorId);
    }
  }

  private async toExistingOperator(operatorId: number): Promise<void> {
    try {
      await this.transactions.run(() => this.toNewOperator(new OperatorCreatedEvent(operatorId)));
    } catch (error) {
      // Another process that starts at the same moment has done it.
      if (!isDuplicate(error)) throw error;
    }
  }
}
