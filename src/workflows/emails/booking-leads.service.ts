import { Injectable } from '@nestjs/common';
import { BookingsForEmailService, type BookingForEmail } from '../../bookings';
import { PublicAddress } from '../../platform/config';
import { mapInTurn } from '../../platform/concurrency/fairness';
import { Clock } from '../../platform/values/time';
import { type PreviousSession, toBookingFields } from '../templates/merge-fields';
import { TRIGGER_RULES, dueWindow, isBookingTrigger, suits } from '../triggers/triggers';
import type { WorkflowEntity } from '../workflow.entity';
import type { EmailLead } from './email-writer';
import type { WorkflowEmailEntity } from './workflow-email.entity';

/** Determines recipients and contents of emails about bookings. */
@Injectable()
export class BookingLeadsService {
  constructor(
    private readonly bookings: BookingsForEmailService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /** @returns by email ID */
  async leadsOfBookings(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    workflows: ReadonlyMap<number, WorkflowEntity>,
  ): Promise<Map<number, EmailLead>> {
    const bookingIds = due.map(({ subjectId }) => subjectId);
    const bookings = await this.bookings.getMany(operatorId, bookingIds);
    const toLead = (email: WorkflowEmailEntity) =>
      this.toLead(email, workflows.get(email.workflowId)!, bookings.get(email.subjectId)!);
    return new Map(await mapInTurn(due, (email) => [email.id, toLead(email)] as const));
  }

  private toLead(email: WorkflowEmailEntity, workflow: WorkflowEntity, summary: BookingForEmail): EmailLead {
    const { trigger } = workflow;
    return {
      workflow,
      verdict: this.decide(email, workflow, summary),
      to: summary.booking.email,
      fields: toBookingFields(summary, this.address, previousSessionOf(email)),
      isCourtesy: isBookingTrigger(trigger) && TRIGGER_RULES[trigger].isCourtesy === true,
      senderEmail: summary.operator.senderEmail,
    };
  }

  private decide(email: WorkflowEmailEntity, workflow: WorkflowEntity, summary: BookingForEmail): EmailLead['verdict'] {
    const { booking, ...session } = summary;
    const { enabled, removedAt, trigger, activityIds } = workflow;
    if (!isBookingTrigger(trigger)) return 'skip';
    const isFor = activityIds.length === 0 || activityIds.includes(booking.activityId);
    if (!enabled || removedAt !== null || !isFor || booking.email === '' || !suits(trigger, booking)) return 'skip';
    if (isUndone(email, summary)) return 'skip';
    const { anchor } = TRIGGER_RULES[trigger];
    if (!anchor) return 'write';
    const { after, until } = dueWindow({ ...workflow, trigger }, this.clock.now());
    if (session[anchor] > until) return 'not-yet';
    return session[anchor] > after ? 'write' : 'skip';
  }
}

/** Whether a booking is back in the session that its customer knows. */
function isUndone({ previousDate, previousTime }: WorkflowEmailEntity, { booking }: BookingForEmail): boolean {
  return previousDate === booking.sessionDate && previousTime === booking.sessionTime;
}

function previousSessionOf({
  previousDate: date,
  previousTime: time,
}: WorkflowEmailEntity): PreviousSession | undefined {
  return date === null || time === null ? undefined : { date, time };
}
