import { Get, Query } from '@nestjs/common';
import { BookingFiguresRepository } from '../../../desk';
import { RefundListsRepository } from '../../../payments';
import { OutgoingEmailService } from '../../../platform/email';
import { addDays, isLocalDate } from '../../../platform/values/time';
import { WaitlistService } from '../../../waitlist';
import { UnreachedCustomersService } from '../../../workflows';
import { PageView, formatLongDay } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { DayOverviewService } from './day-overview.service';
import { FirstStepsService } from '../first-steps/first-steps.service';
import { activityPicturePolicy } from '../../public-pages';
import { isListedPeople } from './parties/people-list.panel';
import { TodayPage } from './today.page';

/** For how many days the page mentions bookings of a cancelled session that need another day. */
const DAYS_SINCE_CANCELLED = 30;

/** For how long the page mentions disputes, in seconds: 30 days. */
const DISPUTE_SECONDS = 30 * 86_400;

const PART = /^[1-9]\d{0,3}$/;

/** The sessions of a day, with everybody who comes. */
@PageController('', 'instructor')
export class TodayController {
  constructor(
    private readonly days: DayOverviewService,
    private readonly waitlist: WaitlistService,
    private readonly email: OutgoingEmailService,
    private readonly firstSteps: FirstStepsService,
    private readonly figures: BookingFiguresRepository,
    private readonly refunds: RefundListsRepository,
    private readonly unreached: UnreachedCustomersService,
  ) {}

  @Get()
  async show(
    @CurrentVisit() visit: Visit,
    @Query('Date') requested: unknown,
    @Query('Show') shown: unknown,
    @Query('Part') part: unknown,
  ): Promise<PageView> {
    const { operator, operatorId, today } = visit;
    const date = isLocalDate(requested) ? requested : today;
    const day = await this.days.readDay(operator, date, today, PART.test(String(part)) ? Number(part) : undefined);
    const since = addDays(date, -DAYS_SINCE_CANCELLED);
    const cancelled = day.sessions.filter(({ state }) => state === 'cancelled').map(({ timeslot }) => timeslot.id);
    const counts = {
      anotherDay: { since, bookings: await this.figures.countNeedingAnotherDay(operatorId, since) },
      waiting: await this.waitlist.countWaiting(operatorId, date, day.until),
      email: await this.email.troublesOf(operatorId),
      unreached: await this.unreached.list(operatorId, cancelled, { withCancelled: true }),
      refunds: await this.refunds.countToDo(operatorId, day.now - DISPUTE_SECONDS),
    };
    const firstSteps = day.hasBookings ? undefined : await this.firstSteps.read(visit);
    const list = isListedPeople(shown) ? shown : undefined;
    const title = date === today ? `Today, ${formatLongDay(date)}` : `${formatLongDay(date)} ${date.slice(0, 4)}`;
    const page = <TodayPage day={day} firstSteps={firstSteps} counts={counts} list={list} />;
    const next = day.sessions.filter(({ state }) => state === 'next').map(({ activity }) => activity);
    return new PageView(title, page, 200, activityPicturePolicy(next, visit.address), {
      styles: ['today.css'],
      scripts: ['dashboard.js', 'today.js'],
    });
  }
}
