import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { isEmail } from 'class-validator';
import { type BookingForEmail, BookingsForEmailService } from '../recipients/bookings-for-email.service';
import { type OperatorEntity, OperatorsService, mailsPartnerCustomers } from '../../operators';
import { mapInTurn } from '../../platform/concurrency/fairness';
import { AppConfig, PublicAddress } from '../../platform/config';
import { type EmailPicture, parseMailbox } from '../../platform/email';
import type { Language } from '../../platform/values/language';
import { Clock } from '../../platform/values/time';
import { localize } from '../defaults/localize';
import type { EmailTemplate } from '../templates/email-template';
import { type Occasion, type TemplateFields, pictureOf, toBookingFields } from '../templates/merge-fields';
import { type DeclaredTrigger, type EmailSubject, findDeclaredTrigger } from '../triggers/workflow-trigger.decorator';
import { TRIGGER_RULES, dueWindow, isBookingTrigger, suits } from '../triggers/triggers';
import { type WorkflowEntity, isAboutActivity } from '../workflow.entity';
import { WorkflowsRepository } from '../workflows.repository';
import { calendarFor } from './email-calendar';
import { RepeatedEmailsRepository } from './repeated-emails.repository';
import { BOOKING_SUBJECT, type WorkflowEmailEntity } from './workflow-email.entity';

/** Current state of a due email: whether to send it, to whom, and with which data. */
export interface EmailLead {
  readonly workflow: WorkflowEntity;
  /** That of the workflow, or its translation. */
  readonly template: EmailTemplate;
  /** Of its text; undefined if the operator wrote it. */
  readonly textLanguage: Language | undefined;
  readonly verdict: 'write' | 'skip' | 'not-yet';
  readonly to: string;
  readonly fields: TemplateFields;
  /** Whether the recipient can unsubscribe from emails of this kind. */
  readonly isCourtesy: boolean;
  readonly picture?: EmailPicture | undefined;
  /** A calendar file to attach. */
  readonly calendar?: string | undefined;
  /** Where the operator receives unsubscribe requests, if it has set an address. */
  readonly senderEmail: string | null;
}

/** Determines recipients and contents of emails about bookings and about subjects of plugins. */
@Injectable()
export class EmailLeadsService {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly repeated: RepeatedEmailsRepository,
    private readonly bookings: BookingsForEmailService,
    private readonly operators: OperatorsService,
    private readonly modules: ModuleRef,
    private readonly address: PublicAddress,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @returns by email ID */
  async leadsOf(operatorId: number, due: readonly WorkflowEmailEntity[]): Promise<ReadonlyMap<number, EmailLead>> {
    const workflowIds = due.map(({ workflowId }) => workflowId);
    const workflows = await this.workflows.findMany(operatorId, workflowIds);
    const isAboutBooking = ({ subjectType }: WorkflowEmailEntity) => subjectType === BOOKING_SUBJECT;
    const ofBookings = await this.leadsOfBookings(operatorId, due.filter(isAboutBooking), workflows);
    const others = due.filter((email) => !isAboutBooking(email));
    return new Map([...ofBookings, ...(await this.leadsOfSubjects(operatorId, others, workflows))]);
  }

  private async leadsOfBookings(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    workflows: ReadonlyMap<number, WorkflowEntity>,
  ): Promise<Map<number, EmailLead>> {
    const bookingIds = due.map(({ subjectId }) => subjectId);
    const bookings = await this.bookings.getMany(operatorId, bookingIds);
    const changes = due.filter(({ workflowId }) => workflows.get(workflowId)!.trigger === 'booking-changed');
    const moved = await this.findMoved(operatorId, changes, bookings);
    const late = due.filter((email) => isLateRequest(workflows.get(email.workflowId)!, bookings.get(email.subjectId)!));
    const asked = await this.repeated.listAskedToAnswer(
      operatorId,
      late.map(({ subjectId }) => subjectId),
    );
    const reminded = await this.findReminded(operatorId, due, workflows, bookings);
    const isSaid = (email: WorkflowEmailEntity) =>
      (changes.includes(email) && moved.has(email.subjectId)) ||
      (late.includes(email) && asked.has(email.subjectId)) ||
      reminded.has(email);
    const toLead = (email: WorkflowEmailEntity): EmailLead => {
      const lead = this.toBookingLead(email, workflows.get(email.workflowId)!, bookings.get(email.subjectId)!);
      return isSaid(email) ? { ...lead, verdict: 'skip' } : lead;
    };
    return new Map(await mapInTurn(due, (email) => [email.id, toLead(email)] as const));
  }

