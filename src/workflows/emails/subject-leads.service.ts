import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { isEmail } from 'class-validator';
import { type OperatorEntity, OperatorsService } from '../../operators';
import { type DeclaredTrigger, type EmailSubject, findDeclaredTrigger } from '../triggers/workflow-trigger.decorator';
import type { WorkflowEntity } from '../workflow.entity';
import type { EmailLead } from './email-writer';
import type { WorkflowEmailEntity } from './workflow-email.entity';

/** Determines recipients and contents of emails about subjects of plugins. */
@Injectable()
export class SubjectLeadsService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly modules: ModuleRef,
  ) {}

  /** @returns by email ID */
  async leadsOfSubjects(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    workflows: ReadonlyMap<number, WorkflowEntity>,
  ): Promise<Map<number, EmailLead>> {
    const leads = new Map<number, EmailLead>();
    if (due.length === 0) return leads;
    const operator = await this.operators.getOperator(operatorId);
    for (const workflow of new Set(due.map(({ workflowId }) => workflows.get(workflowId)!))) {
      const own = due.filter(({ workflowId }) => workflowId === workflow.id);
      const trigger = findDeclaredTrigger(workflow.trigger);
      const subjects = await this.read(operatorId, trigger, own);
      for (const { id, subjectId } of own) {
        leads.set(id, toLead(workflow, operator, trigger, subjects.get(subjectId)));
      }
    }
    return leads;
  }

  private async read(
    operatorId: number,
    trigger: DeclaredTrigger | undefined,
    emails: readonly WorkflowEmailEntity[],
  ): Promise<ReadonlyMap<number, EmailSubject>> {
    const ids = emails
      .filter(({ subjectType }) => subjectType === trigger?.subjectType)
      .map((email) => email.subjectId);
    if (!trigger || ids.length === 0) return new Map();
    return this.modules.get(trigger.reader, { strict: false }).read(operatorId, ids);
  }
}

function toLead(
  workflow: WorkflowEntity,
  operator: OperatorEntity,
  trigger: DeclaredTrigger | undefined,
  subject: EmailSubject | undefined,
): EmailLead {
  const isWanted = workflow.enabled && workflow.removedAt === null && subject !== undefined && isEmail(subject.to);
  return {
    workflow,
    verdict: isWanted ? 'write' : 'skip',
    to: subject?.to ?? '',
    fields: { ...subject?.fields, operator: { name: operator.name } },
    isCourtesy: trigger?.isCourtesy ?? false,
    senderEmail: operator.senderEmail,
  };
}
