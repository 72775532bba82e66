import { CreateWorkflowDto, type MailTemplate, type WorkflowsService, triggerNames } from '../../workflows';
import { type SubmittedForm, validated } from '../../pages';
import { toMinutes } from './delay';

const SHAPE = {
  booleans: ['Enabled'],
  lists: ['ActivityIDs'],
  beside: ['Delay.Amount', 'Delay.Unit', 'Delay.Direction'],
};

/**
 * Reads the form of a workflow, of which a new one and a changed one have the same fields.
 * @throws ValidationError naming everything that is wrong with fields, templates and delay at once
 */
export async function readWorkflowForm(
  operatorId: number,
  form: SubmittedForm,
  workflows: WorkflowsService,
): Promise<CreateWorkflowDto> {
  const body = form.toBody(CreateWorkflowDto, SHAPE);
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
  return validated(CreateWorkflowDto, { ...body, DelayMinutes: delay }, faults);
}

export function templateOf(form: SubmittedForm): MailTemplate {
  return { subject: form.text('Subject'), body: form.text('Body') };
}