  /** IDs of changed bookings whose customers will get an email about a move, which shows the change as well. */
  private async findMoved(
    operatorId: number,
    changes: readonly WorkflowEmailEntity[],
    bookings: ReadonlyMap<number, BookingForEmail>,
  ): Promise<ReadonlySet<number>> {
    if (changes.length === 0) return new Set();
    const bookingIds = changes.map(({ subjectId }) => subjectId);
    const moves = await this.repeated.listScheduledMoves(operatorId, bookingIds);
    const workflows = await this.workflows.findMany(
      operatorId,
      moves.map(({ workflowId }) => workflowId),
    );
    const announced = moves.filter((move) => {
      return this.decide(move, workflows.get(move.workflowId)!, bookings.get(move.subjectId)!) === 'write';
    });
    return new Set(announced.map(({ subjectId }) => subjectId));
  }

  /** Reminders to customers who booked, or moved, when the reminder had been due: that email says the same. */
  private async findReminded(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    workflows: ReadonlyMap<number, WorkflowEntity>,
    bookings: ReadonlyMap<number, BookingForEmail>,
  ): Promise<ReadonlySet<WorkflowEmailEntity>> {
    const reminders = due.filter(({ workflowId }) => workflows.get(workflowId)!.trigger === 'session-starting');
    const bookingIds = reminders.map(({ subjectId }) => subjectId);
    const movedAt = await this.repeated.findLastMoves(operatorId, bookingIds);
    const isLate = ({ workflowId, subjectId }: WorkflowEmailEntity) => {
      const { booking, startsAt } = bookings.get(subjectId)!;
      const dueAt = startsAt + workflows.get(workflowId)!.delayMinutes * 60;
      return Math.max(booking.confirmedAt ?? 0, movedAt.get(subjectId) ?? 0) >= dueAt;
    };
    return new Set(reminders.filter(isLate));
  }

  private toBookingLead(email: WorkflowEmailEntity, workflow: WorkflowEntity, summary: BookingForEmail): EmailLead {
    const { trigger } = workflow;
    const verdict = this.decide(email, workflow, summary);
    const { template, language, textLanguage } = localize(workflow, summary.booking.language, summary.operator);
    const fields = toBookingFields(summary, this.address, occasionOf(email), language);
    return {
      workflow,
      template,
      textLanguage,
      verdict,
      to: summary.booking.email,
      fields,
      picture: pictureOf(summary),
      calendar:
        verdict === 'write'
          ? calendarFor(trigger, summary, fields.links, parseMailbox(this.config.email.from).address)
          : undefined,
      isCourtesy: isBookingTrigger(trigger) && TRIGGER_RULES[trigger].isCourtesy === true,
      senderEmail: summary.operator.senderEmail,
    };
  }

  private decide(email: WorkflowEmailEntity, workflow: WorkflowEntity, summary: BookingForEmail): EmailLead['verdict'] {
    const { booking, ...session } = summary;
    const { trigger } = workflow;
    if (!isBookingTrigger(trigger) || !isSentTo(workflow, booking)) return 'skip';
    const { anchor } = TRIGGER_RULES[trigger];
    // It is found again once the booking has another day.
    if (anchor && session.needsAnotherDay) return 'not-yet';
    if (!suits(trigger, { ...booking, ...session }) || isSuppressed(email, summary)) return 'skip';
    if (!anchor) return 'write';
    const { after, until } = dueWindow({ ...workflow, trigger }, this.clock.now());
    if (session[anchor] > until) return 'not-yet';
    return session[anchor] > after ? 'write' : 'skip';
  }

