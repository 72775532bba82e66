import { Get, Query } from '@nestjs/common';
import { OutgoingEmailService } from '../../../platform/email';
import { isLocalDate } from '../../../platform/values/time';
import { WaitlistService } from '../../../waitlist';
import { PageView, formatLongDay } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { DayOverviewService } from './day-overview.service';
import { todayPicturePolicy } from './pictures';
import { TodayPage } from './today.page';

/** The sessions of a day, with everybody who comes. */
@PageController('', 'instructor')
export class TodayController {
  constructor(
    private readonly days: DayOverviewService,
    private readonly waitlist: WaitlistService,
    private readonly email: OutgoingEmailService,
  ) {}

  @Get()
  async show(
    @CurrentVisit() { operator, operatorId, today, address }: Visit,
    @Query('Date') wanted: unknown,
    @Query('Show') shown: unknown,
  ): Promise<PageView> {
    const date = isLocalDate(wanted) ? wanted : today;
    const day = await this.days.readDay(operator, date, today);
    const troubles = {
      waiting: await this.waitlist.countWaiting(operatorId, date, day.until),
      email: await this.email.troublesOf(operatorId),
    };
    const list = shown === 'due' || shown === 'missing' ? shown : undefined;
    const title = date === today ? `Today, ${formatLongDay(date)}` : `${formatLongDay(date)} ${date.slice(0, 4)}`;
    return new PageView(
      title,
      <TodayPage day={day} troubles={troubles} list={list} />,
      200,
      todayPicturePolicy(day, address),
      {
        styles: ['today.css'],
        scripts: ['dashboard.js', 'today.js'],
      },
    );
  }
}
