import { Injectable } from '@nestjs/common';
import { BookingLookupService } from '../bookings';
import { BookingsForEmailService } from './recipients/bookings-for-email.service';
import { PublicAddress } from '../platform/config';
import { OutgoingEmailService } from '../platform/email';
import { OperatorsService } from '../operators';
import { ValidationError } from '../platform/errors';
import { type TemplateFields, toBookingFields } from './templates/merge-fields';
import type { EmailTemplate, RenderedEmail } from './templates/email-template';
import { TemplateRenderer } from './templates/template-renderer';
import { findDeclaredTrigger } from './triggers/workflow-trigger.decorator';
import { WorkflowChecks } from './workflow-checks';
import { WorkflowsService } from './workflows.service';

/** Renders the email that a workflow would send. */
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
    private readonly outgoing: OutgoingEmailService,
  ) {}

  /**
   * @param reference the booking to use; absent: example data
   * @throws WorkflowNotFoundError, BookingNotFoundError
   * @throws ValidationError if a booking is given for a workflow with other subjects
   */
  async preview(operatorId: number, workflowId: number, reference: string | undefined): Promise<RenderedEmail> {
    const workflow = await this.workflows.getWorkflow(operatorId, workflowId);
    const fields = await this.fields(operatorId, workflow.trigger, reference);
    return this.layOut(operatorId, await this.templates.render(operatorId, workflow, fields));
  }

  /**
   * Renders a template that is not saved.
   * @throws BookingNotFoundError
   * @throws ValidationError if the template is invalid, or as for `preview`
   */
  async tryOut(
    operatorId: number,
    { trigger, ...template }: EmailTemplate & { readonly trigger: string },
    reference: string | undefined,
  ): Promise<RenderedEmail> {
    const fields = await this.fields(operatorId, trigger, reference);
    const faults = await this.templates.findFaults(operatorId, template, fields);
    if (faults.length > 0) throw new ValidationError(faults);
    return this.layOut(operatorId, await this.templates.render(operatorId, template, fields));
  }

  private async layOut(operatorId: number, rendered: RenderedEmail): Promise<RenderedEmail> {
    return { ...rendered, ...(await this.outgoing.layOut(operatorId, rendered)) };
  }

  private async fields(operatorId: number, trigger: string, reference: string | undefined): Promise<TemplateFields> {
    if (reference === undefined)
      return this.checks.exampleOf(trigger, (await this.operators.getOperator(operatorId)).name);
    if (findDeclaredTrigger(trigger)) throw notAboutBookings(trigger);
    const { booking } = await this.bookings.getBooking(operatorId, reference);
    const summaries = await this.summaries.getMany(operatorId, [booking.id]);
    // Uses the current session as the previous one, so that emails about a move are complete.
    const previous = { date: booking.sessionDate, time: booking.sessionTime };
    return toBookingFields(summaries.get(booking.id)!, this.address, { previous });
  }
}

function notAboutBookings(trigger: string): ValidationError {
  const message = `BookingReference cannot be used with ${trigger}, which is not about bookings.`;
  return new ValidationError([{ field: 'BookingReference', code: 'no-booking', message }]);
}
