import { Get, Post, Query } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../../availability';
import {
  CancelTimeslotsDto,
  type SessionMoney,
  SessionMoneyRepository,
  TimeslotCancellationsService,
} from '../../../../desk';
import { ActivitiesService } from '../../../../catalog';
import { parseNumericId } from '../../../../platform/values/identifiers';
import { isLocalDate, isLocalTime } from '../../../../platform/values/time';
import { CancellationEmailsService, UnreachedCustomersService } from '../../../../workflows';
import {
  PageView,
  type Rejection,
  Submitted,
  SubmittedForm,
  type View,
  formatDate,
  submit,
  validated,
} from '../../../html';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { missingRefundChoice } from '../refund-choice';
import { type CancellableSession, CancelSessionsPage } from './cancel-sessions.page';
import { CancellationPreview } from './cancellation-preview.page';
import { CancellationResults } from './cancellation-results.page';

/** Sessions of a day to select from; as many as one request can cancel. */
const MAX_SESSIONS = 200;

/** Cancels sessions of a day: selection, preview, confirmation and result. */
@PageController('schedule/cancel-sessions', 'desk')
export class CancelSessionsController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
    private readonly money: SessionMoneyRepository,
    private readonly cancellations: TimeslotCancellationsService,
    private readonly emails: CancellationEmailsService,
    private readonly unreached: UnreachedCustomersService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const from = isLocalTime(query['From']) ? query['From'] : undefined;
    return this.page(visit, isLocalDate(query['Date']) ? query['Date'] : visit.today, { from });
  }

  @Post()
  cancel(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    const date = isLocalDate(form.text('Date')) ? form.text('Date') : visit.today;
    return submit(
      'cancel-sessions',
      form,
      async () => {
        const requested = await toCancellation(form);
        const { sessions } = await this.list(visit.operatorId, date);
        const chosen = sessions.filter(({ timeslot }) => requested.TimeslotIDs.includes(timeslot.id));
        const title = `Cancel sessions on ${formatDate(date)}`;
        const { TimeslotIDs, Reason: reason, Refund: refund } = requested;
        if (form.text('_Do') !== 'cancel') {
          const ids = chosen.map(({ timeslot }) => timeslot.id);
          const email = await this.emails.preview(visit.operatorId, ids, { reason, refund });
          const unreached = await this.listUnreached(visit.operatorId, chosen);
          const previewed = { date, sessions: chosen, requested, email, unreached };
          return new PageView(title, <CancellationPreview {...previewed} />);
        }
        const results = await this.cancellations.cancelTimeslots(visit.operatorId, TimeslotIDs, { reason, refund });
        const refunds = await this.money.sumRefunds(visit.operatorId, TimeslotIDs);
        const unreached = await this.listUnreached(visit.operatorId, chosen);
        const shown = { date, sessions: chosen, requested, results, refunds, unreached };
        return new PageView(`Sessions on ${formatDate(date)}`, <CancellationResults {...shown} />);
      },
      (rejection) => this.page(visit, date, { rejection }),
    );
  }

  private async page(
    { operatorId }: Visit,
    date: string,
    { from, rejection }: { from?: string | undefined; rejection?: Rejection },
  ): Promise<PageView> {
    const found = await this.list(operatorId, date);
    const sessions = found.sessions.filter(({ timeslot }) => timeslot.status !== 'cancelled');
    const shown = { date, sessions, isTruncated: found.isTruncated, from, rejection };
    const content = <CancelSessionsPage {...shown} />;
    return new PageView('Cancel sessions', content);
  }

  /** @param sessions as they were before they were cancelled */
  private listUnreached(operatorId: number, sessions: readonly CancellableSession[]) {
    const booked = sessions.filter(({ money }) => money.bookings > 0);
    const ids = booked.map(({ timeslot }) => timeslot.id);
    return this.unreached.list(operatorId, ids, { withCancelled: true });
  }

  private async list(operatorId: number, date: string) {
    const all = await this.schedule.listDay(operatorId, date, { limit: MAX_SESSIONS + 1 });
    const timeslots = all.slice(0, MAX_SESSIONS);
    const names = await this.activities.namesOf(
      operatorId,
      timeslots.map(({ activityId }) => activityId),
    );
    const money = await this.money.list(
      operatorId,
      timeslots.map(({ id }) => id),
    );
    const sessions = timeslots.map((timeslot: TimeslotEntity): CancellableSession => {
      return {
        timeslot,
        name: names.get(timeslot.activityId)!.name,
        money: money.get(timeslot.id) ?? nothingIn(timeslot),
      };
    });
    return { sessions, isTruncated: all.length > MAX_SESSIONS };
  }
}

function toCancellation(form: SubmittedForm): Promise<CancelTimeslotsDto> {
  const TimeslotIDs = form.list('TimeslotIDs').map((text) => parseNumericId(text) ?? 0);
  const body = form.toBody(CancelTimeslotsDto, { lists: ['TimeslotIDs'], additional: ['Date'] });
  const message = 'TimeslotIDs must be at least one session.';
  const faults = [
    ...(TimeslotIDs.length === 0 ? [{ field: 'TimeslotIDs', code: 'is-required', message } as const] : []),
    ...missingRefundChoice(form),
  ];
  return validated(CancelTimeslotsDto, { ...body, TimeslotIDs }, faults);
}

function nothingIn({ id: timeslotId }: TimeslotEntity): SessionMoney {
  return {
    timeslotId,
    bookings: 0,
    participants: 0,
    partnerBookings: 0,
    paidElsewhere: 0,
    retainedAmount: 0,
    cardAmount: 0,
  };
}