  private async leadsOfSubjects(
    operatorId: number,
    due: readonly WorkflowEmailEntity[],
    workflows: ReadonlyMap<number, WorkflowEntity>,
  ): Promise<Map<number, EmailLead>> {
    const leads = new Map<number, EmailLead>();
    if (due.length === 0) return leads;
    const operator = await this.operators.getOperator(operatorId);
    for (const workflow of new Set(due.map(({ workflowId }) => workflows.get(workflowId)!))) {
      const own = due.filter(({ workflowId }) => workflowId === workflow.id);
      const trigger = findDeclaredTrigger(workflow.trigger);
      const subjects = await this.readSubjects(operatorId, trigger, own);
      for (const { id, subjectId } of own) {
        leads.set(id, toSubjectLead(workflow, operator, trigger, subjects.get(subjectId)));
      }
    }
    return leads;
  }

  private async readSubjects(
    operatorId: number,
    trigger: DeclaredTrigger | undefined,
    emails: readonly WorkflowEmailEntity[],
  ): Promise<ReadonlyMap<number, EmailSubject>> {
    const ids = emails
      .filter(({ subjectType }) => subjectType === trigger?.subjectType)
      .map((email) => email.subjectId);
    if (!trigger || ids.length === 0) return new Map();
    return this.modules.get(trigger.reader, { strict: false }).read(operatorId, ids);
  }
}

function isSentTo(workflow: WorkflowEntity, { activityId, email }: BookingForEmail['booking']): boolean {
  const isInUse = workflow.enabled && workflow.removedAt === null;
  return isInUse && email !== '' && isAboutActivity(workflow, activityId);
}

/** Whether a request to answer was due already when the booking was made, so that the confirmation may contain it. */
function isLateRequest({ trigger, delayMinutes }: WorkflowEntity, { booking, startsAt }: BookingForEmail): boolean {
  return trigger === 'waiver-incomplete' && booking.createdAt >= startsAt + delayMinutes * 60;
}

/** Whether a booking is back in the session that its customer knows. */
function isUndone({ previousDate, previousTime }: WorkflowEmailEntity, { booking }: BookingForEmail): boolean {
  return previousDate === booking.sessionDate && previousTime === booking.sessionTime;
}

/** Whether the state of the booking suits the email, but its customer should not get it. */
function isSuppressed(email: WorkflowEmailEntity, summary: BookingForEmail): boolean {
  return isUndone(email, summary) || isLeftToPartner(summary);
}

/** Whether the operator leaves the customers of partners to them. */
function isLeftToPartner({ booking, operator }: BookingForEmail): boolean {
  return booking.source === 'ota' && !mailsPartnerCustomers(operator);
}

function occasionOf({ previousDate: date, previousTime: time, refundedAmount }: WorkflowEmailEntity): Occasion {
  return { ...(date !== null && time !== null && { previous: { date, time } }), refundedAmount: refundedAmount ?? 0 };
}

function toSubjectLead(
  workflow: WorkflowEntity,
  operator: OperatorEntity,
  trigger: DeclaredTrigger | undefined,
  subject: EmailSubject | undefined,
): EmailLead {
  const isPreferred = workflow.enabled && workflow.removedAt === null && subject !== undefined && isEmail(subject.to);
  return {
    workflow,
    template: workflow,
    textLanguage: undefined,
    verdict: isPreferred ? 'write' : 'skip',
    to: subject?.to ?? '',
    fields: { ...subject?.fields, operator: { name: operator.name } },
    isCourtesy: trigger?.isCourtesy ?? false,
    senderEmail: operator.senderEmail,
  };
}
