import { Get, Param, Post, Query } from '@nestjs/common';
import {
  ActivitiesService,
  ChangeActivityDto,
  CreateActivityDto,
  toActivityChanges,
  toActivityDetails,
} from '../../../catalog';
import { NewActivitiesService } from '../../../waivers';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { ActivitiesPage } from './activities.page';
import { saveActivityForm } from './activity-form';
import { ActivityForm } from './activity.page';
import { ActivityPageService } from './activity-page.service';

/** Maximum number of listed activities. */
const MAX_ACTIVITIES = 200;

@PageController('activities')
export class ActivitiesController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly newActivities: NewActivitiesService,
    private readonly page: ActivityPageService,
  ) {}

  @Get()
  async list(@CurrentVisit() { operatorId }: Visit): Promise<PageView> {
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    return new PageView('Activities', <ActivitiesPage activities={activities} />);
  }

  @Get('new')
  blank(): PageView {
    return newPage();
  }

  @Post('new')
  add(@CurrentVisit() { operatorId, operator }: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'activity',
      form,
      async () => {
        const { publicId } = await saveActivityForm(CreateActivityDto, form, operator.currency, (dto, tickets = []) =>
          form.once(() => this.newActivities.create(operatorId, toActivityDetails(dto), tickets)),
        );
        return redirect(`/dashboard/activities/${publicId}`, 'activity-added');
      },
      (rejection) => newPage(rejection),
    );
  }

  @Get(':ActivityID')
  show(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Query('Add') added: unknown,
  ): Promise<PageView> {
    return this.page.view(visit, activityId, { open: added === 'question' ? 'new' : undefined });
  }

  @Post(':ActivityID')
  change(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'activity',
      form,
      async () => {
        await saveActivityForm(ChangeActivityDto, form, visit.operator.currency, (dto, tickets) =>
          this.activities.change(visit.operatorId, activityId, toActivityChanges(dto), tickets),
        );
        return redirect(`/dashboard/activities/${activityId}`, 'activity-changed');
      },
      (rejection) => this.page.view(visit, activityId, { rejection }),
    );
  }
}

function newPage(rejection?: Rejection): PageView {
  return new PageView('New activity', <ActivityForm activity={undefined} rejection={rejection} />);
}
