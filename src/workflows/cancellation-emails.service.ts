import { Injectable } from '@nestjs/common';
import { type BookingEntity, mayNeedAnotherDay, type TimeslotRefund } from '../bookings';
import { type BookingForEmail, BookingsForEmailService } from './recipients/bookings-for-email.service';
import { PublicAddress } from '../platform/config';
import { OutgoingEmailService } from '../platform/email';
import { localize } from './defaults/localize';
import { maskLinks } from './emails/masked-links';
import type { RenderedEmail } from './templates/email-template';
import { toBookingFields } from './templates/merge-fields';
import { TemplateRenderer } from './templates/template-renderer';
import type { BookingTrigger } from './triggers/triggers';
import type { WorkflowEntity } from './workflow.entity';
import { WorkflowsRepository } from './workflows.repository';
import { WorkflowsService } from './workflows.service';

interface Cancellation {
  readonly reason: string;
  readonly refund: TimeslotRefund;
}

/** The email to a customer of a session that is to be cancelled; its links are masked. */
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
    private readonly triggers: WorkflowsRepository,
    private readonly summaries: BookingsForEmailService,
    private readonly templates: TemplateRenderer,
    private readonly outgoing: OutgoingEmailService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * The email to the first customer of these timeslots who gets one; to a partner's customer only if there is no other.
   * @returns undefined if nobody gets one
   */
  async preview(
    operatorId: number,
    timeslotIds: readonly number[],
    cancellation: Cancellation,
  ): Promise<CancellationEmail | undefined> {
    const summary = await this.summaries.findFirst(operatorId, timeslotIds);
    if (!summary) return undefined;
    const { booking } = summary;
    const trigger = await this.triggerFor(booking, cancellation);
    const workflow = await this.workflows.findSentFor(operatorId, trigger, booking.activityId);
    return {
      customer: `${booking.firstName} ${booking.lastName}`.trim(),
      rendered: workflow && (await this.render(workflow, summary, cancellation)),
    };
  }

  private triggerFor(booking: BookingEntity, { refund }: Cancellation): Promise<BookingTrigger> {
    if (refund === 'another-day' && mayNeedAnotherDay(booking)) return Promise.resolve('another-day-offered');
    return this.triggers.triggerOfCancelledSession(booking.operatorId);
  }

  private async render(
    workflow: WorkflowEntity,
    summary: BookingForEmail,
    { reason, refund }: Cancellation,
  ): Promise<RenderedEmail> {
    const { operatorId } = workflow;
    const cancelled = { ...summary, booking: { ...summary.booking, cancellationReason: reason } };
    const refundedAmount = refund === 'full' ? summary.retained : 0;
    const { template, language, textLanguage } = localize(workflow, summary.booking.language, summary.operator);
    const fields = toBookingFields(cancelled, this.address, { refundedAmount }, language);
    const rendered = await this.templates.render(operatorId, template, fields);
    const laidOut = await this.outgoing.layOut(operatorId, { ...rendered, language: textLanguage });
    return maskLinks({ ...rendered, ...laidOut }, summary.booking);
  }
}
