import { Injectable } from '@nestjs/common';
import { BookingLookupService, BookingsForEmailService } from '../bookings';
import { PublicAddress } from '../config';
import { OperatorsService } from '../operators';
import { ValidationError } from '../shared/problems';
import { type TemplateFields, toBookingFields } from './templates/merge-fields';
import type { EmailTemplate, RenderedEmail } from './templates/email-template';
import { TemplateRenderer } from './templates/template-renderer';
import { findDeclaredTrigger } from './triggers/workflow-trigger.decorator';
import { WorkflowChecks } from './workflow-checks';
import { WorkflowsService } from './workflows.service';

/** Shows what a workflow would send. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly workflows: WorkflowsService,
    private readonly bookings: BookingLookupService,
    private readonly summaries: BookingsForEmailService,
    private readonly operators: OperatorsService,
    private readonly address: PublicAddress,
    private readonly templates: TemplateRenderer,
    private readonly checks: WorkflowChecks,
  ) {}

  /**
   * @param reference the booking to fill in; absent: made-up values
   * @throws WorkflowNotFoundError, BookingNotFoundError
   * @throws ValidationError when a booking is given to a workflow about other things
   */
  async preview(operatorId: number, workflowId: number, reference: string | undefined): Promise<RenderedEmail> {
    const workflow = await this.workflows.get(operatorId, workflowId);
    return this.templates.render(operatorId, workflow, await this.fields(operatorId, workflow.trigger, reference));
  }

  /**
   * Shows what a template would send that is not saved yet.
   * @throws BookingNotFoundError
   * @throws ValidationError when the template is broken, or as for `preview`
   */
  async tryOut(
    operatorId: number,
    { trigger, ...template }: EmailTemplate & { readonly trigger: string },
    reference: string | undefined,
  ): Promise<RenderedEmail> {
    const fields = await this.fields(operatorId, trigger, reference);
    const faults = await this.templates.findFaults(operatorId, template, fields);
    if (faults.length > 0) throw new ValidationError(faults);
    return this.templates.render(operatorId, template, fields);
  }

  private async fields(operatorId: number, trigger: string, reference: string | undefined): Promise<TemplateFields> {
    if (reference === undefined) return this.checks.exampleOf(trigger, (await this.operators.get(operatorId)).name);
    if (findDeclaredTrigger(trigger)) throw notAboutBookings(trigger);
    const { booking } = await this.bookings.get(operatorId, reference);
    const summaries = await this.summaries.getMany(operatorId, [booking.id]);
    // As if it had been moved to where it is, so that a mail about a move reads as one.
    const previous = { date: booking.sessionDate, time: booking.sessionTime };
    return toBookingFields(summaries.get(booking.id)!, this.address, previous);
  }
}

function notAboutBookings(trigger: string): ValidationError {
  const message = `BookingReference is for workflows about bookings, and ${trigger} is not.`;
  return new ValidationError([{ field: 'BookingReference', code: 'no-booking', message }]);
}
