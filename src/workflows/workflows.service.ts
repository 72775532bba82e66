import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../platform/audit';
import { OperatorLock, Transactions } from '../platform/database';
import { type FieldError, ValidationError, DomainError } from '../platform/errors';
import { Clock } from '../platform/values/time';
import { PendingEmailsService } from './emails/pending-emails.service';
import { WorkflowChecks } from './workflow-checks';
import { type WorkflowEntity, isAboutActivity } from './workflow.entity';
import { WorkflowsRepository } from './workflows.repository';

export class WorkflowNotFoundError extends DomainError {
  constructor() {
    super('workflow-not-found', 'There is no workflow with this ID.');
  }
}

/** Maximum number of workflows per operator. */
const MAX_WORKFLOWS = 100;

export type WorkflowDetails = Pick<
  WorkflowEntity,
  'name' | 'trigger' | 'delayMinutes' | 'subject' | 'body' | 'activityIds' | 'enabled'
>;

type CheckedDetails = Pick<WorkflowDetails, 'subject' | 'body'> &
  Partial<Pick<WorkflowDetails, 'trigger' | 'delayMinutes' | 'activityIds'>>;

/** Manages the workflows of an operator. */
@Injectable()
export class WorkflowsService {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly pending: PendingEmailsService,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly checks: WorkflowChecks,
    private readonly clock: Clock,
  ) {}

  /** @throws WorkflowNotFoundError */
  async getWorkflow(operatorId: number, id: number): Promise<WorkflowEntity> {
    const workflow = await this.workflows.findWorkflow(operatorId, id);
    if (!workflow) throw new WorkflowNotFoundError();
    return workflow;
  }

  /** All of them, oldest first. */
  list(operatorId: number): Promise<WorkflowEntity[]> {
    return this.workflows.list(operatorId);
  }

  /** Whether an enabled workflow sends an email for this trigger and activity. */
  async isSentFor(operatorId: number, trigger: string, activityId: number): Promise<boolean> {
    return (await this.findSentFor(operatorId, trigger, activityId)) !== undefined;
  }

  /** The oldest enabled workflow for this trigger and activity. */
  async findSentFor(operatorId: number, trigger: string, activityId: number): Promise<WorkflowEntity | undefined> {
    const workflows = await this.workflows.list(operatorId);
    return workflows.find((workflow) => {
      return workflow.enabled && workflow.trigger === trigger && isAboutActivity(workflow, activityId);
    });
  }

  /**
   * @throws ValidationError if a template is invalid, something does not match the trigger, or there are 100 workflows
   */
  async add(operatorId: number, details: WorkflowDetails): Promise<WorkflowEntity> {
    reject(await this.faultsOf(operatorId, details));
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const existing = await this.workflows.list(operatorId);
      if (existing.length >= MAX_WORKFLOWS) {
        const message = `There are already ${MAX_WORKFLOWS} workflows. Remove one first.`;
        throw new ValidationError([{ field: '', code: 'too-many', message }]);
      }
      const now = this.clock.now();
      const id = await this.workflows.insert({
        ...details,
        operatorId,
        preset: null,
        enabledAt: now,
        createdAt: now,
        updatedAt: now,
        removedAt: null,
      });
      await this.audit.record(operatorId, 'workflow.added', id, { Name: details.name });
      return this.getWorkflow(operatorId, id);
    });
  }

  /** @throws WorkflowNotFoundError, ValidationError as for `add` */
  async change(operatorId: number, id: number, changes: Partial<WorkflowDetails>): Promise<WorkflowEntity> {
    // Validates before the transaction, so that others do not wait for it. Subject and body are validated independently
    // of other fields.
    reject(await this.faultsOf(operatorId, { ...(await this.getWorkflow(operatorId, id)), ...changes }));
    return this.transactions.run(async () => {
      const before = await this.getWorkflow(operatorId, id);
      const after = { ...before, ...changes };
      reject(this.checks.faultsOfDelay(after.trigger, after.delayMinutes));
      reject(this.checks.faultsOfSubject(after.trigger, after.activityIds, before.trigger));
      const now = this.clock.now();
      const isAnother = after.trigger !== before.trigger;
      const restarts = after.enabled && (!before.enabled || isAnother);
      await this.workflows.update(operatorId, id, {
        ...changes,
        ...(restarts && { enabledAt: now }),
        updatedAt: now,
      });
      if (isAnother || !after.enabled) await this.pending.stop(before);
      else await this.pending.postpone(id, (after.delayMinutes - before.delayMinutes) * 60);
      await this.audit.record(operatorId, 'workflow.changed', id, { Fields: Object.keys(changes) });
      return this.getWorkflow(operatorId, id);
    });
  }

  /** @throws WorkflowNotFoundError */
  async remove(operatorId: number, id: number): Promise<void> {
    await this.transactions.run(async () => {
      const workflow = await this.getWorkflow(operatorId, id);
      await this.workflows.update(operatorId, id, { enabled: false, removedAt: this.clock.now() });
      await this.pending.stop(workflow);
      await this.audit.record(operatorId, 'workflow.removed', id, { Name: workflow.name });
    });
  }

  /**
   * Errors of the templates and, if a trigger is given, of fields that do not match it; by field, empty if valid.
   * @throws OverloadedError if too many templates of the operator are waiting
   */
  async faultsOf(operatorId: number, details: CheckedDetails): Promise<FieldError[]> {
    const { subject, body, trigger, delayMinutes, activityIds = [] } = details;
    const faults = await this.checks.faultsOfTemplate(operatorId, { subject, body }, trigger);
    if (trigger === undefined) return faults;
    const ofDelay = delayMinutes === undefined ? [] : this.checks.faultsOfDelay(trigger, delayMinutes);
    return [...faults, ...ofDelay, ...this.checks.faultsOfSubject(trigger, activityIds)];
  }
}

function reject(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw new ValidationError(faults);
}
