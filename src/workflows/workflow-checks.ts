import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PublicAddress } from '../platform/config';
import type { Preparation } from '../platform/idempotency';
import type { FieldError } from '../platform/errors';
import type { Language } from '../platform/values/language';
import { MAX_BODY, MAX_SUBJECT, type EmailTemplate } from './templates/email-template';
import { type TemplateFields, exampleFields } from './templates/merge-fields';
import { TemplateRenderer } from './templates/template-renderer';
import { delayRange } from './triggers/triggers';
import { type DeclaredTrigger, findDeclaredTrigger } from './triggers/workflow-trigger.decorator';

/** Validates workflows. */
@Injectable()
export class WorkflowChecks implements Preparation {
  constructor(
    private readonly templates: TemplateRenderer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Errors of templates by field; empty if they are valid. May take seconds.
   * @param trigger determines the merge fields
   * @throws OverloadedError if too many templates of the operator are waiting
   */
  faultsOfTemplate(operatorId: number, template: EmailTemplate, trigger: string | undefined): Promise<FieldError[]> {
    return this.templates.findFaults(operatorId, template, this.exampleOf(trigger, 'Operator'));
  }

  /** Example data for every merge field of a trigger. */
  exampleOf(trigger: string | undefined, operatorName: string, language: Language = 'en'): TemplateFields {
    const declared = trigger === undefined ? undefined : findDeclaredTrigger(trigger);
    return declared ? exampleOfDeclared(declared, operatorName) : exampleFields(operatorName, this.address, language);
  }

  /** Checks that activities match a trigger, and that the trigger keeps the type of its subject. */
  faultsOfSubject(trigger: string, activityIds: readonly number[], before: string = trigger): FieldError[] {
    const subjectType = findDeclaredTrigger(trigger)?.subjectType;
    if (subjectType !== findDeclaredTrigger(before)?.subjectType) {
      const message = `Trigger cannot be ${trigger}: it is not about the same kind of thing as the current trigger.`;
      return [{ field: 'Trigger', code: 'other-subject', message }];
    }
    if (subjectType === undefined || activityIds.length === 0) return [];
    return [{ field: 'ActivityIDs', code: 'no-activity', message: `ActivityIDs must be empty for ${trigger}.` }];
  }

  /** Checks that a delay is allowed for a trigger. */
  faultsOfDelay(trigger: string, delayMinutes: number): FieldError[] {
    const { min, max } = delayRange(trigger);
    return delayMinutes < min || delayMinutes > max ? [delayFault(trigger, min, max)] : [];
  }

  /** Validates the templates of a request before a transaction is opened, so that other requests do not wait for it. */
  async prepare({ body, caller }: Request): Promise<void> {
    const { Subject: subject, Body: text, Trigger } = (body ?? {}) as Record<string, unknown>;
    if (typeof subject !== 'string' || subject.length > 2 * MAX_SUBJECT) return;
    if (typeof text !== 'string' || text.length > 2 * MAX_BODY) return;
    const trigger = typeof Trigger === 'string' ? Trigger : undefined;
    await this.faultsOfTemplate(caller!.operatorId, { subject, body: text }, trigger);
  }
}

function exampleOfDeclared({ mergeFields }: DeclaredTrigger, operatorName: string): TemplateFields {
  const groups = Object.entries(mergeFields).map(([group, fields]) => {
    return [group, Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]))] as const;
  });
  return { ...Object.fromEntries(groups), operator: { name: operatorName } };
}

function delayFault(trigger: string, min: number, max: number): FieldError {
  const meaning = max === 0 ? 'at most 90 days before the start' : 'at most 90 days, and not before';
  const message = `DelayMinutes must be ${min} to ${max} for ${trigger}: ${meaning}.`;
  return { field: 'DelayMinutes', code: 'range', message };
}
