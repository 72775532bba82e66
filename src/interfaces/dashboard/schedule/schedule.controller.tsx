import { Get, Query } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import { addDays, isLocalDate } from '../../../platform/values/time';
import { PageController } from '../frame/page-controller.decorator';
import { PageView } from '../../html';
import { CurrentVisit, type Visit } from '../frame/visit';
import { MonthPage } from './month.page';
import { lastOfMonth, mondayOf } from './periods';
import { WeekPage } from './week.page';

/** Maximum number of timeslots of a day in the week; the page of the day lists the others. */
const MAX_OF_DAY = 200;

/** Maximum number of activities in the filter. */
const MAX_ACTIVITIES = 200;

@PageController('schedule', 'desk')
export class ScheduleController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  async show(@CurrentVisit() { operatorId, today }: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const date = isLocalDate(query['Date']) ? query['Date'] : today;
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    const activity = activities.find(({ publicId }) => publicId === query['ActivityID']);
    const shared = { date, activities, activity };
    if (query['View'] === 'month') {
      const first = mondayOf(`${date.slice(0, 8)}01`);
      const last = addDays(mondayOf(lastOfMonth(date)), 6);
      const sums = await this.schedule.sumByDate(operatorId, first, last, activity?.id);
      return new PageView('Schedule', <MonthPage {...shared} first={first} last={last} sums={sums} />);
    }
    const monday = mondayOf(date);
    const counts = await this.schedule.countByDate(operatorId, monday, addDays(monday, 6), activity?.id);
    const portion = { activityId: activity?.id, limit: MAX_OF_DAY };
    const timeslots: TimeslotEntity[] = [];
    for (const day of counts.keys()) timeslots.push(...(await this.schedule.listDay(operatorId, day, portion)));
    const week = { monday, timeslots, counts, isFirst: query['Next'] === 'sell' };
    return new PageView('Schedule', <WeekPage {...shared} {...week} />);
  }
}
