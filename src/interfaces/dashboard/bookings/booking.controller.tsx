import { Get, Param, Post, Query } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit';
import { ScheduleService } from '../../../availability';
import {
  AmendmentsService,
  BookingLookupService,
  CancelBookingDto,
  CancellationsService,
  ChangeBookingDto,
  MoveBookingDto,
  UnitItemsService,
  toCustomerChanges,
} from '../../../bookings';
import { decodeCursor } from '../../../platform/http/pagination';
import { isLocalDate } from '../../../platform/values/time';
import { type AnswerPosition, AnswerSheetsService } from '../../../waivers';
import { WorkflowsService } from '../../../workflows';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { BookingPage } from './booking.page';

const HISTORY = 100;

/** Parameters of a booking's page. */
interface Requested {
  readonly rejection?: Rejection;
  /** Position of the first answers to show. */
  readonly after?: AnswerPosition | undefined;
  /** The date to which it is to be moved; default: its own. */
  readonly moveTo?: string | undefined;
}

@PageController('bookings/:BookingReference', 'staff')
export class BookingController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly amendments: AmendmentsService,
    private readonly cancellations: CancellationsService,
    private readonly schedule: ScheduleService,
    private readonly answers: AnswerSheetsService,
    private readonly workflows: WorkflowsService,
    private readonly items: UnitItemsService,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  show(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Query('Answers') cursor?: string,
    @Query('MoveTo') moveTo?: string,
  ): Promise<PageView> {
    const [participant, questionId] = decodeCursor(cursor || undefined, ['number', 'number']) ?? [];
    const after = participant === undefined ? undefined : { participant, questionId: questionId! };
    return this.page(visit, reference, { after, moveTo });
  }

  @Post('change')
  change(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit('change', visit, reference, form, async () => {
      const changes = await form.as(ChangeBookingDto, { integers: ['Participants'], blankable: ['Notes'] });
      await this.amendments.amend(visit.operatorId, reference, {
        customer: toCustomerChanges(changes.Customer),
        notes: changes.Notes,
        participants: changes.Participants,
        // The settlement was selected for another number of participants, so it does not apply.
        settlement: form.text('_SettledParticipants') === form.text('Participants') ? changes.Settlement : undefined,
      });
      return redirect(`/dashboard/bookings/${reference}`, 'booking-changed');
    });
  }

  @Post('move')
  move(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit('move', visit, reference, form, async () => {
      const [Date, Time] = form.text('Session').split(' ');
      const to = await validated(MoveBookingDto, { Date, Time });
      await this.amendments.move(visit.operatorId, reference, { date: to.Date, time: to.Time });
      return redirect(`/dashboard/bookings/${reference}`, 'booking-moved');
    });
  }

  @Post('cancel')
  cancel(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit('cancel', visit, reference, form, async () => {
      const { Reason } = await form.as(CancelBookingDto);
      const options = { reason: Reason ?? null, by: 'operator' as const };
      await this.cancellations.cancel(visit.operatorId, reference, options);
      return redirect(`/dashboard/bookings/${reference}`, 'booking-cancelled');
    });
  }

  private submit(
    id: string,
    visit: Visit,
    reference: string,
    form: SubmittedForm,
    work: () => Promise<View>,
  ): Promise<View> {
    return submit(id, form, work, (rejection) => {
      return this.page(visit, reference, { rejection, moveTo: form.text('_MoveTo') });
    });
  }

  private async page(
    { operatorId, today }: Visit,
    reference: string,
    { rejection, after, moveTo }: Requested,
  ): Promise<PageView> {
    const details = await this.records.getBooking(operatorId, reference);
    const { activityId, timeslotId, sessionDate } = details.booking;
    const date = isLocalDate(moveTo) ? moveTo : sessionDate < today ? today : sessionDate;
    const around = await this.schedule.listOpenAround(operatorId, activityId, date);
    const sessions = around.filter(({ id }) => id !== timeslotId);
    const isNotified = await this.workflows.isSentFor(operatorId, 'booking-moved', activityId);
    const move = { date, isRequested: moveTo === date, sessions, isNotified };
    const history = await this.audit.listOf(operatorId, reference, ['booking', 'hold', 'ticket'], HISTORY);
    const sheet = await this.answers.page(operatorId, details.booking.id, after);
    const items = await this.items.list(details.booking);
    const shown = { details, items, sheet, move, history, rejection };
    const content = <BookingPage {...shown} />;
    return new PageView(`Booking ${reference}`, content);
  }
}
