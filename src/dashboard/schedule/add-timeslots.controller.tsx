import { Get, Post, Query } from '@nestjs/common';
import { CreateTimeslotDto, ScheduleService } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { isLocalDate } from '../../shared/time';
import { type Rejection, Submitted, SubmittedForm, submit, validated } from '../frame/forms';
import { PageController } from '../frame/page-controller.decorator';
import { PageView, type View, redirect } from '../frame/view';
import { CurrentVisit, type Visit } from '../frame/visit';
import { AddTimeslotsPage } from './add-timeslots.page';

/** Activities that timeslots can be added to here. */
const MAX_ACTIVITIES = 200;

@PageController('schedule/add', 'staff')
export class AddTimeslotsController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const date = isLocalDate(query['Date']) ? query['Date'] : visit.today;
    return this.page(visit, { activityId: query['ActivityID'] ?? '', date });
  }

  @Post()
  add(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    const chosen = { activityId: form.text('ActivityID'), date: form.text('Date') };
    return submit(
      'add',
      form,
      async () => {
        const wanted = await validated(CreateTimeslotDto, toWanted(form));
        const added = await this.schedule.add(visit.operatorId, chosen.activityId, wanted);
        const address = `/dashboard/schedule?Date=${wanted.Date}&ActivityID=${chosen.activityId}`;
        return redirect(address, 'repeated' in added ? 'timeslots-added' : 'timeslot-added');
      },
      (rejection) => this.page(visit, chosen, rejection),
    );
  }

  private async page(
    { operatorId }: Visit,
    chosen: { activityId: string; date: string },
    rejection?: Rejection,
  ): Promise<PageView> {
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    const current = activities.filter(({ status }) => status !== 'archived');
    return new PageView(
      'Add timeslots',
      <AddTimeslotsPage activities={current} chosen={chosen} rejection={rejection} />,
    );
  }
}

/** Without a frequency the fields of a repetition mean nothing. */
function toWanted(form: SubmittedForm): object {
  const integers = ['Capacity', 'DurationMinutes', 'Repeat.Interval'];
  const { ActivityID, Repeat, ...timeslot } = form.toBody({ integers, lists: ['Repeat.Weekdays'] });
  return form.text('Repeat.Frequency') === '' ? timeslot : { ...timeslot, Repeat };
}
