import type { Type } from '@nestjs/common';
import { type ChangeWorkflowDto, type EmailTemplate, type WorkflowsService, triggerNames } from '../../../workflows';
import { type SubmittedForm, validated } from '../../html';
import { toMinutes } from './delay';

const DELAY = ['Delay.Amount', 'Delay.Unit', 'Delay.Direction'];

const SHAPE = { booleans: ['Enabled'], lists: ['ActivityIDs'], blankable: ['Subject', 'Body'], additional: DELAY };

/**
 * Reads the form of a new or existing workflow.
 * @throws ValidationError listing all errors of fields, templates and delay
 */
export async function readWorkflowForm<Dto extends ChangeWorkflowDto>(
  type: Type<Dto>,
  operatorId: number,
  form: SubmittedForm,
  workflows: WorkflowsService,
): Promise<Dto> {
  const body = form.toBody(type, SHAPE);
  const delay = toMinutes({
    amount: form.text('Delay.Amount'),
    unit: form.text('Delay.Unit'),
    direction: form.text('Delay.Direction'),
  });
  const trigger = triggerNames().find((each) => each === form.text('Trigger'));
  const delayMinutes = typeof delay === 'number' ? delay : undefined;
  const faults = await workflows.faultsOf(operatorId, {
    ...templateOf(form),
    ...(trigger && { trigger }),
    ...(delayMinutes !== undefined && { delayMinutes }),
  });
  const named = form.hasChanged('Name') && { Name: form.text('Name') || trigger };
  const delayed = DELAY.some((name) => form.hasChanged(name)) && { DelayMinutes: delay };
  return validated(type, { ...body, ...named, ...delayed }, faults);
}

export function templateOf(form: SubmittedForm): EmailTemplate {
  return { subject: form.text('Subject'), body: form.text('Body') };
}
