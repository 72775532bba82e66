import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PublicAddress } from '../config';
import type { Preparation } from '../idempotency';
import type { FieldError } from '../shared/problems';
import { MAX_BODY, MAX_SUBJECT, type MailTemplate } from './templates/mail-template';
import { exampleFields } from './templates/merge-fields';
import { TemplateRenderer } from './templates/template-renderer';
import { type Trigger, delayRange } from './triggers/triggers';

/** Looks for what is wrong with a workflow. */
@Injectable()
export class WorkflowChecks implements Preparation {
  constructor(
    private readonly templates: TemplateRenderer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * What is wrong with templates, by field; empty when nothing is. It may take seconds.
   * @throws OverloadedError when too many templates of the operator are looked at already
   */
  faultsOfTemplate(operatorId: number, template: MailTemplate): Promise<FieldError[]> {
    return this.templates.findFaults(operatorId, template, exampleFields('Operator', this.address));
  }

  /** Whether a delay suits a trigger. */
  faultsOfDelay(trigger: Trigger, delayMinutes: number): FieldError[] {
    const { min, max } = delayRange(trigger);
    return delayMinutes < min || delayMinutes > max ? [delayFault(trigger, min, max)] : [];
  }

  /** Tries the templates of a request out while no transaction is open yet, in which others would wait for it. */
  async prepare({ body, caller }: Request): Promise<void> {
    const { Subject: subject, Body: text } = (body ?? {}) as Record<string, unknown>;
    if (typeof subject !== 'string' || subject.length > 2 * MAX_SUBJECT) return;
    if (typeof text !== 'string' || text.length > 2 * MAX_BODY) return;
    await this.faultsOfTemplate(caller!.operatorId, { subject, body: text });
  }
}

function delayFault(trigger: string, min: number, max: number): FieldError {
  const meaning = max === 0 ? 'at most 90 days before the start' : 'at most 90 days, and not before';
  const message = `DelayMinutes must be ${min} to ${max} for ${trigger}: ${meaning}.`;
  return { field: 'DelayMinutes', code: 'range', message };
}
