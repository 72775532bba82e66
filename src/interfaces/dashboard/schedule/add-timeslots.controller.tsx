import { Get, Post, Query } from '@nestjs/common';
import { CreateTimeslotDto, ScheduleService } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import type { FieldError } from '../../../platform/errors';
import { isLocalDate } from '../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { redirect, redirectCounting } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { FirstStepsService } from '../first-steps/first-steps.service';
import { AddTimeslotsPage } from './add-timeslots.page';

/** Maximum number of activities to select from. */
const MAX_ACTIVITIES = 200;

@PageController('schedule/add')
export class AddTimeslotsController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
    private readonly firstSteps: FirstStepsService,
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
        const requested = await validated(CreateTimeslotDto, toTimeslotRequest(form), forgottenRepetition(form));
        const added = await form.once(() => this.schedule.add(visit.operatorId, chosen.activityId, requested));
        const next = (await this.firstSteps.hasSold(visit.operatorId)) ? '' : '&Next=sell';
        const address = `/dashboard/schedule?Date=${requested.Date}&ActivityID=${chosen.activityId}${next}`;
        if (!added.repeated) return redirect(address, 'timeslot-added');
        const { created, skipped, nonexistent } = added.repeated;
        return redirectCounting(address, 'timeslots-added', [created, skipped, nonexistent]);
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
      'Add sessions',
      <AddTimeslotsPage activities={current} chosen={chosen} rejection={rejection} />,
    );
  }
}

/** Without a frequency, a single timeslot is added. */
function toTimeslotRequest(form: SubmittedForm): object {
  const integers = ['Capacity', 'DurationMinutes', 'Repeat.Interval'];
  const { Repeat, ...timeslot } = form.toBody(CreateTimeslotDto, {
    integers,
    lists: ['Repeat.Weekdays'],
    additional: ['ActivityID'],
  });
  return form.text('Repeat.Frequency') === '' ? timeslot : { ...timeslot, Repeat };
}

/** Repetition fields without a frequency are an error, so that none is silently ignored. */
function forgottenRepetition(form: SubmittedForm): FieldError[] {
  const isGiven =
    form.text('Repeat.Until') !== '' ||
    form.list('Repeat.Weekdays').length > 0 ||
    !['', '1'].includes(form.text('Repeat.Interval'));
  if (form.text('Repeat.Frequency') !== '' || !isGiven) return [];
  const message =
    'Repeat.Frequency must be every day or every week if you set an interval, weekdays or a last date. Clear these to add the session once.';
  return [{ field: 'Repeat.Frequency', code: 'is-required', message }];
}
