import { Injectable } from '@nestjs/common';
import { BookingLookupService } from '../bookings';
import { type BookingForEmail, BookingsForEmailService } from './recipients/bookings-for-email.service';
import { PublicAddress } from '../platform/config';
import { OutgoingEmailService } from '../platform/email';
import { OperatorsService } from '../operators';
import { ValidationError } from '../platform/errors';
import { localize } from './defaults/localize';
import { toBookingFields } from './templates/merge-fields';
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
    return this.render(operatorId, await this.workflows.getWorkflow(operatorId, workflowId), reference);
  }

  /**
   * Renders a template that is not saved.
   * @throws BookingNotFoundError
   * @throws ValidationError if the template is invalid, or as for `preview`
   */
  async tryOut(
    operatorId: number,
    draft: EmailTemplate & { readonly trigger: string },
    reference: string | undefined,
  ): Promise<RenderedEmail> {
    const faults = await this.checks.faultsOfTemplate(operatorId, draft, draft.trigger);
    if (faults.length > 0) throw new ValidationError(faults);
    return this.render(operatorId, draft, reference);
  }

  private async render(
    operatorId: number,
    workflow: EmailTemplate & { readonly trigger: string },
    reference: string | undefined,
  ): Promise<RenderedEmail> {
    const operator = await this.operators.getOperator(operatorId);
    const summary = reference === undefined ? undefined : await this.read(operatorId, workflow.trigger, reference);
    const { template, language, textLanguage } = localize(workflow, summary?.booking.language ?? null, operator);
    const fields = summary
      ? toBookingFields(summary, this.address, { previous: sessionOf(summary) }, language)
      : this.checks.exampleOf(workflow.trigger, operator.name, language);
    const rendered = await this.templates.render(operatorId, template, fields);
    return { ...rendered, ...(await this.outgoing.layOut(operatorId, { ...rendered, language: textLanguage })) };
  }

  private async read(operatorId: number, trigger: string, reference: string): Promise<BookingForEmail> {
    if (findDeclaredTrigger(trigger)) throw notAboutBookings(trigger);
    const { booking } = await this.bookings.getBooking(operatorId, reference);
    return (await this.summaries.getMany(operatorId, [booking.id])).get(booking.id)!;
  }
}

/** The current session as the previous one, so that emails about a move are complete. */
function sessionOf({ booking }: BookingForEmail) {
  return { date: booking.sessionDate, time: booking.sessionTime };
}

function notAboutBookings(trigger: string): ValidationError {
  const message = `BookingReference cannot be used with ${trigger}, which is not about bookings.`;
  return new ValidationError([{ field: 'BookingReference', code: 'no-booking', message }]);
}
