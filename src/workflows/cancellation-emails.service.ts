import { Injectable } from '@nestjs/common';
import { type BookingForEmail, BookingsForEmailService } from '../bookings';
import { PublicAddress } from '../platform/config';
import { OutgoingEmailService } from '../platform/email';
import type { RenderedEmail } from './templates/email-template';
import { toBookingFields } from './templates/merge-fields';
import { TemplateRenderer } from './templates/template-renderer';
import type { BookingTrigger } from './triggers/triggers';
import type { WorkflowEntity } from './workflow.entity';
import { WorkflowsService } from './workflows.service';

/** What customers of a cancelled session get. */
interface Cancellation {
  readonly reason: string;
  readonly refund: 'none' | 'full' | 'another-day';
}

/** The email to a customer of a session that is to be cancelled. */
export interface CancellationEmail {
  /** Name of the customer. */
  readonly customer: string;
  /** Undefined if no workflow sends any. */
  readonly rendered: RenderedEmail | undefined;
}

/** Renders the emails of sessions that are to be cancelled. */
@Injectable()
export class CancellationEmailsService {
  constructor(
    private readonly workflows: WorkflowsService,
    private readonly summaries: BookingsForEmailService,
    private readonly templates: TemplateRenderer,
    private readonly outgoing: OutgoingEmailService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * The email to the first customer who has an email address.
   * @returns undefined if there is none
   * @throws TimeslotNotFoundError
   */
  async preview(
    operatorId: number,
    timeslotId: number,
    cancellation: Cancellation,
  ): Promise<CancellationEmail | undefined> {
    const [recipient] = await this.summaries.listRecipients(operatorId, { timeslotId }, 1);
    const summary = recipient && (await this.summaries.getMany(operatorId, [recipient.id])).get(recipient.id);
    if (!summary) return undefined;
    const { firstName, lastName } = summary.booking;
    const workflow = await this.findWorkflow(operatorId, summary, cancellation);
    return {
      customer: `${firstName} ${lastName}`.trim(),
      rendered: workflow && (await this.render(workflow, summary, cancellation)),
    };
  }

  private async findWorkflow(operatorId: number, { booking }: BookingForEmail, { refund }: Cancellation) {
    const workflows = (await this.workflows.list(operatorId)).filter(({ enabled }) => enabled);
    const of = (trigger: BookingTrigger) => workflows.filter((workflow) => workflow.trigger === trigger);
    const aboutSession = of('session-cancelled');
    const aboutBooking = aboutSession.length > 0 ? aboutSession : of('booking-cancelled');
    const candidates = refund === 'another-day' ? of('another-day-offered') : aboutBooking;
    return candidates.find(({ activityIds }) => activityIds.length === 0 || activityIds.includes(booking.activityId));
  }

  private async render(
    workflow: WorkflowEntity,
    summary: BookingForEmail,
    { reason, refund }: Cancellation,
  ): Promise<RenderedEmail> {
    const { operatorId } = workflow;
    const cancelled = { ...summary, booking: { ...summary.booking, cancellationReason: reason } };
    const refundedAmount = refund === 'full' ? summary.retained : 0;
    const fields = toBookingFields(cancelled, this.address, { refundedAmount });
    const rendered = await this.templates.render(operatorId, workflow, fields);
    return { ...rendered, ...(await this.outgoing.layOut(operatorId, rendered)) };
  }
}
