import { Get, Query } from '@nestjs/common';
import { ScheduleService } from '../../../availability';
import { BookingLookupService } from '../../../bookings';
import { ActivitiesService } from '../../../catalog';
import { OutgoingEmailService } from '../../../platform/email';
import { addDays, isLocalDate } from '../../../platform/values/time';
import { WaitlistService } from '../../../waitlist';
import { AnswerSheetsService } from '../../../waivers';
import { PageController } from '../frame/page-controller.decorator';
import { PageView, formatDate } from '../../html';
import { CurrentVisit, type Visit } from '../frame/visit';
import { TodayPage } from './today.page';

/** Maximum number of listed arrivals; the list of bookings contains all. */
const MAX_ARRIVALS = 300;

/** How far ahead the page checks for tasks, in days. */
const DAYS_AHEAD = 6;

@PageController('', 'staff')
export class TodayController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly records: BookingLookupService,
    private readonly answers: AnswerSheetsService,
    private readonly activities: ActivitiesService,
    private readonly waitlist: WaitlistService,
    private readonly email: OutgoingEmailService,
  ) {}

  @Get()
  async show(@CurrentVisit() { operatorId, today }: Visit, @Query('Date') wanted: unknown): Promise<PageView> {
    const date = isLocalDate(wanted) ? wanted : today;
    const until = addDays(date, DAYS_AHEAD);
    const timeslots = await this.schedule.list(operatorId, date, date);
    const names = await this.activities.namesOf(
      operatorId,
      timeslots.map(({ activityId }) => activityId),
    );
    const filter = { from: date, to: date, status: 'confirmed' } as const;
    const arrivals = await this.records.list(operatorId, filter, MAX_ARRIVALS);
    const answered = await this.answers.answeredAmong(
      operatorId,
      arrivals.map(({ booking }) => booking.id),
    );
    const flagged = await this.records.countFlagged(operatorId, date);
    const figures = await this.records.figuresOf(operatorId, date, until);
    const troubles = {
      waiting: await this.waitlist.countWaiting(operatorId, date, until),
      email: await this.email.troublesOf(operatorId),
    };
    const shown = { date, until, timeslots, names, arrivals, answered, figures, flagged, troubles };
    return new PageView(date === today ? 'Today' : formatDate(date), <TodayPage {...shown} />);
  }
}
